// @ts-check
/** Sizes of a question's letters in pixels: of a short one, of one that begins long, of one that does not fit. */
const LARGE = 34, MEDIUM = 22, SMALL = 16;

/** The card on the table. Until it is open, the answer lies under a cover: a projector may be showing this screen. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root } = kit.mount(el, "question", signal);
    const category = h("div", { class: "qw-question-category" });
    const ask = h("div", { class: "qw-question-ask", dir: "auto" });
    const options = h("ol", { class: "qw-question-options", type: "A" });
    const answer = h("div", { class: "qw-question-answer", dir: "auto" });
    const more = h("div", { class: "qw-soft qw-question-more", dir: "auto" });
    const flip = () => {
      kit.ui.peek = !kit.ui.peek;
      kit.changed();
    };
    const cover = kit.button("", async () => flip(), { class: "qw-quiet", key: "A", name: "peek" });
    root.append(h("div", { class: "qw-row" }, category, cover), ask, options, answer, more);
    kit.key("a", flip, signal);
    let shown = "";
    let fitted = "";
    /** What the card has to fit into on the desk. @type {Element | null} */
    let frame = null;
    const resized = new ResizeObserver(() => fit());
    signal.addEventListener("abort", () => resized.disconnect());

    /** Make the letters as large as the room allows. */
    function fit() {
      if (root.hidden) return;
      let size = Math.round(Math.max(MEDIUM, LARGE - Math.max(0, shown.length - 60) / 11));
      do root.style.setProperty("--size", `${size}px`);
      while (ask.scrollHeight > ask.clientHeight + 1 && --size >= SMALL);
    }

    function draw() {
      const { card, secret, phase } = kit.view();
      const text = card?.ask ?? secret?.ask ?? "";
      // Between questions the last one stays in sight, until a black box is what the room looks at.
      const between = ["draw", "tie", "boxes", "over"].includes(kit.view().phase);
      root.hidden = !text || (between && !!kit.view().box);
      if (text !== shown) {
        shown = text;
        kit.ui.peek = false; // a new question is covered again
      }
      if (root.hidden) return;
      root.dataset.verdict = card.verdict === undefined || card.verdict === null ? "" : card.verdict ? "right" : "wrong";
      root.dataset.phase = phase;
      say(category, kit.category(card.topic || card.category));
      say(ask, text);
      const shownOptions = card.options ?? [];
      options.hidden = !shownOptions.length;
      if ([...options.children].map((each) => each.textContent).join("\n") !== shownOptions.join("\n")) {
        options.replaceChildren(...shownOptions.map((/** @type {string} */ each) => h("li", { text: each, dir: "auto" })));
      }
      const right = card.answer ?? (kit.ui.peek ? secret?.answer : "");
      for (const each of options.children) each.classList.toggle("qw-right", !!right && each.textContent === right);
      const accepted = (secret?.accept ?? []).join(", ");
      say(answer, right ? `${t("desk.answer")}: ${right}` + (accepted ? ` (${accepted})` : "") : t("desk.covered"));
      answer.classList.toggle("qw-soft", !right);
      cover.hidden = card.answer !== undefined;
      say(cover.firstElementChild, kit.ui.peek ? t("desk.cover") : t("desk.peek"));
      say(more, right && secret ? [secret.note, secret.source].filter(Boolean).join(" — ") : "");
      const now = JSON.stringify([phase, text, shownOptions, right, accepted]);
      if (now !== fitted) {
        fitted = now;
        if (ask.scrollTop) ask.scrollTop = 0;
        fit();
      }
      if (!frame && (frame = root.closest(".qw-part-middle"))) resized.observe(frame);
    }
    kit.watch(draw, signal);
  },
};
