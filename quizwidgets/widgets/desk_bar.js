// @ts-check
/** The desk's head: where the game stands, the pot, and the handles of the drawers. */
const DRAWERS = /** @type {const} */ ([["ledger", "l"], ["journal", "j"], ["corrections", "k"]]);

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "bar", signal);
    const title = h("strong", { class: "qw-bar-title" });
    const place = h("span", { class: "qw-soft" });
    const phase = h("span", { class: "qw-chip" });
    const notice = h("div", { class: "qw-bar-notice", role: "status", dir: "auto" });
    const pot = h("div", { class: "qw-bar-pot" }, h("span", { text: t("desk.pot") }), h("b", { class: "qw-number" }));
    const handles = DRAWERS.map(([name, key]) => {
      const flip = async () => {
        kit.ui.drawer = kit.ui.drawer === name ? "" : name;
        kit.changed();
      };
      kit.key(key, flip, signal);
      return kit.button(t(`desk.${name}`), flip, { key: key.toUpperCase(), name });
    });
    const leave = kit.button(t("desk.leave"), () => run(kit.call("leave")), { class: "qw-quiet", name: "leave" });
    kit.key("Escape", () => {
      kit.ui.drawer = "";
      kit.changed();
    }, signal);
    root.append(h("div", { class: "qw-bar-where" }, h("div", { class: "qw-bar-line" }, title, place),
      h("div", { class: "qw-bar-line" }, phase, notice)), pot,
      h("nav", { class: "qw-row" }, ...handles, leave));

    kit.watch(() => {
      const view = kit.view();
      say(title, t("game.title"));
      if (document.body.hasAttribute("data-voila")) {
        document.title = `${t("game.title")} – quizwidgets`;
        document.documentElement.lang = kit.language();
      }
      say(place, [view.rounds ? t("desk.round_of", { n: view.round, all: view.rounds }) : view.round && kit.name("desk.round", view.round),
        (view.number ?? view.question) && view.questions && t(view.game === "kalambury" ? "desk.phrase_of" : "desk.question_of", { n: view.number ?? view.question, all: view.questions }),
      ].filter(Boolean).join(" · "));
      say(phase, kit.name("phases", view.phase));
      say(notice, kit.overdue() ? t("desk.overdue") : view.notices.at(-1) ?? "");
      notice.classList.toggle("qw-down", kit.overdue());
      say(pot.lastElementChild, view.pot);
      pot.hidden = !!view.contest && !view.pot; // contests have no pot
      leave.hidden = !kit.home();
      DRAWERS.forEach(([name], i) => {
        handles[i].classList.toggle("qw-on", kit.ui.drawer === name);
        handles[i].setAttribute("aria-expanded", String(kit.ui.drawer === name));
      });
    }, signal);
  },
};
