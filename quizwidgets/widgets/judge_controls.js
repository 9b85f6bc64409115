// @ts-check
/** Right or wrong; the hint's sale; what the team typed. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "judge", signal);
    const who = h("div", { class: "qw-judge-who" });
    const said = h("div", { class: "qw-judge-said", dir: "auto" });
    const judge = (/** @type {boolean} */ right) => () => run(kit.do("judge", null, { right }));
    const good = kit.button(t("desk.right"), judge(true), { class: "qw-likely qw-good", key: "+", name: "right" });
    const bad = kit.button(t("desk.wrong"), judge(false), { class: "qw-likely qw-bad", key: "−", name: "wrong" });
    const buy = kit.button("", () => run(kit.do("buy_hint", team())), { key: "H", name: "buy_hint" });
    const use = kit.button(t("moves.use_hint"), () => run(kit.do("use_hint", team())), { key: "U", name: "use_hint" });
    const why = h("div", { class: "qw-soft" });
    root.append(h("div", { class: "qw-judge-head" }, who, said), h("div", { class: "qw-row qw-judge-verdict" }, good, bad),
      h("div", { class: "qw-row qw-judge-hint" }, buy, use), why);
    const team = () => kit.view().card?.answerer ?? null;
    const press = (/** @type {any} */ b) => () => !root.hidden && !b.hidden && b.click();
    for (const key of ["+", "="]) kit.key(key, press(good), signal);
    for (const key of ["-", "−"]) kit.key(key, press(bad), signal);
    kit.key("h", press(buy), signal);
    kit.key("u", press(use), signal);

    function draw() {
      const { card, secret } = kit.view();
      // Whatever the phase is called: a verdict that asks for nothing but right or wrong.
      const words = kit.open("judge");
      root.hidden = !words || words.right !== true || Object.keys(words).length > 1;
      if (root.hidden) return;
      kit.enable(good, kit.settled());
      kit.enable(bad, kit.settled());
      const name = team();
      const data = name && kit.team(name);
      if (data && who.dataset.team !== name) who.replaceChildren(h("span", { text: t("desk.answers") }), kit.badge(data));
      who.dataset.team = name ?? "";
      const typed = secret?.said ?? card?.said ?? "";
      say(said, typed ? t("desk.quoted", { text: typed }) : "");
      const price = card?.hint_price;
      say(buy.firstElementChild, t("desk.buy_hint", { price: price ?? "—" }));
      for (const [b, kind] of [[buy, "buy_hint"], [use, "use_hint"]]) {
        const open = name !== null && kit.open(kind, name) !== undefined;
        const reason = name ? kit.barred(kind, name) : "";
        if (kind === "buy_hint") say(why, open || card?.hinted ? "" : reason);
        kit.enable(b, open && kit.settled());
        b.title = reason;
        // What is not for sale any more, and a free hint nobody holds, are not worth a button.
        b.hidden = !open && (card?.hinted || (kind === "use_hint" ? !(data?.held.hint > 0) : !reason));
      }
    }
    kit.watch(draw, signal);
  },
};
