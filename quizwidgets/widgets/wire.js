// @ts-check
/**
 * The kit: what every script of the package shares. It reads the game from a model (here the wire's; a page without
 * Jupyter gives it a small object over its own socket), sends moves, and holds what the server need not know.
 *
 * @typedef {Record<string, any>} View  the game as one snapshot, see quizwidgets/engine/views.py
 * @typedef {{ok: boolean, id: string, code?: string, text?: string, entry?: number, [key: string]: any}} Answer
 * @typedef {{get: (name: string) => any, on: (name: string, f: (...args: any[]) => void) => void,
 *   off: (name: string, f: (...args: any[]) => void) => void, send: (message: any) => void}} Model
 * @typedef {ReturnType<typeof createKit>} Kit
 */

/** Milliseconds after which a message without an answer is sent again, with the same id. */
const AGAIN = 4000;
/** Milliseconds after which a button whose call is under way looks like it. */
const SLOW = 120;
/** Milliseconds for which the buttons of a new stage wait, so that a double click does not reach them. */
const SETTLE = 300;
/** Milliseconds after which the desk says that it waits for an answer. */
const OVERDUE = 2500;
/** How often a message is sent before the person is told. */
const TRIES = 15;

/**
 * Make an element. Text is always text: names are never read as HTML.
 * @param {string} tag
 * @param {Record<string, any>} [props]  `class`, `text`, `on` (listeners by name), `style`, or attributes
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") el.className = value;
    else if (name === "text") el.textContent = value;
    else if (name === "on") for (const [event, f] of Object.entries(value)) el.addEventListener(event, f);
    else if (name === "style") for (const [key, v] of Object.entries(value)) el.style.setProperty(key, v);
    else if (name === "value") /** @type {any} */ (el).value = value;
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) el.append(child);
  return el;
}

/** Set text only where it differs, so that a selection or a running animation survives. */
function say(/** @type {Element} */ el, /** @type {unknown} */ text) {
  const line = String(text ?? "");
  if (el.textContent !== line) el.textContent = line;
}

/** Whether a key press belongs to a field in which a person types. */
function typing(/** @type {Event} */ event) {
  const el = /** @type {HTMLElement} */ (event.composedPath()[0]);
  // Ticking a box is not typing: the keys stay alive.
  const field = el?.closest?.("input, textarea, select, [contenteditable=''], [contenteditable=true]");
  return !!field && !["checkbox", "radio", "button"].includes(/** @type {any} */ (field).type);
}

/** Whether the page is a notebook, where only keys pressed within our widgets are ours. */
const inNotebook = () => !document.body.hasAttribute("data-voila") && !!document.querySelector(".jp-Notebook, .jp-LabShell");

