// @ts-check
/**
 * The set-up screen. What is being filled in lives here (and in the browser's storage, so that a reload loses nothing);
 * Python has the last word on all of it: whatever it refuses is shown by the field it is about.
 *
 * @typedef {{name: string, color: string, symbol: string, players: string[], captain: string}} Team
 * @typedef {{name: string, kind: string, default: any, min?: number, max?: number, choices?: string[], help: string,
 *   clause: string, group: string}} Parameter
 * @typedef {{code: string, area: string, title: string, about: string, min: number, max: number, pack: boolean,
 *   groups: string[], parameters: Parameter[]}} Game
 * @typedef {{key: string, file: string, game: string, title: string, language: string, faults: number,
 *   counts: Record<string, number>}} PackRow
 * @typedef {{field: string, code: string, text: string}} Problem
 * @typedef {{game: string, pack: string, preset: string, language: string, follow: string, teams: Team[] | null,
 *   parameters: Record<string, Record<string, any>>}} Draft
 */

const STORE = "quizwidgets.setup";
/** Milliseconds after which a message without an answer is sent again, with the same id. */
const AGAIN = 5000;
/** How often a message is sent before the person is told. */
const TRIES = 12;
const NAMES = { pl: "Polski", ru: "Русский", en: "English" };

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
    else if (name === "value" || name === "checked" || name === "disabled") /** @type {any} */ (el)[name] = value;
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) el.append(child);
  return el;
}

/** A name in its tidy form, and as it is compared; as quizwidgets/core/team.py does it. */
const tidy = (/** @type {string} */ name) => name.normalize("NFC").split(/\s+/u).filter(Boolean).join(" ");
const fold = (/** @type {string} */ name) => tidy(name.normalize("NFKC").toLowerCase());
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]/u;
const BLANK = /^[\p{Cf}\p{Zs}]*$/u;

/** @param {{get: (name: string) => any}} model @returns {Draft} */
function recall(model) {
  const options = model.get("options");
  /** @type {Draft} */
  const empty = { game: "", pack: "", preset: "", language: "", follow: "", teams: null, parameters: {} };
  const draft = /** @type {Draft & Record<string, any>} */ (empty);
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    for (const key of ["game", "pack", "preset", "language", "follow"]) if (typeof kept[key] === "string") draft[key] = kept[key];
    if (kept.parameters && typeof kept.parameters === "object") draft.parameters = kept.parameters;
    if (Array.isArray(kept.teams) && kept.teams.every((/** @type {any} */ each) => typeof each?.name === "string")) {
      draft.teams = kept.teams.map((/** @type {any} */ each, /** @type {number} */ n) => ({
        name: each.name,
        color: /^#[0-9a-f]{6}$/i.test(each.color) ? each.color : options.colors[n % options.colors.length],
        symbol: String(each.symbol || options.symbols[n % options.symbols.length]),
        players: Array.isArray(each.players) ? each.players.map(String) : [],
        captain: String(each.captain ?? ""),
      }));
    }
  } catch {
    // A spoiled draft is no draft.
  }
  // What the server was started with is chosen, until something else is.
  const preset = `${options.game}|${options.pack}`;
  if (draft.preset !== preset) {
    draft.preset = preset;
    if (options.game) draft.game = options.game;
    if (options.pack) draft.pack = options.pack;
  }
  return draft;
}

