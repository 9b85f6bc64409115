// @ts-check
/** The clock: drawn from one message, no ticks on the wire. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "timer", signal);
    const face = h("div", { class: "qw-timer-face qw-number", role: "timer", "aria-live": "off" });
    const note = h("div", { class: "qw-timer-note" });
    const flip = () => {
      const clock = kit.clock();
      if (!clock) return false;
      run(kit.call("do", { kind: clock.running ? "pause" : "resume", args: {} }));
      return true;
    };
    const button = kit.button("", async () => flip(), { class: "qw-timer-flip", key: "P" });
    root.append(h("div", { class: "qw-timer-dial" }, face), h("div", {}, note, button));
    kit.key("p", flip, signal);

    let frame = 0;
    signal.addEventListener("abort", () => cancelAnimationFrame(frame));
    function draw() {
      cancelAnimationFrame(frame);
      const clock = kit.clock();
      root.hidden = !clock;
      if (!clock) return;
      const whole = Math.ceil(clock.left - 0.05);
      say(face, whole >= 60 ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}` : whole);
      root.classList.toggle("qw-timer-long", whole >= 60);
      root.style.setProperty("--left", String(clock.duration ? clock.left / clock.duration : 0));
      root.classList.toggle("qw-timer-late", clock.left <= 5);
      root.dataset.running = String(clock.running);
      say(note, clock.left <= 0 ? t("desk.time_up") : clock.running ? t(whole >= 60 ? "desk.minutes" : "desk.seconds", { n: whole }) : t("desk.paused"));
      say(button.firstElementChild, clock.running ? t("moves.pause") : t("moves.resume"));
      button.hidden = clock.left <= 0;
      if (clock.running && clock.left > 0) frame = requestAnimationFrame(draw);
    }
    kit.watch(draw, signal);
  },
};
