// @ts-check
/** The host's open moves: the most likely one first, largest, and on Enter. */
const KEYS = /** @type {Record<string, string>} */ ({
  draw: "d", open: "o", close: "c", reveal: "r", next: "n", warn: "w", bonus: "b",
});

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "actions", signal);
    const bar = h("div", { class: "qw-row qw-actions-moves" });
    const amount = h("input", { type: "text", inputmode: "numeric", class: "qw-field", autocomplete: "off", maxlength: 40,
      placeholder: "10", "aria-label": t("moves.bonus") });
    const add = kit.button(t("moves.bonus"), async () => {
      const answer = await run(kit.do("bonus", null, { amount: amount.value.trim() || "10" }));
      if (answer.ok) {
        amount.value = "";
        amount.blur();
      }
    }, { name: "bonus" });
    const bonus = h("form", { class: "qw-row qw-actions-bonus" }, h("kbd", { text: "B" }), amount, add);
    bonus.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      add.click();
    });
    amount.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && amount.blur());
    root.append(bonus, bar);
    /** @type {Map<string, any>} */
    let buttons = new Map();
    let drawn = "";

    /** The words that the screen adds to a move. */
    const words = (/** @type {string} */ kind) => (kind === "warn" ? { teams: warned() } : {});
    /** Who is to be warned: the silent teams, less those that the host spares. */
    const warned = () => (kit.open("warn")?.teams?.some ?? []).filter((/** @type {string} */ name) => !kit.ui.spared.has(kit.team(name).key));

    function label(/** @type {string} */ kind) {
      const view = kit.view();
      if (kind === "close" && view.phase === "auction") {
        return view.card?.leader ? t("desk.close_to", { team: view.card.leader, n: view.card.highest }) : t("desk.close_none");
      }
      if (kind === "warn" && !warned().length) return t("desk.warn_nobody");
      const own = `desk.action.${view.card?.kind === "duel" ? "duel" : view.phase}.${kind}`;
      return t(own) === own ? kit.name("moves", kind) : t(own);
    }

    const press = (/** @type {string} */ kind) => (buttons.has(kind) ? buttons.get(kind).click() : false);
    for (const [kind, key] of Object.entries(KEYS)) {
      kit.key(key, () => (kind === "bonus" ? !bonus.hidden && amount.focus() : press(kind)), signal);
    }
    kit.key("Enter", () => press(kit.view().likely), signal);

    const again = kit.button(t("desk.new_game"), () => run(kit.call("leave")), { class: "qw-likely", key: "Enter", name: "again" });
    root.append(again);
    kit.key("Enter", () => (again.hidden ? false : again.click()), signal);

    function draw() {
      const view = kit.view();
      again.hidden = view.phase !== "over" || !kit.home();
      kit.enable(again, kit.settled());
      // Other widgets have the moves that need words; a rulebook's own moves without any are buttons here.
      const kinds = view.open.filter((/** @type {any} */ row) => row[1] === null && row[0] !== "bonus"
        && (row[0] in KEYS || !Object.keys(row[2]).length)).map((/** @type {any} */ row) => row[0]);
      kinds.sort((/** @type {string} */ a, /** @type {string} */ b) => Number(b === view.likely) - Number(a === view.likely));
      bonus.hidden = kit.open("bonus") === undefined;
      const now = `${kinds.join()} ${view.likely}`;
      if (now !== drawn) {
        drawn = now;
        buttons = new Map(kinds.map((/** @type {string} */ kind) => [kind, kit.button("", () => run(kit.do(kind, null, words(kind))), {
          class: kind === view.likely ? "qw-likely" : "", key: kind === view.likely ? "Enter" : KEYS[kind]?.toUpperCase(), name: kind,
        })]));
        bar.replaceChildren(...buttons.values());
      }
      for (const [kind, b] of buttons) {
        say(b.firstElementChild, label(kind));
        kit.enable(b, kit.settled());
      }
    }
    kit.watch(draw, signal);
  },
};
