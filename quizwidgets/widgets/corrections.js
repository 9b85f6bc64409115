// @ts-check
/** What the host may always do: one form, one move, always with a word on why where points change. */
const FORMS = /** @type {[string, string[]][]} */ ([
  ["adjust", ["amount", "reason"]], ["warn", ["reason"]], ["penalise", ["amount", "reason"]], ["rename", ["name"]],
  ["join", ["player", "replaces"]], ["assign", ["captain"]], ["remove", ["reason"]],
]);

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, t } = kit;
    const { root, run } = kit.mount(el, "corrections", signal);
    const drawer = kit.drawer(model, root, "corrections");
    const place = h("select", { "aria-label": t("desk.account_of") });
    /** A correction is a difference, not the new account: its field says so. */
    const label = (/** @type {string} */ kind, /** @type {string} */ word) =>
      kind === "adjust" && word === "amount" ? t("desk.difference") : t(`desk.word.${word}`);
    const rows = FORMS.map(([kind, words]) => {
      const inputs = words.map((word) => h("input", {
        type: "text", class: word === "amount" ? "qw-field" : "", maxlength: 200, dir: "auto", placeholder: label(kind, word), "aria-label": label(kind, word),
        inputmode: word === "amount" ? "text" : undefined, "data-word": word,
      }));
      const go = kit.button(kind === "assign" ? t("desk.make_captain") : t(`moves.${kind}`), async () => {
        /** @type {Record<string, any>} */
        const args = {};
        words.forEach((word, i) => {
          const typed = inputs[i].value.trim();
          if (typed !== "") args[word] = typed;
        });
        const toPot = place.value === "pot";
        const answer = await run(kit.call("do", { kind, team: toPot ? null : place.value, args: toPot && kind === "adjust" ? { ...args, place: "pot" } : args }));
        if (answer.ok) for (const input of inputs) input.value = "";
      }, { class: kind === "remove" ? "qw-bad" : "", name: kind });
      const form = h("form", { class: "qw-row", "data-kind": kind }, ...inputs, go);
      form.addEventListener("submit", (/** @type {Event} */ event) => {
        event.preventDefault();
        go.click();
      });
      return { kind, form };
    });
    root.append(h("header", { class: "qw-row" }, h("h2", { text: t("desk.corrections") }), place, drawer.close),
      h("div", { class: "qw-drawer-scroll qw-corrections-forms" }, ...rows.map((row) => row.form),
        h("p", { class: "qw-soft", text: t("desk.corrections_help") })));
    const only = () => rows.forEach(({ kind, form }) => (form.hidden = place.value === "pot" && kind !== "adjust"));
    place.addEventListener("change", only);

    kit.watch(() => {
      root.hidden = drawer.hidden();
      if (root.hidden) return;
      const names = [...kit.view().teams.map((/** @type {any} */ team) => team.name), "pot"];
      if ([...place.options].map((each) => each.value).join("\n") !== names.join("\n")) {
        // A correction stays with the account it was begun for, whatever teams come, go or change their names.
        const old = place.selectedOptions[0]?.dataset.key;
        place.replaceChildren(...names.map((name) => h("option", {
          value: name, text: name === "pot" ? t("desk.pot") : name, "data-key": name === "pot" ? "pot" : kit.team(name).key,
        })));
        place.selectedIndex = Math.max(0, [...place.options].findIndex((each) => each.dataset.key === old));
      }
      only();
    }, signal);
  },
};
