// @ts-check
/**
 * Leaves out of Voila's front end what a page of widgets never uses: editors, notebooks, consoles, data grids, formulas.
 *
 * Half of what Voila loads is only there because JupyterLab's packages name one another in their plugins, as things
 * they could work with. Put before Voila's own scripts, this offers hollow packages in their place. Each name asked of
 * one is an empty class, which does for a token nobody provides and for a base class nobody makes an object of. Where
 * a new version of Voila does not fit, a package is loaded as ever: what is missing here costs time, not function.
 */
(() => {
  "use strict";

  const UNUSED = [
    "@jupyterlab/codemirror",
    "@jupyterlab/codemirror-extension",
    "@jupyterlab/console",
    "@jupyterlab/javascript-extension",
    "@jupyterlab/json-extension",
    "@jupyterlab/logconsole",
    "@jupyterlab/mainmenu",
    "@jupyterlab/markedparser-extension",
    "@jupyterlab/mathjax-extension",
    "@jupyterlab/mathjax2-extension",
    "@jupyterlab/notebook",
    "@jupyterlab/settingregistry",
    "@jupyterlab/vega5-extension",
    "@lumino/datagrid",
    "react-dom",
  ];

  /** A package without content. Its default export, which would be a list of plugins, is an empty list. */
  function hollow() {
    /** @type {Record<PropertyKey, unknown>} */
    const names = { __esModule: true, default: [] };
    return new Proxy(names, {
      get(target, name) {
        if (!(name in target) && typeof name === "string") target[name] = class {};
        return target[name];
      },
    });
  }

  /** @param {any} webpack The loader of Voila's scripts, which hands itself to each list of modules put before it. */
  function takeOut(webpack) {
    webpack.I("default");
    const shared = webpack.S.default;
    for (const name of UNUSED) {
      const content = hollow();
      for (const offer of Object.values(shared[name] ?? {})) {
        Object.assign(/** @type {object} */ (offer), { get: () => Promise.resolve(() => content), loaded: 1 });
      }
    }
  }

  /** @type {any} */
  const scope = self;
  (scope.webpackChunk_JUPYTERLAB_CORE_OUTPUT ??= []).push([["quizwidgets"], {}, takeOut]);
})();