/** @param {Model} model @param {AbortSignal} signal */
function createKit(model, signal) {
  /** @type {Map<string, {message: any, resolve: (answer: Answer) => void, tries: number, timer: any, since: number}>} */
  const waiting = new Map();
  /** @type {Set<() => void>} */
  const watchers = new Set();
  /** @type {{key: string, f: (event: KeyboardEvent) => any}[]} */
  const keys = [];
  /** What only this screen knows: which drawer is open, whether the answer is covered, the marks looked up. */
  const ui = { drawer: "", peek: false, marks: false, /** @type {Set<string>} */ spared: new Set() };
  /** The clock, anchored to this screen's own monotonic time. */
  let clock = { seq: -1, duration: 0, left: 0, running: false, at: 0, hard: false };

  /** What the widgets draw in. @type {Set<HTMLElement>} */
  const roots = new Set();
  /** The desk or lone widget of this kit that something is part of, or null. */
  const home = (/** @type {any} */ el) => {
    const found = el?.closest?.(".qw-desk") ?? el?.closest?.(".qw");
    return found && [...roots].some((root) => found.contains(root)) ? found : null;
  };

  let queued = false;
  /** Have everything drawn once, when all that one message brought has been taken in. */
  const changed = () => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => {
      queued = false;
      watchers.forEach((f) => f());
    });
  };
  const anchor = (/** @type {any} */ data) => {
    clock = data ? { ...data, at: performance.now() } : { ...clock, seq: -1, duration: 0, running: false };
  };
  /** A view that was kept somewhere (a reloaded page, a connection that was away) shows an old clock: ask for it. */
  const resync = async () => {
    const answer = await kit.call("clock");
    if (answer.ok) anchor(answer.clock);
    changed();
  };
  /** When the present stage may be acted on, and its Ask. */
  let settles = 0;
  let ask = model.get("view")?.ask;
  model.on("change:view", () => {
    const view = model.get("view");
    anchor(view.clock);
    if (view.ask !== ask) {
      ask = view.ask;
      settles = performance.now() + SETTLE;
      setTimeout(changed, SETTLE + 1);
    }
    changed();
  });
  model.on("change:text", changed);
  model.on("change:home", changed);
  model.on("change:error", changed);
  const answered = (/** @type {Answer} */ answer) => {
    const entry = waiting.get(answer?.id);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.delete(answer.id);
    entry.resolve(answer);
    changed();
  };
  model.on("change:answer", () => answered(model.get("answer")));
  model.on("msg:custom", answered);

  const connection = () => {
    // A message sent into a connection that was lost is gone: send what is unanswered again, under its own id.
    if (document.documentElement.dataset.quizConnection !== "connected") return;
    waiting.forEach((_, id) => post(id));
    if (model.get("view").clock) resync();
  };
  window.addEventListener("quiz:connection", connection, { signal });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && model.get("view").clock) resync();
  }, { signal });

  /** @param {string} id */
  function post(id) {
    const entry = waiting.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    if (entry.tries++ >= TRIES) {
      waiting.delete(id);
      entry.resolve({ ok: false, id, code: "unanswered", text: kit.t("desk.unanswered") });
      changed();
      return;
    }
    model.send(entry.message);
    entry.timer = setTimeout(() => post(id), AGAIN);
  }

  const kit = {
    h,
    say,
    ui,
    /** @returns {View} */
    view: () => model.get("view"),
    /** The latest error of the program itself. @returns {string} */
    error: () => model.get("error"),
    /** Whether there is a set-up screen to go back to. @returns {boolean} */
    home: () => !!model.get("home"),
    /** Whether an answer is overdue: somebody should know that the game has not heard yet. */
    overdue: () => [...waiting.values()].some((each) => performance.now() - each.since > OVERDUE),
    /** Seconds left on the clock at this instant, and whether it runs; null without a clock. */
    clock() {
      if (!model.get("view").clock || clock.seq < 0) return null;
      const run = clock.running ? (performance.now() - clock.at) / 1000 : 0;
      return { ...clock, left: Math.max(0, clock.left - run) };
    },

    /** A label of the catalogue. @param {string} key @param {Record<string, any>} [values] @returns {string} */
    t(key, values = {}) {
      let form = model.get("text")?.[key] ?? key;
      if (typeof form === "object") {
        const rules = new Intl.PluralRules(kit.language());
        form = form[rules.select(values.n ?? 0)] ?? form.other;
      }
      return form.replace(/\{(\w+)\}/g, (/** @type {string} */ all, /** @type {string} */ name) => values[name] ?? all);
    },
    /** A label, or what a rulebook of one's own calls the thing. @param {string} area @param {string} name @returns {string} */
    name: (area, name) => (model.get("text")?.[`${area}.${name}`] === undefined ? name : kit.t(`${area}.${name}`)),
    language: () => model.get("text")?.["desk.language"] ?? "en",

    /**
     * Call `f` now and after each change of the game, the labels or this screen's own state.
     * @param {() => void} f @param {AbortSignal} [until]
     */
    watch(f, until) {
      watchers.add(f);
      until?.addEventListener("abort", () => watchers.delete(f));
      f();
    },
    /** Tell all watchers of a change of this screen's own state. */
    changed,

    /**
     * Send a message and wait for its answer; it is sent again until there is one.
     * @param {string} op @param {Record<string, any>} [rest] @returns {Promise<Answer>}
     */
    call(op, rest = {}) {
      const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
      return new Promise((resolve) => {
        waiting.set(id, { message: { op, id, ...rest }, resolve, tries: 0, timer: 0, since: performance.now() });
        setTimeout(() => waiting.has(id) && changed(), OVERDUE + 1);
        post(id);
      });
    },
    /**
     * Make a move for the Ask that this screen shows.
     * @param {string} kind @param {string | null} [team] @param {Record<string, any>} [args]
     */
    do: (kind, team = null, args = {}) => kit.call("do", { kind, team, args, ask: kit.view().ask }),

    /** The open move of a kind for a team (null: the host's): its words, or undefined. */
    open(/** @type {string} */ kind, /** @type {string | null} */ team = null) {
      return kit.view().open.find((/** @type {any} */ row) => row[0] === kind && row[1] === team)?.[2];
    },
    /** Why a team may not make a move, or "". */
    barred(/** @type {string} */ kind, /** @type {string} */ team) {
      return kit.view().barred.find((/** @type {any} */ row) => row[0] === kind && row[1] === team)?.[2] ?? "";
    },
    /** A team of the view by its name. */
    team: (/** @type {string} */ name) => kit.view().teams.find((/** @type {any} */ team) => team.name === name),
    /** A name with its colour and symbol. */
    badge(/** @type {any} */ team) {
      return h("span", { class: "qw-badge", style: { "--team": team.color } },
        h("i", { text: team.symbol, "aria-hidden": "true" }), h("bdi", { text: team.name }));
    },
    /** Name of a category as people read it. */
    category: (/** @type {any} */ name) =>
      ["hint", "black box", "one on one"].includes(name) ? kit.t(`desk.category.${name}`) : name,

    /**
     * Prepare a widget's element; returns where to draw, and a way to make calls whose refusals show in the widget.
     * @param {HTMLElement} el @param {string} name @param {AbortSignal} until
     */
    mount(el, name, until) {
      // It can take the focus, so that in a notebook the keys are ours after a click anywhere on it.
      const root = h("div", { class: `qw qw-${name}`, "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
      const error = h("div", { class: "qw-error", role: "alert", hidden: true });
      el.replaceChildren(root, error);
      roots.add(root);
      until.addEventListener("abort", () => roots.delete(root));
      let shown = 0;
      const tell = (/** @type {string} */ text) => {
        clearTimeout(shown);
        error.textContent = text;
        error.hidden = !text;
        if (text) shown = window.setTimeout(() => (error.hidden = true), 12000);
      };
      error.addEventListener("click", () => tell(""));
      until.addEventListener("abort", () => clearTimeout(shown));
      // An error of the program that no call of a widget met: on a desk its head tells it, a widget alone does.
      let told = kit.error();
      kit.watch(() => {
        if (kit.error() === told) return;
        told = kit.error();
        if (name === "bar" || !el.closest(".qw-desk")) tell(told);
      }, until);
      /** @param {Promise<Answer>} promise */
      const run = async (promise) => {
        const answer = await promise;
        tell(answer.ok ? "" : answer.text ?? answer.code ?? "?");
        return answer;
      };
      return { root, tell, run };
    },

    /**
     * Make a widget a drawer of the desk where its model says so: the desk's head opens it, Esc and the button close it.
     * @param {Model} drawn @param {HTMLElement} root @param {string} name
     */
    drawer(drawn, root, name) {
      const drawer = !!drawn.get("drawer");
      root.classList.toggle("qw-drawer", drawer);
      const close = kit.button("✕", async () => {
        kit.ui.drawer = "";
        kit.changed();
      }, { class: "qw-quiet", title: kit.t("desk.close_drawer") });
      return { close: drawer ? close : null, hidden: () => drawer && kit.ui.drawer !== name };
    },

    /**
     * A button that makes one call. It is dead until the call is answered, and the second half of a double click is
     * nobody's wish: two clicks are one move. `repeat` is for what people do click in a row (undo).
     * @param {string} label @param {() => Promise<any>} act
     * @param {{class?: string, key?: string, title?: string, name?: string, repeat?: boolean}} [options]
     */
    button(label, act, options = {}) {
      const b = h("button", {
        class: `qw-button ${options.class ?? ""}`, type: "button", title: options.title, "data-name": options.name,
      }, h("span", { text: label }), options.key && h("kbd", { text: options.key }));
      b.can = true;
      b.addEventListener("click", async (/** @type {MouseEvent} */ event) => {
        if (b.disabled || b.pending || (event.detail > 1 && !options.repeat)) return;
        b.pending = true;
        // After the mouse the focus goes back to the page: Enter is the likely step, not this button again.
        if (event.detail > 0) b.blur();
        // Most answers are here before anybody could see a waiting button; painting it would only delay them.
        const slow = setTimeout(() => {
          b.disabled = true;
          b.classList.add("qw-pending");
        }, SLOW);
        try {
          await act();
        } finally {
          clearTimeout(slow);
          b.pending = false;
          b.classList.remove("qw-pending");
          b.disabled = !b.can;
        }
      });
      return b;
    },
    /** Say whether a button may be pressed; one whose call is under way stays dead until it is answered. */
    enable(/** @type {any} */ b, /** @type {boolean} */ can) {
      b.can = can;
      const dead = !can || b.classList.contains("qw-pending");
      if (b.disabled !== dead) b.disabled = dead;
    },
    /**
     * Whether the present stage has been on the screen for a moment: buttons that come up under a finger that is
     * still clicking wait for it.
     */
    settled: () => performance.now() >= settles,

    /**
     * Have a key do something while nobody types and no dialog is open. A handler that returns false has no use for
     * the key now; it goes to the next widget that wants it.
     * @param {string} key  as `event.key`, or `event.code` for digits with Shift
     * @param {(event: KeyboardEvent) => any} f @param {AbortSignal} until
     */
    key(key, f, until) {
      const entry = { key, f };
      keys.push(entry);
      until.addEventListener("abort", () => keys.splice(keys.indexOf(entry), 1));
    },
  };

  /** In a notebook, what of ours was clicked or focused last, unless something else was since. @type {any} */
  let last = null;
  const touched = (/** @type {Event} */ event) => {
    if (!inNotebook()) return;
    last = home(event.composedPath()[0]);
    // A desk is a plain container: so it can take the focus, and the notebook's own keys stay out of it.
    last?.setAttribute("tabindex", "-1");
    last?.setAttribute("data-lm-suppress-shortcuts", "true");
  };
  document.addEventListener("pointerdown", touched, { signal, capture: true });
  document.addEventListener("focusin", touched, { signal, capture: true });

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || typing(event) || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
    if (inNotebook()) {
      // What had the focus may have left the screen by what it did: the keys are still ours.
      if (target === document.body && last?.isConnected) last.focus({ preventScroll: true });
      else if (!home(target)) return;
    }
    const name = (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + (event.altKey ? "Alt+" : "")
      + (event.shiftKey && (event.ctrlKey || event.metaKey || event.key === "Enter" || /^Digit/.test(event.code)) ? "Shift+" : "")
      + (/^Digit/.test(event.code) ? event.code.slice(5) : event.key.length === 1 ? event.key.toLowerCase() : event.key);
    // A focused button keeps its own Enter and Space.
    if ((name === "Enter" || name === "Shift+Enter" || name === " ") && target.closest?.("button, a, summary")) return;
    for (const entry of keys.filter((each) => each.key === name).reverse()) {
      if (entry.f(event) === false) continue;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
  }, { signal, capture: true });

  if (model.get("view")?.clock) {
    anchor(model.get("view").clock);
    resync();
  }
  return kit;
}

export default {
  /** @param {{model: Model, signal: AbortSignal}} context */
  initialize({ model, signal }) {
    return createKit(model, signal);
  },
};