/** @param {any} model @param {HTMLElement} el @param {AbortSignal} signal */
function createScreen(model, el, signal) {
  const uid = `qw${Math.random().toString(36).slice(2, 8)}`;
  const draft = recall(model);
  const options = () => model.get("options");
  /** @type {PackRow[] | null} */
  let shelf = null;
  /** @type {{key: string, state: string, preview?: any, findings?: any[], faults?: any[], count?: number, text?: string}} */
  let about = { key: "", state: "none" };
  /** @type {Problem[]} */
  let problems = [];
  let top = "";
  let busy = "";
  let unsaved = false;
  /** @type {Record<string, string> | null} */
  let cannotSave = options().unsaved;
  let stopped = false;
  /** How often the preview has been asked for. */
  let refreshed = 0;

  const keep = () => {
    try {
      localStorage.setItem(STORE, JSON.stringify(draft));
    } catch {
      // Storage may be full or forbidden; the page works without.
    }
  };

  // Messages --------------------------------------------------------------------------------------------------------

  /** @type {Map<string, {message: any, buffers?: any[], resolve: (answer: any) => void, tries: number, timer: any}>} */
  const waiting = new Map();
  const post = (/** @type {string} */ id) => {
    const entry = waiting.get(id);
    if (!entry || stopped) return;
    clearTimeout(entry.timer);
    if (entry.tries++ >= TRIES) {
      waiting.delete(id);
      entry.resolve({ ok: false, code: "unanswered", text: t("setup.unanswered"), problems: [] });
      return;
    }
    model.send(entry.message, undefined, entry.buffers);
    entry.timer = setTimeout(() => post(id), AGAIN);
  };
  /** @param {string} op @param {Record<string, any>} [rest] @param {any[]} [buffers] @returns {Promise<any>} */
  const call = (op, rest = {}, buffers) => {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    return new Promise((resolve) => {
      waiting.set(id, { message: { op, id, language: language(), ...rest }, buffers, resolve, tries: 0, timer: 0 });
      post(id);
    });
  };
  const answered = (/** @type {any} */ answer) => {
    const entry = waiting.get(answer?.id);
    if (!entry) return;
    if (answer.under_way) {
      entry.tries = 1;  // a large pack takes its time
      return;
    }
    clearTimeout(entry.timer);
    waiting.delete(answer.id);
    entry.resolve(answer);
  };

  // What is chosen --------------------------------------------------------------------------------------------------

  /** @returns {Game} */
  const game = () => options().games.find((/** @type {Game} */ each) => each.code === draft.game) ?? options().games[0];
  const packs = () => (shelf ?? []).filter((each) => !each.game || each.game === game().area);
  const pack = () => (shelf ?? []).find((each) => each.key === draft.pack);
  const known = (/** @type {string | undefined} */ code) => {
    const short = (code ?? "").toLowerCase().split(/[-_]/)[0];
    return options().languages.includes(short) ? short : "";
  };
  /** Language of the screen: the one chosen, else that of the pack chosen, else what the server or the browser speaks. */
  const language = () => draft.language || options().language || known(draft.follow) || options().hint
    || known(navigator.language) || "en";
  /** Go with the language of a pack that somebody chose; a faulty one tells none, and changes nothing. */
  const follow = () => {
    draft.follow = known(pack()?.language) || draft.follow;
  };
  /** Language of the teams' names. */
  const spoken = () => known(pack()?.language) || language();

  /** A label. @param {string} key @param {Record<string, any>} [values] @returns {string} */
  function t(key, values = {}) {
    let form = model.get("words")?.[language()]?.[key] ?? key;
    if (typeof form === "object") {
      form = form[new Intl.PluralRules(language()).select(values.n ?? 0)] ?? form.other;
    }
    return form.replace(/\{(\w+)\}/g, (/** @type {string} */ all, /** @type {string} */ name) => values[name] ?? all);
  }
  /** A label that a rulebook may lack. */
  const label = (/** @type {string} */ key, /** @type {string} */ otherwise) => {
    const found = t(key);
    return found === key ? otherwise : found;
  };
  const title = (/** @type {Game} */ each) => each.title || label(`${each.area}.title`, each.code);

  /** @param {number} n @returns {Team} */
  const fresh = (n, taken = /** @type {string[]} */ ([])) => {
    const names = options().teams[spoken()] ?? options().teams.en;
    const free = names.findIndex((/** @type {string} */ each, /** @type {number} */ i) => i >= n && !taken.includes(fold(each)));
    const at = free >= 0 ? free : names.findIndex((/** @type {string} */ each) => !taken.includes(fold(each)));
    const look = at >= 0 ? at : n;
    return {
      name: at >= 0 ? names[at] : t("setup.team-n", { n: n + 1 }),
      color: options().colors[look % options().colors.length],
      symbol: options().symbols[look % options().symbols.length],
      players: [],
      captain: "",
    };
  };
  /** @returns {Team[]} */
  const teams = () => {
    if (draft.teams) return draft.teams;
    return Array.from({ length: Math.max(game().min, Math.min(game().max, 4)) }, (_, n) => fresh(n));
  };
  const change = (/** @type {(teams: Team[]) => void} */ how) => {
    const all = teams().map((each) => ({ ...each, players: [...each.players] }));
    how(all);
    draft.teams = all;
    problems = problems.filter((each) => !each.field.startsWith("teams"));
    keep();
  };

  const given = () => (draft.parameters[game().code] ??= {});
  const value = (/** @type {Parameter} */ each) => (each.name in given() ? given()[each.name] : each.default);
  const differs = (/** @type {Parameter} */ each) => String(value(each)).trim() !== String(each.default);
  const changed = () => game().parameters.filter(differs);
  const sent = () => Object.fromEntries(game().parameters.filter((each) => each.name in given()).map((each) => {
    const typed = value(each);
    const plain = each.kind === "whole" && /^(0|[1-9]\d{0,11})$/.test(String(typed).trim());
    return [each.name, plain ? Number(typed) : typed];
  }));

  // What is wrong ---------------------------------------------------------------------------------------------------

  /** @returns {Problem[]} */
  function mistakes() {
    /** @type {Problem[]} */
    const found = [];
    const add = (/** @type {string} */ field, /** @type {string} */ key, values = {}) =>
      found.push({ field, code: key, text: t(`setup.${key}`, values) });
    const seen = new Set();
    const wrong = (/** @type {string} */ name) => {
      const plain = tidy(name);
      if (BLANK.test(plain)) return "name-empty";
      if ([...plain].length > options().name_length) return "name-long";
      return CONTROL.test(plain) ? "name-control" : "";
    };
    teams().forEach((team, n) => {
      const fault = wrong(team.name);
      if (fault) add(`teams.${n}.name`, fault, { n: options().name_length });
      else if (seen.has(fold(team.name))) add(`teams.${n}.name`, "name-twice");
      seen.add(fold(team.name));
      const players = new Set();
      for (const player of team.players) {
        const bad = wrong(player) || (players.has(fold(player)) ? "player-twice" : "");
        if (bad) {
          add(`teams.${n}.players`, bad, { n: options().name_length, name: tidy(player) });
          break;
        }
        players.add(fold(player));
      }
    });
    for (const each of game().parameters) {
      const typed = String(value(each)).trim();
      if (each.kind === "whole") {
        const low = each.min ?? 0, high = each.max ?? 1e9;
        if (!/^(0|[1-9]\d{0,11})$/.test(typed)) add(`parameters.${each.name}`, "number", { low, high });
        else if (Number(typed) < low || Number(typed) > high) add(`parameters.${each.name}`, "number", { low, high });
      } else if (each.kind === "text" && [...typed].length > options().text_length) {
        add(`parameters.${each.name}`, "name-long", { n: options().text_length });
      }
    }
    return [...found, ...problems.filter((each) => !found.some((own) => own.field === each.field))];
  }
  /** Names of teams that cannot be told apart by their look. */
  const alike = (/** @type {number} */ n) => {
    const all = teams();
    return all.find((each, i) => i < n && each.color === all[n].color && each.symbol === all[n].symbol)?.name ?? "";
  };

  function showMistakes() {
    const all = mistakes();
    for (const box of root.querySelectorAll("[data-error]")) {
      const text = all.filter((each) => each.field === box.dataset.error).map((each) => each.text).join(" ");
      if (box.textContent !== text) box.textContent = text;
      box.hidden = !text;
      const field = root.querySelector(`[aria-describedby~="${box.id}"]`);
      if (text) field?.setAttribute("aria-invalid", "true");
      else field?.removeAttribute("aria-invalid");
    }
    drawFoot();
  }
  /** A place for what is wrong with a field, and the attributes that tie the field to it. */
  const errorBox = (/** @type {string} */ field) =>
    h("p", { class: "su-wrong", id: `${uid}-${field}`, "data-error": field, role: "alert", hidden: true });
  const tied = (/** @type {string} */ field) => ({ "aria-describedby": `${uid}-${field}`, "data-focus": field });
  const settle = (/** @type {string} */ field) => {
    problems = problems.filter((each) => each.field !== field);
    keep();
    showMistakes();
  };

  // Parts of the screen ---------------------------------------------------------------------------------------------

  /** A button that is dead until what it began has ended. @param {string} text @param {() => any} act */
  const button = (text, act, props = /** @type {Record<string, any>} */ ({})) => {
    const b = h("button", { type: "button", ...props, class: `qw-button ${props.class ?? ""}` }, h("span", { text }));
    b.addEventListener("click", async () => {
      if (b.disabled) return;
      b.disabled = true;
      try {
        await act();
      } finally {
        b.disabled = false;
      }
    });
    return b;
  };
  const icon = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act, props = /** @type {Record<string, any>} */ ({})) =>
    h("button", { type: "button", "aria-label": name, title: name, ...props, class: `su-icon ${props.class ?? ""}`,
      text: sign, on: { click: act } });

  /** Draw again without losing the place of the cursor. @param {() => void} draw */
  const redraw = (draw) => {
    const at = /** @type {any} */ (root.getRootNode()).activeElement;
    const focus = root.contains(at) ? at.dataset.focus : undefined;
    const place = focus && typeof at.selectionStart === "number" ? [at.selectionStart, at.selectionEnd] : null;
    draw();
    if (focus) focusOn(focus, place);
    showMistakes();
  };
  const focusOn = (/** @type {string} */ name, /** @type {any} */ place = null) => {
    const found = root.querySelector(`[data-focus="${CSS.escape(name)}"]`);
    found?.focus({ preventScroll: !place });
    if (place && found?.setSelectionRange) found.setSelectionRange(place[0], place[1]);
  };

  /** @param {string} name @param {(body: any, close: () => void) => void} build @param {string} [back] */
  const dialog = (name, build, back) => {
    const body = h("div", { class: "su-dialog-body" });
    const foot = h("div", { class: "su-dialog-foot" });
    const box = h("dialog", { class: "su-dialog", "aria-labelledby": `${uid}-dialog` },
      h("header", {}, h("h2", { id: `${uid}-dialog`, text: name }), icon("✕", t("setup.close"), () => box.close())),
      body, foot);
    build(body, () => box.close());
    foot.append(button(t("setup.done"), () => box.close(), { class: "su-primary" }));
    box.addEventListener("close", () => {
      box.remove();
      if (back) focusOn(back);
    });
    box.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === box && box.close());
    root.append(box);
    box.showModal();
    showMistakes();
    return box;
  };

  const head = h("header", { class: "su-head" });
  const notes = h("div", { class: "su-notes" });
  const resumes = h("section", { class: "su-resume" });
  const chooser = h("section", { class: "su-panel su-chooser" });
  const preview = h("section", { class: "su-panel su-preview", "aria-live": "polite" });
  const people = h("section", { class: "su-panel su-people" });
  const foot = h("footer", { class: "su-foot" });
  const frame = h("div", { class: "su-frame" }, head, notes, resumes,
    h("main", { class: "su-main" }, chooser, preview, people), foot);
  const root = h("div", { class: "qw qw-setup", "data-lm-suppress-shortcuts": "true" }, frame);

  function drawHead() {
    head.replaceChildren(
      h("div", { class: "su-brand" },
        h("span", { class: "su-marks", "aria-hidden": "true" },
          ...options().symbols.slice(0, 4).map((/** @type {string} */ each, /** @type {number} */ n) =>
            h("i", { text: each, style: { color: options().colors[n] } }))),
        h("h1", { text: options().unfinished.some((/** @type {any} */ each) => !each.fault && !each.finished) ? t("setup.heading-back") : t("setup.heading") })),
      h("div", { class: "su-languages", role: "radiogroup", "aria-label": t("setup.language") },
        ...options().languages.map((/** @type {"pl" | "ru" | "en"} */ code) =>
          h("label", { title: NAMES[code] ?? code },
            h("input", { type: "radio", name: `${uid}-language`, checked: language() === code, "data-focus": `language-${code}`,
              on: { change: () => speak(code) } }),
            h("span", { lang: code, text: NAMES[code] ?? code })))));
  }

  function drawNotes() {
    const notice = options().notice;
    const error = top || model.get("error");
    notes.replaceChildren(
      ...[
        error && h("div", { class: "su-note su-note-bad", role: "alert" }, h("span", { text: error, dir: "auto" }),
          icon("✕", t("setup.dismiss"), () => {
            top = "";
            if (model.get("error")) {
              model.set("error", "");
              model.save_changes();
            }
            drawNotes();
          })),
        notice && h("div", { class: "su-note su-note-warn", role: "status" },
          h("span", { text: notice[language()] ?? notice.en, dir: "auto" })),
        cannotSave && h("div", { class: "su-note su-note-warn", role: "alert" },
          h("span", { text: cannotSave[language()] ?? cannotSave.en, dir: "auto" }),
          h("label", { class: "su-check" },
            h("input", { type: "checkbox", checked: unsaved, "data-focus": "unsaved", on: { change: (/** @type {any} */ event) => {
              unsaved = event.target.checked;
              drawFoot();
            } } }),
            h("span", { text: t("setup.unsaved") }))),
      ].filter(Boolean));
  }

  const when = (/** @type {number} */ seconds) => {
    const date = new Date(seconds * 1000), now = new Date();
    const days = Math.round((new Date(now.toDateString()).getTime() - new Date(date.toDateString()).getTime()) / 864e5);
    const clock = new Intl.DateTimeFormat(language(), { hour: "numeric", minute: "2-digit" }).format(date);
    if (days < 2) return `${new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-days, "day")}, ${clock}`;
    return `${new Intl.DateTimeFormat(language(), { day: "numeric", month: "long", year: date.getFullYear() === now.getFullYear()
      ? undefined : "numeric" }).format(date)}, ${clock}`;
  };
  const kindOf = (/** @type {any} */ one) => {
    const rules = options().games.find((/** @type {Game} */ each) => each.code === one.rules);
    return rules ? title(rules) : one.rules;
  };
  /** A game that cannot be resumed, and why. @param {any} one */
  function damagedRow(one) {
    return h("div", { class: "su-earlier-row su-damaged" },
      h("div", { class: "su-what" },
        h("p", { class: "su-kicker", text: `${t("setup.damaged-game")} · ${when(one.updated)}` }),
        (one.title || one.rules) && h("p", { class: "su-name" }, h("bdi", { text: one.title || kindOf(one) }),
          one.teams.length && h("span", { class: "qw-soft", dir: "auto", text: ` ${one.teams.join(", ")}` })),
        h("p", { class: "su-bad-line", dir: "auto", text: `⚠ ${one.fault[language()] ?? one.fault.en}` })));
  }
  /** @param {any} one @param {boolean} newest */
  function resumeRow(one, newest) {
    if (one.fault) return damagedRow(one);
    const scores = one.teams.map((/** @type {string} */ name, /** @type {number} */ n) =>
      h("span", { class: "su-score" },
        one.looks[n] && h("i", { text: one.looks[n][1], style: { color: one.looks[n][0] }, "aria-hidden": "true" }),
        h("bdi", { text: name }), h("b", { text: one.scores?.[name] ?? "" })));
    const facts = `${when(one.updated)} · ${t("setup.moves", { n: one.moves })}`;
    const go = button(t(one.finished ? "setup.show" : "setup.resume"), () => resume(one.id),
      { class: newest ? "su-primary su-big" : "", "data-focus": `resume-${one.id}`, "aria-label": `${t("setup.resume")}: ${one.title}` });
    return h("div", { class: newest ? "su-newest" : "su-earlier-row" },
      h("div", { class: "su-what" },
        h("p", { class: "su-kicker", text: newest ? `${t("setup.unfinished")} · ${facts}` : one.finished ? `${t("setup.finished")} · ${facts}` : facts }),
        h("p", { class: "su-name" }, h("bdi", { text: one.title || kindOf(one) }),
          one.title && h("span", { class: "qw-soft", text: ` ${kindOf(one)}` }))),
      h("div", { class: "su-scores" }, ...scores), go);
  }
  function drawResume() {
    const all = options().unfinished;
    const newest = all.find((/** @type {any} */ each) => !each.fault && !each.finished);
    const earlier = all.filter((/** @type {any} */ each) => each !== newest);
    const good = earlier.filter((/** @type {any} */ each) => !each.fault).length, damaged = earlier.length - good;
    resumes.hidden = !all.length;
    if (!all.length) return;
    resumes.setAttribute("aria-label", t("setup.unfinished"));
    const summary = [good && t("setup.earlier", { n: good }), damaged && `⚠ ${t("setup.damaged", { n: damaged })}`];
    resumes.replaceChildren(...(newest ? [resumeRow(newest, true)] : []), ...(earlier.length ? [h("details", { class: "su-earlier", open: !newest },
      h("summary", { text: summary.filter(Boolean).join(" · ") }),
      h("div", { class: "su-earlier-list" }, ...earlier.map((/** @type {any} */ each) => resumeRow(each, false))))] : []));
  }

  /** @param {string} n @param {string} text @param {...any} more */
  const step = (n, text, ...more) => h("div", { class: "su-step" }, h("h2", {}, h("i", { text: n, "aria-hidden": "true" }), text), ...more);

  function drawChooser() {
    const games = options().games;
    const rows = packs();
    chooser.replaceChildren(
      step("1", t("setup.game")),
      h("div", { class: "su-games", role: "radiogroup", "aria-label": t("setup.game") },
        ...games.map((/** @type {Game} */ each) =>
          h("label", { class: "su-card su-game" },
            h("input", { type: "radio", name: `${uid}-game`, checked: each === game(), "data-focus": `game-${each.code}`,
              on: { change: () => play(each.code) } }),
            h("span", { class: "su-card-body" },
              h("b", { text: title(each) }),
              h("span", { class: "qw-soft", text: label(`${each.area}.about`, each.about) }),
              h("span", { class: "su-facts", text: each.min === each.max ? t("setup.teams-count", { n: each.min })
                : t("setup.teams-range", { low: each.min, n: each.max }) }))))),
      step("2", t("setup.questions"), button(t("setup.open"), openPack, { class: "su-small", "data-focus": "open" })),
      h("div", { class: "su-packs", role: "radiogroup", "aria-label": t("setup.questions"), "aria-busy": String(!shelf) },
        ...(shelf ? rows.map(packCard) : [1, 2].map(() => h("div", { class: "su-card su-bones", "aria-hidden": "true" }))),
        shelf && !rows.length && h("p", { class: "su-empty", text: t("setup.no-packs") })),
      errorBox("pack"));
  }
  /** @param {PackRow} each */
  function packCard(each) {
    const code = known(each.language);
    return h("label", { class: `su-card su-pack ${each.faults ? "su-faulty" : ""}`, title: each.file },
      h("input", { type: "radio", name: `${uid}-pack`, checked: each.key === draft.pack, "data-focus": `pack-${each.key}`,
        "data-name": "pack", value: each.key, on: { change: () => choose(each.key) } }),
      h("span", { class: "su-card-body" },
        h("b", {}, h("bdi", { text: each.title })),
        each.faults
          ? h("span", { class: "su-bad-line", text: `⚠ ${t("setup.count-faults", { n: each.faults })}` })
          : h("span", { class: "su-facts" },
            h("span", { class: "su-tag", text: (each.language || "?").toUpperCase(), title: code ? NAMES[/** @type {"pl"} */ (code)] : each.language }),
            ...facts(each.counts).map((text) => h("span", { text })))));
  }
  const facts = (/** @type {Record<string, number>} */ counts) => Object.entries(counts).filter(([, n]) => n)
    .map(([key, n]) => t(`setup.count-${key}`, { n }));

  function drawPreview() {
    const parts = [];
    if (about.state === "loading") parts.push(h("p", { class: "qw-soft su-reading", role: "status", text: t("setup.reading") }), h("div", { class: "su-bones su-bones-tall", "aria-hidden": "true" }));
    else if (about.state === "faults") {
      parts.push(h("h2", { text: pack()?.title ?? "" }), faultList(about.text ?? "", about.faults ?? [], about.count ?? 0));
    } else if (about.state === "ok") {
      const { preview: content, findings } = about;
      const counts = { categories: content.categories.length, boxes: content.boxes,
        questions: content.categories.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.questions, 0) };
      parts.push(
        h("h2", {}, h("bdi", { text: content.title })),
        content.description && h("p", { class: "su-about", text: content.description, dir: "auto" }),
        h("div", { class: "su-stats" }, ...["categories", "questions", "boxes"].map((key) =>
          h("div", {}, h("b", { text: counts[/** @type {"boxes"} */ (key)] }), h("span", { text: t(`setup.stat-${key}`, { n: counts[/** @type {"boxes"} */ (key)] }) })))),
        ...(findings ?? []).map((each) => h("p", { class: `su-finding su-${each.level}`, title: each.places.join("\n") },
          h("i", { text: each.level === "problem" ? "⚠" : "i", "aria-hidden": "true" }), h("span", { text: each.text }))),
        h("div", { class: "su-categories" }, ...content.categories.map((/** @type {any} */ each) =>
          h("div", { class: "su-category" }, h("bdi", { text: each.name }), h("span", { class: "su-count", text: each.questions })))),
        (content.author || content.licence) && h("p", { class: "su-small-print", text: [content.author, content.licence].filter(Boolean).join(" · ") }));
    } else parts.push(h("p", { class: "su-empty", text: shelf && !packs().length ? t("setup.no-packs") : t("setup.choose-pack") }));
    preview.replaceChildren(...parts.filter(Boolean));
  }
  /** @param {string} text @param {any[]} faults @param {number} count */
  const faultList = (text, faults, count) => h("div", { class: "su-faults" },
    h("p", { class: "su-bad-line", text: `⚠ ${text}` }),
    h("ol", {}, ...faults.map((each) => h("li", {},
      h("code", {}, h("bdi", { text: `${each.file}:${each.line}:${each.column}` })),
      h("span", { text: each.text, dir: "auto" }),
      each.expected && h("span", { class: "qw-soft", dir: "auto", text: t("setup.expected", { what: each.expected }) })))),
    count > faults.length && h("p", { class: "qw-soft", text: t("setup.more-faults", { n: count - faults.length }) }));

  function drawPeople() {
    const all = teams(), { min, max } = game();
    const number = changed().length;
    people.replaceChildren(
      step("3", t("setup.teams"),
        draft.teams && button(t("setup.reset-teams"), () => {
          draft.teams = null;
          problems = [];
          keep();
          redraw(drawPeople);
        }, { class: "su-small su-plain", "data-focus": "reset-teams" }),
        all.length < max && button(t("setup.add-team"), () => {
          change((list) => list.push(fresh(list.length, list.map((each) => fold(each.name)))));
          redraw(drawPeople);
          focusOn(`teams.${all.length}.name`);
        }, { class: "su-small", "data-focus": "add-team" })),
      errorBox("teams"),
      h("div", { class: "su-teams" }, ...all.map((team, n) => teamRow(team, n, all.length, min))),
      h("div", { class: "su-step su-rules" },
        h("h2", {}, h("i", { text: "4", "aria-hidden": "true" }), t("setup.rules")),
        h("span", { class: number ? "su-changed" : "qw-soft", text: number ? t("setup.rules-changed", { n: number }) : t("setup.rules-printed") }),
        button(t("setup.adjust"), openRules, { class: "su-small", "data-focus": "rules" })));
  }

  /** @param {Team} team @param {number} n @param {number} count @param {number} min */
  function teamRow(team, n, count, min) {
    const nameField = `teams.${n}.name`, playersField = `teams.${n}.players`;
    const move = (/** @type {number} */ by) => {
      change((list) => list.splice(n + by, 0, ...list.splice(n, 1)));
      drawPeople();
      showMistakes();
      focusOn(`${by < 0 ? "up" : "down"}-${n + by}`);
    };
    const twin = alike(n);
    return h("div", { class: "su-team", role: "group", "aria-label": t("setup.team-n", { n: n + 1 }), style: { "--team": team.color } },
      h("div", { class: "su-team-line" },
        h("button", { type: "button", class: "su-look", "data-focus": `look-${n}`, title: t("setup.look"), "aria-label": `${t("setup.look")}: ${team.name}`,
          text: team.symbol, on: { click: () => openLook(n) } }),
        h("input", { type: "text", value: team.name, dir: "auto", "aria-label": t("setup.team-name", { n: n + 1 }), autocomplete: "off",
          spellcheck: "false", class: "su-team-name", ...tied(nameField), on: { input: (/** @type {any} */ event) => {
            change((list) => (list[n].name = event.target.value));
            settle(nameField);
          } } }),
        icon("↑", t("setup.up"), () => move(-1), { disabled: n === 0, "data-focus": `up-${n}` }),
        icon("↓", t("setup.down"), () => move(1), { disabled: n === count - 1, "data-focus": `down-${n}` }),
        icon("✕", t("setup.remove-team", { name: team.name }), () => {
          change((list) => list.splice(n, 1));
          drawPeople();
          showMistakes();
          focusOn(`teams.${Math.min(n, count - 2)}.name`);
        }, { disabled: count <= min, "data-focus": `remove-${n}` })),
      errorBox(nameField),
      playersLine(team, n, playersField),
      errorBox(playersField),
      twin && h("p", { class: "su-finding su-remark" }, h("i", { text: "i", "aria-hidden": "true" }), h("span", { text: t("setup.alike", { name: twin }) })));
  }

  /** @param {Team} team @param {number} n @param {string} field */
  function playersLine(team, n, field) {
    /** Take what was typed into the draft. */
    const take = () => {
      const names = input.value.split(/[,;\n]/).map(tidy).filter(Boolean);
      input.value = "";
      if (!names.length) return false;
      change((list) => {
        list[n].players.push(...names);
        list[n].captain ||= list[n].players[0];
      });
      return true;
    };
    const input = h("input", { type: "text", class: "su-add-player", dir: "auto", autocomplete: "off", spellcheck: "false",
      placeholder: team.players.length ? t("setup.player-more") : t("setup.players-hint"), "aria-label": t("setup.players-of", { name: team.name }), ...tied(field),
      on: {
        input: () => /[,;\n]/.test(input.value) && take() && redraw(drawPeople),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" && !event.isComposing && take()) redraw(drawPeople);
          else if (event.key === "Backspace" && !input.value && team.players.length) drop(team.players.length - 1);
        },
        // What was typed and left counts; the row is drawn again after the click that led away has reached its button.
        blur: () => take() && setTimeout(() => redraw(drawPeople), 150),
      } });
    const drop = (/** @type {number} */ index) => {
      change((list) => {
        const [gone] = list[n].players.splice(index, 1);
        if (list[n].captain === gone) list[n].captain = list[n].players[0] ?? "";
      });
      drawPeople();
      showMistakes();
      focusOn(field);
    };
    return h("div", { class: "su-players" }, ...team.players.map((player, index) => {
      const captain = player === team.captain;
      return h("span", { class: `su-player ${captain ? "su-captain" : ""}` },
        h("button", { type: "button", "aria-pressed": String(captain), "data-focus": `captain-${n}-${index}`,
          title: captain ? t("setup.captain") : t("setup.make-captain", { name: player }), on: { click: () => {
            change((list) => (list[n].captain = player));
            redraw(drawPeople);
          } } }, captain && h("i", { text: "★", "aria-label": t("setup.captain") }), h("bdi", { text: player })),
        h("button", { type: "button", class: "su-drop", "aria-label": t("setup.remove-player", { name: player }), text: "×", on: { click: () => drop(index) } }));
    }), input);
  }

  function drawFoot() {
    const wrong = mistakes();
    const problem = (about.findings ?? []).find((each) => each.level === "problem");
    const chosen = pack();
    const ready = shelf && (!game().pack || (chosen && about.state === "ok"));
    const text = busy ? t(`setup.${busy}`) : cannotSave && unsaved ? t("setup.start-unsaved") : t("setup.start");
    const number = changed().length;
    let line = "", tone = "qw-soft";
    if (wrong.length) [line, tone] = [t("setup.mistakes", { n: wrong.length }), "su-bad-line"];
    else if (cannotSave && !unsaved) [line, tone] = [t("setup.cannot-save"), "su-bad-line"];
    else if (problem && about.key === draft.pack) [line, tone] = [`⚠ ${problem.text}`, "su-warn-line"];
    const start = h("button", { type: "button", class: `qw-button qw-likely ${busy ? "qw-pending" : ""}`, "data-focus": "start", "data-name": "start",
      disabled: !!busy || !ready || !!(cannotSave && !unsaved), on: { click: begin } }, h("span", { text }));
    const at = /** @type {any} */ (root.getRootNode()).activeElement?.dataset?.focus;
    foot.replaceChildren(
      h("div", { class: "su-summary" },
        h("p", {}, h("b", {}, h("bdi", { text: chosen && !chosen.faults ? chosen.title : title(game()) })), ` · ${t("setup.teams-count", { n: teams().length })} · `,
          number ? t("setup.rules-changed", { n: number }) : t("setup.rules-printed")),
        line && h("p", { class: tone, role: "status", text: line })),
      start);
    if (at === "start") start.focus();
  }

  function drawAll() {
    root.lang = language();
    for (const draw of [drawHead, drawNotes, drawResume, drawChooser, drawPreview, drawPeople]) draw();
    showMistakes();
  }

  // Dialogs ---------------------------------------------------------------------------------------------------------

  function openLook(/** @type {number} */ n) {
    const set = (/** @type {Partial<Team>} */ look) => {
      change((list) => Object.assign(list[n], look));
      drawPeople();
      showMistakes();
      show();
    };
    const badge = h("p", { class: "su-look-preview" });
    const show = () => badge.replaceChildren(h("i", { text: teams()[n].symbol, style: { color: teams()[n].color } }), h("bdi", { text: teams()[n].name }));
    const own = () => !options().colors.includes(teams()[n].color);
    dialog(t("setup.look"), (body) => {
      body.append(badge,
        h("div", { class: "su-swatches", role: "radiogroup", "aria-label": t("setup.color") },
          ...options().colors.map((/** @type {string} */ color, /** @type {number} */ i) => h("label", { class: "su-swatch", style: { "--team": color } },
            h("input", { type: "radio", name: `${uid}-color`, checked: teams()[n].color === color, "aria-label": t(`setup.color-${i + 1}`), title: t(`setup.color-${i + 1}`),
              on: { change: () => set({ color }) } }))),
          h("label", { class: `su-own ${own() ? "su-on" : ""}` }, h("span", { text: t("setup.own-color") }),
            h("input", { type: "color", value: teams()[n].color, on: { input: (/** @type {any} */ event) => set({ color: event.target.value }) } }))),
        h("div", { class: "su-swatches", role: "radiogroup", "aria-label": t("setup.symbol") },
          ...options().symbols.map((/** @type {string} */ symbol) => h("label", { class: "su-sign" },
            h("input", { type: "radio", name: `${uid}-symbol`, checked: teams()[n].symbol === symbol, "aria-label": symbol, on: { change: () => set({ symbol }) } }),
            h("span", { text: symbol, "aria-hidden": "true" })))));
      show();
    }, `look-${n}`);
  }

  function openPack() {
    dialog(t("setup.open-heading"), (body, close) => {
      const out = h("div", { class: "su-load-out", role: "alert" });
      const load = async (/** @type {Record<string, any>} */ what, /** @type {any[]} */ buffers = []) => {
        out.replaceChildren(h("p", { class: "qw-soft", text: t("setup.reading") }));
        const answer = await call("load", { ...what, game: game().code, parameters: sent() }, buffers.length ? buffers : undefined);
        if (!answer.ok) {
          out.replaceChildren(answer.faults ? faultList(answer.text, answer.faults, answer.count) : h("p", { class: "su-bad-line", text: answer.text, dir: "auto" }));
          return;
        }
        shelf = answer.packs;
        const row = shelf?.find((each) => each.key === answer.key);
        const other = options().games.find((/** @type {Game} */ each) => each.area === row?.game);
        if (row && row.game !== game().area && other) draft.game = other.code;
        choose(answer.key);
        close();
      };
      const file = async (/** @type {File | undefined} */ one) => {
        if (!one) return;
        if (one.size > options().largest) {
          out.replaceChildren(h("p", { class: "su-bad-line", text: t("setup.too-large", { n: Math.floor(options().largest / 2 ** 20) }) }));
          return;
        }
        await load({ name: one.name }, [await one.arrayBuffer()]);
      };
      const path = h("input", { type: "text", dir: "ltr", autocomplete: "off", spellcheck: "false", id: `${uid}-path`, placeholder: t("setup.path-hint"),
        on: { keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && path.value.trim() && load({ path: path.value }) } });
      const drop = h("label", { class: "su-drop-zone" },
        h("b", { text: t("setup.choose-file") }), h("span", { class: "qw-soft", text: t("setup.drop-file") }),
        h("input", { type: "file", accept: ".yaml,.yml", "data-name": "file", on: { change: (/** @type {any} */ event) => {
          file(event.target.files[0]);
          event.target.value = "";  // the same file, mended, may be chosen again
        } } }));
      for (const [name, on] of /** @type {[string, boolean][]} */ ([["dragover", true], ["dragleave", false], ["drop", false]])) {
        drop.addEventListener(name, (/** @type {DragEvent} */ event) => {
          event.preventDefault();
          drop.classList.toggle("su-over", on);
          if (name === "drop") file(event.dataTransfer?.files[0]);
        });
      }
      body.append(drop,
        h("div", { class: "su-path" }, h("label", { for: `${uid}-path`, text: t("setup.path") }),
          h("div", {}, path, button(t("setup.open-path"), () => path.value.trim() && load({ path: path.value }), { class: "su-small" }))),
        out);
    }, "open");
  }

  function openRules() {
    const box = dialog(t("setup.rules-of", { game: title(game()) }), (body) => {
      const top = h("p", { class: "su-rules-top" });
      const count = () => {
        const n = changed().length;
        top.firstChild.textContent = n ? t("setup.rules-changed", { n }) : t("setup.rules-printed");
        top.firstChild.className = n ? "su-changed" : "qw-soft";
        top.lastChild.disabled = !n;
      };
      const draw = () => {
        const groups = [...game().groups, ""].map((group) => ({ group, rows: game().parameters.filter((each) => each.group === group) }));
        body.replaceChildren(
          top,
          errorBox("parameters"),
          h("div", { class: "su-groups" }, ...groups.filter((each) => each.rows.length).map(({ group, rows }) =>
            h("fieldset", {}, h("legend", { text: group ? label(`${game().area}.group.${group}`, group) : t("setup.other") }), ...rows.map((each) => parameterRow(each, draw))))));
        count();
      };
      top.append(h("span"), button(t("setup.reset-all"), () => {
        draft.parameters[game().code] = {};
        problems = problems.filter((each) => !each.field.startsWith("parameters"));
        keep();
        draw();
        showMistakes();
        queueMicrotask(count);
      }, { class: "su-small" }));
      body.addEventListener("input", count);
      body.addEventListener("change", count);
      draw();
    }, "rules");
    box.classList.add("su-wide");
    box.addEventListener("close", () => {
      redraw(drawPeople);
      refresh();
    });
    return box;
  }
  /** @param {Parameter} each @param {() => void} draw */
  function parameterRow(each, draw) {
    const field = `parameters.${each.name}`, id = `${uid}-${each.name}`;
    const set = (/** @type {any} */ typed) => {
      given()[each.name] = typed;
      row.classList.toggle("su-differs", differs(each));
      settle(field);
    };
    const props = { id, ...tied(field), "data-name": each.name };
    let control;
    if (each.kind === "flag") {
      control = h("input", { ...props, type: "checkbox", role: "switch", class: "su-switch", checked: !!value(each), on: { change: (/** @type {any} */ event) => set(event.target.checked) } });
    } else if (each.kind === "choice") {
      control = h("select", { ...props, on: { change: (/** @type {any} */ event) => set(event.target.value) } }, ...(each.choices ?? []).map((one) =>
        h("option", { value: one, selected: value(each) === one, text: label(`${game().area}.param.${each.name}.${one}`, one) })));
    } else {
      control = h("input", { ...props, type: "text", dir: each.kind === "text" ? "auto" : "ltr", autocomplete: "off", inputmode: each.kind === "whole" ? "numeric" : undefined,
        class: each.kind === "whole" ? "su-whole" : "su-text", value: String(value(each)), on: { input: (/** @type {any} */ event) => set(event.target.value) } });
    }
    const printed = each.kind === "flag" ? t(each.default ? "setup.yes" : "setup.no")
      : each.kind === "choice" ? label(`${game().area}.param.${each.name}.${each.default}`, each.default) : String(each.default) || "—";
    const row = h("div", { class: `su-parameter su-${each.kind} ${differs(each) ? "su-differs" : ""}` },
      h("label", { for: id }, h("span", { text: label(`${game().area}.param.${each.name}`, each.name) }), each.clause && h("small", { text: each.clause })),
      h("div", { class: "su-control" },
        icon("↺", t("setup.reset-to", { value: printed }), () => {
          delete given()[each.name];
          settle(field);
          draw();
          showMistakes();
          focusOn(field);
        }, { class: "su-back" }), control),
      h("p", { class: "qw-soft", text: label(`${game().area}.param.${each.name}.help`, each.help) }),
      errorBox(field));
    return row;
  }

  // Actions ---------------------------------------------------------------------------------------------------------

  function speak(/** @type {string} */ code) {
    draft.language = code;
    keep();
    redraw(drawAll);
    refresh();
  }
  function play(/** @type {string} */ code) {
    draft.game = code;
    if (pack()?.game !== game().area) draft.pack = packs().find((each) => !each.faults)?.key ?? "";
    if (draft.teams) {
      change((list) => {
        list.splice(game().max);
        while (list.length < game().min) list.push(fresh(list.length, list.map((each) => fold(each.name))));
      });
    }
    keep();
    redraw(drawAll);
    refresh();
  }
  function choose(/** @type {string} */ key) {
    const before = language();
    draft.pack = key;
    follow();
    problems = problems.filter((each) => each.field !== "pack");
    keep();
    if (about.key !== key) about = { key, state: "loading" };
    redraw(language() === before ? () => [drawChooser, drawPreview, drawPeople].forEach((draw) => draw()) : drawAll);
    refresh();
  }
  /** Ask for the preview of the pack, and what the check says of it for the rules at hand. */
  async function refresh() {
    const key = draft.pack;
    if (!key) {
      about = { key, state: "none" };
      drawPreview();
      drawFoot();
      return;
    }
    const turn = ++refreshed;
    const answer = await call("preview", { pack: key, game: game().code, parameters: sent() });
    if (key !== draft.pack || turn !== refreshed) return;  // answers may come in another order
    if (answer.ok) about = { key, state: "ok", preview: answer.preview, findings: answer.findings };
    else about = { key, state: "faults", faults: answer.faults ?? [], text: answer.text, count: answer.count ?? 0 };
    const open = new Set([...preview.querySelectorAll("details[open] bdi")].map((each) => each.textContent));
    drawPreview();
    for (const each of preview.querySelectorAll("details")) each.open = open.has(each.querySelector("bdi")?.textContent);
    drawFoot();
  }

  /** @param {any} answer */
  function refused(answer) {
    busy = "";
    problems = answer.problems ?? [];
    const shown = problems.filter((each) => each.field);
    // A field that is in a dialog is shown by opening it.
    const hidden = shown.length > 0 && shown.every((each) => each.field.startsWith("parameters"));
    top = shown.length && !answer.faults ? problems.filter((each) => !each.field).map((each) => each.text).join(" ") : answer.code === "error" ? "" : answer.text ?? "?";
    if (String(answer.code).startsWith("journal/cannot")) {
      cannotSave = { [language()]: answer.text, en: answer.text };
      top = "";
    }
    redraw(drawAll);
    if (answer.faults) refresh();
    if (hidden) openRules();
    const first = shown[0]?.field;
    if (first) focusOn(first);
  }
  async function begin() {
    if (busy) return;
    top = "";
    // What the program could not know has been looked at again: Python decides once more.
    problems = [];
    const wrong = mistakes();
    if (wrong.length) {
      showMistakes();
      if (wrong[0].field.startsWith("parameters")) openRules();
      focusOn(wrong[0].field);
      return;
    }
    busy = "starting";
    drawNotes();
    showMistakes();
    const answer = await call("start", { game: game().code, pack: game().pack ? draft.pack : "", teams: teams(), parameters: sent(), unsaved: !!cannotSave && unsaved });
    settled(answer);
  }
  async function resume(/** @type {string} */ id) {
    if (busy) return;
    busy = "resuming";
    top = "";
    drawNotes();
    drawFoot();
    settled(await call("resume", { game: id }));
  }
  /** @param {any} answer */
  function settled(answer) {
    if (!answer.ok) {
      refused(answer);
      return;
    }
    // The page shows the desk in a moment; where the screen stands alone, it says so itself.
    setTimeout(() => {
      busy = "started";
      drawFoot();
    }, 2500);
  }

  el.replaceChildren(root);
  drawAll();
  // A message sent into a connection that was lost is gone: send what is unanswered again, under its own id.
  window.addEventListener("quiz:connection", () => {
    if (document.documentElement.dataset.quizConnection === "connected") waiting.forEach((_, id) => post(id));
  }, { signal });
  // A drop beside the zone must not have the browser leave the page.
  for (const name of ["dragover", "drop"]) root.addEventListener(name, (/** @type {Event} */ event) => event.preventDefault());
  /** @type {[string, (...args: any[]) => void][]} */
  const listeners = [["msg:custom", answered], ["change:error", drawNotes], ["change:options", () => {
    cannotSave = options().unsaved;
    redraw(drawAll);
  }]];
  for (const [name, f] of listeners) model.on(name, f);
  signal.addEventListener("abort", () => {
    stopped = true;
    waiting.forEach((each) => clearTimeout(each.timer));
    for (const [name, f] of listeners) model.off(name, f);
  });

  (async () => {
    let answer = await call("shelf");
    if (answer.ok && draft.pack && !answer.packs.some((/** @type {PackRow} */ each) => each.key === draft.pack)) {
      // A pack that was opened by its path is asked for again; one that is gone by now is not worth an error.
      const again = await call("load", { path: draft.pack, game: game().code });
      if (again.ok) {
        answer = again;
        draft.pack = again.key;
      } else draft.pack = "";
    }
    if (!answer.ok) {
      top = answer.text;
      shelf = [];
      redraw(drawAll);
      return;
    }
    shelf = answer.packs;
    const row = pack();
    const other = options().games.find((/** @type {Game} */ each) => each.area === row?.game);
    if (row && other && row.game !== game().area) draft.game = other.code;
    if (!row) {
      const good = packs().filter((each) => !each.faults);
      draft.pack = (good.find((each) => known(each.language) === language()) ?? good[0])?.key ?? "";
    } else if (draft.pack === options().pack) follow();
    about = { key: draft.pack, state: draft.pack ? "loading" : "none" };
    keep();
    redraw(drawAll);
    refresh();
  })();
}

export default {
  /** @param {{model: any, el: HTMLElement, signal: AbortSignal}} context */
  render({ model, el, signal }) {
    createScreen(model, el, signal);
  },
};
