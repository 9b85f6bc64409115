// @ts-check
/** Neptune's paper: Negative's phrases and blank answer cards, printed from this page itself. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, t } = kit;
    const { root } = kit.mount(el, "sheets", signal);
    const own = kit.button(t("desk.neptune.print_own"), async () => print(sheets(true)), { name: "print-own" });
    const one = kit.button(t("desk.neptune.print_one"), async () => print(sheets(false)), { name: "print-one" });
    const blank = kit.button(t("desk.neptune.print_cards"), async () => print(cards()), { name: "print-cards" });
    root.append(h("span", { class: "qw-soft", text: t("desk.neptune.print") }), own, one, blank);
    /** What is on paper now. @type {HTMLElement | null} */
    let paper = null;
    const away = () => {
      paper?.remove();
      paper = null;
    };
    window.addEventListener("afterprint", away, { signal });
    signal.addEventListener("abort", away);

    function print(/** @type {HTMLElement[]} */ pages) {
      away();
      paper = h("div", { class: "qw qw-paper", "aria-hidden": "true" }, ...pages);
      document.body.append(/** @type {any} */ (paper));
      window.print();
    }

    const phrases = () => (kit.view().contest.sheet?.length ? kit.view().contest.sheet : kit.view().secret.phrases ?? []);
    const teams = () => kit.view().teams.map((/** @type {any} */ team, /** @type {number} */ i) => ({ ...team, n: i + 1 })).filter((/** @type {any} */ team) => !["out", "waiting"].includes(team.state));

    /** An order of one's own that is the same each time: a sheet printed again is the sheet that was lost. */
    function shuffled(/** @type {any[]} */ items, /** @type {number} */ number) {
      const out = [...items];
      let seed = 2166136261;
      for (const c of `${number} ${items.join("\n")}`) seed = Math.imul(seed ^ (c.codePointAt(0) ?? 0), 16777619) >>> 0;
      for (let i = out.length - 1; i > 0; i--) {
        // A small generator of the kind called mulberry32.
        seed = (seed + 0x6d2b79f5) >>> 0;
        let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
        const j = ((x ^ (x >>> 14)) >>> 0) % (i + 1);
        [out[i], out[j]] = [out[j], out[i]];
      }
      return out;
    }

    const top = (/** @type {any} */ team, /** @type {string} */ contest) => h("header", {}, h("b", { text: contest }), team
      ? h("span", { class: "qw-paper-team" }, h("i", { text: `${team.n} ${team.symbol} ` }), h("bdi", { text: team.name })) : h("span", { class: "qw-paper-team qw-paper-line" }));
    const contestName = () => kit.name("desk.round", kit.view().contest.name);

    function sheets(/** @type {boolean} */ each) {
      // Drawn already, the order is the one on the screens; before that, one that tells nothing.
      const all = kit.view().contest.sheet?.length ? phrases() : shuffled(phrases(), 0);
      return teams().map((/** @type {any} */ team) => h("section", { class: "qw-paper-sheet" }, top(team, contestName()),
        h("ol", {}, ...(each ? shuffled(all, team.n) : all).map((/** @type {string} */ phrase) => h("li", {}, h("i", {}), h("bdi", { text: phrase })))),
        h("p", { text: t("desk.neptune.sheet_help") })));
    }

    function cards() {
      const { contest } = kit.view();
      const answers = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => h("p", { class: "qw-paper-line" }, h("span", { text: n > 1 ? `${i + 1}.` : "" })));
      const card = (/** @type {any} */ team, /** @type {string} */ what, /** @type {number} */ lines) =>
        h("section", { class: "qw-paper-card", "data-lines": lines }, top(team, contestName()), h("small", { text: what }), ...answers(lines));
      const halves = contest.name === "sandwich" ? contest.grid.parts : [null];
      return [h("div", { class: "qw-paper-cards" }, ...teams().flatMap((/** @type {any} */ team) => [
        ...(contest.name === "joker" ? [card(team, t("desk.neptune.card_declare"), 1)] : []),
        ...Array.from({ length: contest.cards }, (_, i) => i + 1).flatMap((n) => halves.map((/** @type {string | null} */ half) => card(team, [
          t(contest.name === "blitz" ? "desk.neptune.block_n" : "desk.neptune.question_n", { n }), half && t(`desk.neptune.half.${half}`),
        ].filter(Boolean).join(" · "), contest.sizes?.[n - 1] ?? 1))),
      ]))];
    }

    kit.watch(() => {
      const { contest, phase, secret } = kit.view();
      const negative = contest?.name === "negative";
      root.hidden = !contest || !secret || kit.ui.marks || !(phase === "contest" || (negative && ["reading", "cards"].includes(phase)));
      if (root.hidden) return;
      own.hidden = one.hidden = !negative || !phrases().length;
    }, signal);
  },
};
