// @ts-check
/**
 * What the host's page says while it loads and while it has lost its game.
 *
 * A page with a connection does nothing here: no polling, no messages. Only without one does it ask the server, with
 * growing pauses, and then either takes up the old socket or loads itself anew.
 */
(() => {
  "use strict";

  const PAUSES = [250, 500, 1000, 2000, 3000];
  /** Longest wait for an answer of the server or the kernel, in ms. */
  const PATIENCE = 3000;

  const root = document.documentElement;
  const { quizPage, quizHealth } = document.body.dataset;
  /** @type {any} The kernel connection of Voila's widget manager. */
  let kernel;
  /** Whether the page is being left; what breaks then is nobody's concern. */
  let leaving = false;
  let asking = false;
  let pause = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} id */
  const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** @param {string} key @returns {string} */
  const word = (key) => JSON.parse(part("quiz-words").textContent ?? "{}")[key];

  // Voila's template calls these between cells. The loading screen covers the page until its widgets are drawn.
  Object.assign(window, { voila_heartbeat() {}, voila_process() {}, voila_finish() {} });
  // JupyterLab sets up a typesetter for formulas on every page, 900 kB of it. This one leaves them as they are.
  const Hub = { Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } };
  Object.assign(window, { MathJax: { Hub } });

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const colour = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", colour);
  colour();

  /** @param {"connected" | "connecting" | "dead"} state */
  function show(state) {
    if (leaving || root.dataset.quizConnection === state) return;
    root.dataset.quizConnection = state;
    const loaded = !document.getElementById("quiz-loading");
    if (loaded && state !== "connected") {
      const offline = navigator.onLine ? "reconnecting" : "offline";
      part("quiz-connection-text").textContent = word(state === "dead" ? "dead" : offline);
    }
    part("quiz-connection").hidden = !loaded || state === "connected";
    dispatchEvent(new CustomEvent("quiz:connection", { detail: { state } }));
  }

  /** @param {"connecting" | "dead"} state */
  function lost(state) {
    if (leaving) return;
    if (root.dataset.quizConnection !== "dead") show(state);
    pause = 0;
    askSoon(0);
  }

  /** @param {number} delay */
  function askSoon(delay) {
    clearTimeout(timer);
    timer = setTimeout(ask, delay);
  }

  /** Ask the server how things stand, and act on it. */
  async function ask() {
    if (asking || leaving || root.dataset.quizConnection === "connected") return;
    asking = true;
    try {
      const answer = await fetch(String(quizHealth), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      const { state, page } = await answer.json();
      if (state === "starting") show("dead");
      else if (page !== quizPage || kernel?.isDisposed) return reload();
      else if (kernel && kernel.connectionStatus !== "connected") await within(kernel.reconnect());
      else if (kernel && root.dataset.quizConnection === "connecting") show("connected");
    } catch {
      // Nobody there, or too slow: ask again.
    } finally {
      asking = false;
    }
    if (root.dataset.quizConnection !== "connected") {
      askSoon(PAUSES[Math.min(pause, PAUSES.length - 1)]);
      pause += 1;
    }
  }

  function reload() {
    leaving = true;
    location.reload();
  }

  /** @template T @param {Promise<T>} work @returns {Promise<T>} */
  function within(work) {
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("late")));
    return /** @type {Promise<T>} */ (Promise.race([work, late]));
  }

  /** The network is back or the laptop awake: see whether the socket still carries anything. */
  async function probe() {
    if (!kernel || leaving) return;
    if (kernel.connectionStatus !== "connected") return lost("connecting");
    try {
      await within(kernel.requestKernelInfo());
      show("connected");
    } catch {
      if (kernel.connectionStatus === "connected") kernel.reconnect().catch(() => {});
    }
  }

  /** @param {any} app Voila's application, started. */
  function attach(app) {
    kernel = app?.widgetManager?.kernel;
    if (!kernel) return lost("dead");
    const connection = () => {
      if (kernel.connectionStatus === "connected") show("connected");
      else lost("connecting");
    };
    kernel.connectionStatusChanged?.connect(connection);
    kernel.statusChanged?.connect(() => {
      if (kernel.status === "dead" || kernel.status.endsWith("restarting")) lost("dead");
    });
    kernel.disposed?.connect(() => lost("connecting"));
    if (kernel.connectionStatus === "connected") show("connected");
    drawing();
  }

  /** Take the loading screen away once the notebook's output is drawn. */
  function drawing() {
    part("quiz-loading-text").textContent = word("drawing");
    part("quiz-loading").dataset.step = "3";
    const cells = part("rendered_cells");
    const drawn = () =>
      !cells.querySelector('script[type$="cell-output+json"]') &&
      [...cells.querySelectorAll(".jp-OutputArea-output")].every((output) => output.firstElementChild);
    const observer = new MutationObserver(() => drawn() && finish());
    const finish = () => {
      observer.disconnect();
      clearTimeout(limit);
      part("quiz-loading").remove();
    };
    // A broken widget must not hide the others.
    const limit = setTimeout(finish, 10_000);
    observer.observe(cells, { childList: true, subtree: true });
    if (drawn()) finish();
  }

  // Voila says nothing when its application has started; it only leaves it here.
  let app;
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set(value) {
      app = value;
      attach(value);
    },
  });

  root.dataset.quizConnection = "connecting";
  addEventListener("DOMContentLoaded", () => {
    const failed = document.getElementById("quiz-failed");
    if (failed) part("quiz-loading").remove();
    else {
      part("quiz-loading-text").textContent = word("loading");
      part("quiz-loading").dataset.step = "2";
    }
  });
  addEventListener("offline", () => kernel && show("connecting"));
  addEventListener("online", probe);
  addEventListener("visibilitychange", () => {
    if (!document.hidden && root.dataset.quizConnection !== "connected") probe();
  });
  addEventListener("pagehide", () => {
    leaving = true;
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) reload();
  });
})();
