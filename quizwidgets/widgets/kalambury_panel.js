// @ts-check
/** Kalambury between auction and verdict. The phrase lies under a cover that only the presenter may look beneath. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "kalambury", signal);
    const who = h("div", { class: "qw-kalambury-who" });
    const times = h("div", { class: "qw-row" });
    const list = h("datalist", { id: `qw-presenters-${Math.random().toString(36).slice(2)}` });
    const name = h("input", { type: "text", list: list.id, maxlength: 60, dir: "auto", "aria-label": t("moves.presenter") });
    const guesser = () => kit.view().card?.answerer ?? null;
    const present = kit.button(t("moves.presenter"), () =>
      run(kit.do("presenter", guesser(), name.value.trim() ? { player: name.value } : {})), { class: "qw-likely", key: "Enter", name: "presenter" });
    const form = h("form", { class: "qw-row" }, name, list, present);
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      present.click();
    });
    const cover = h("button", { type: "button", class: "qw-button qw-kalambury-phrase", "data-name": "phrase", dir: "auto" });
    const flip = () => {
      if (root.hidden || cover.hidden) return false;
      kit.ui.peek = !kit.ui.peek;
      kit.changed();
      return true;
    };
    cover.addEventListener("click", flip);
    const help = h("div", { class: "qw-soft" });
    root.append(who, times, form, cover, help);
    kit.key("a", flip, signal);
    kit.key("Enter", () => !root.hidden && !form.hidden && present.click(), signal);
    let team = "";
    let stage = -1;

    function draw() {
      const { card, phase, times: choices, secret, ask } = kit.view();
      root.hidden = kit.view().game !== "kalambury" || !["time", "presenter", "phrase", "attempt"].includes(phase);
      if (root.hidden || !guesser()) return;
      const data = kit.team(guesser());
      if (team !== data.name || stage !== ask) {
        // Another turn, or the phrase has a presenter by now: covered again, and nobody typed yet.
        if (team !== data.name || phase === "phrase") kit.ui.peek = false;
        if (team !== data.name) name.value = data.players[0] ?? "";
        team = data.name;
        stage = ask;
        list.replaceChildren(...data.players.map((/** @type {string} */ each) => h("option", { value: each })));
        times.replaceChildren(...choices.filter((/** @type {number[]} */ each) => each[1] > 0).map(([seconds, points]) =>
          kit.button(t("desk.seconds_for", { n: seconds, points }), () => run(kit.do("time", data.name, { seconds })), { name: "time" })));
      }
      who.replaceChildren(h("span", { text: card.presenter ? t("desk.presents", { name: card.presenter }) : t("desk.guesses") }), kit.badge(data));
      times.hidden = phase !== "time";
      form.hidden = phase !== "time" && phase !== "presenter";
      for (const b of [...times.children, present]) kit.enable(b, kit.settled());
      cover.hidden = !secret?.phrase;
      say(cover, kit.ui.peek ? [secret?.phrase, secret?.note].filter(Boolean).join(" — ") : t("desk.phrase_covered"));
      cover.classList.toggle("qw-on", !!kit.ui.peek);
      say(help, { time: t("desk.time_help"), presenter: "", phrase: t("desk.phrase_help"), attempt: "" }[/** @type {"time"} */ (phase)]);
    }
    kit.watch(draw, signal);
  },
};
