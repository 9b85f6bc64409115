// @ts-check
/** Undo and redo, each saying what it will do. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "undo", signal);
    // The entry goes along: a late or second click never takes back something else.
    const act = (/** @type {"undo" | "redo"} */ op) => async () => {
      const target = kit.view()[op];
      if (target) await run(kit.call(op, { entry: target[0] }));
    };
    const undo = kit.button("", act("undo"), { key: "Ctrl Z", name: "undo", repeat: true });
    const redo = kit.button("", act("redo"), { key: "Ctrl Y", name: "redo", repeat: true });
    root.append(undo, redo);
    kit.key("Ctrl+z", () => undo.click(), signal);
    kit.key("Ctrl+y", () => redo.click(), signal);
    kit.key("Ctrl+Shift+z", () => redo.click(), signal);

    kit.watch(() => {
      const view = kit.view();
      for (const [b, op] of /** @type {[any, string][]} */ ([[undo, "undo"], [redo, "redo"]])) {
        const target = view[op];
        const label = target ? `${t(`desk.${op}`)}: ${target[1]}` : t(`desk.${op}`);
        say(b.firstElementChild, label);
        b.title = label;
        kit.enable(b, !!target);
        if (op === "redo") b.hidden = !target;
      }
    }, signal);
  },
};
