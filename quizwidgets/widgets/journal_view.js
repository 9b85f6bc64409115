// @ts-check
/** The journal: every decision; an earlier one can be changed (amend), and a new game begun from it (fork). */
const PAGE = 100;

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, t } = kit;
    const { root, run } = kit.mount(el, "journal", signal);
    const drawer = kit.drawer(model, root, "journal");
    const list = h("ol", { class: "qw-journal-list" });
    const more = kit.button(t("desk.show_all"), async () => {
      limit = 1e6;
      await load();
    });
    root.append(h("header", { class: "qw-row" }, h("h2", { text: t("desk.journal") }), drawer.close),
      h("div", { class: "qw-drawer-scroll" }, list, more));
    let limit = PAGE;
    let version = -1;

    /** The form in which one decision is changed. */
    function form(/** @type {any} */ row) {
      const inputs = Object.entries(row.args).map(([name, value]) => {
        /** @type {any} */
        let input;
        if (typeof value === "boolean") {
          input = h("select", {}, h("option", { value: "true", text: t("desk.right") }), h("option", { value: "false", text: t("desk.wrong") }));
          input.value = String(value);
        } else if (Array.isArray(value)) {
          // Names hold any character: they are ticked, not typed. A name the team has lost since stays among them.
          const names = [...new Set([...value, ...kit.view().teams.map((/** @type {any} */ team) => team.name)])];
          input = h("span", { class: "qw-row" }, ...names.map((each) => {
            const box = h("input", { type: "checkbox", value: each });
            box.checked = value.includes(each);
            return h("label", { class: "qw-chip" }, box, h("bdi", { text: each }));
          }));
        } else {
          input = h("input", { type: "text", value: String(value), dir: "auto", maxlength: 300 });
        }
        const read = () => typeof value === "boolean" ? input.value === "true"
          : Array.isArray(value) ? [...input.querySelectorAll("input:checked")].map((each) => each.value) : input.value;
        return { name, read, label: h(Array.isArray(value) ? "div" : "label", { class: "qw-row" }, h("span", { class: "qw-soft", text: kit.name("desk.word", name) }), input) };
      });
      const apply = kit.button(t("desk.amend"), async () => {
        const args = Object.fromEntries(inputs.map(({ name, read }) => [name, read()]));
        const answer = await run(kit.call("amend", { entry: row.n, args }));
        if (answer.ok) open = 0;
      }, { class: "qw-good", name: "amend" });
      const fork = kit.button(t("desk.fork"), () => run(kit.call("fork", { entry: row.n })), { name: "fork", title: t("desk.fork_help") });
      return h("div", { class: "qw-journal-form" }, ...inputs.map((each) => each.label), h("div", { class: "qw-row" }, inputs.length ? apply : null, fork));
    }
    let open = 0;

    async function load() {
      version = kit.view().version;
      const answer = await run(kit.call("journal", { limit }));
      if (!answer.ok || signal.aborted) return;
      list.replaceChildren(...answer.rows.map((/** @type {any} */ row) => {
        const time = new Date(row.wall * 1000).toLocaleTimeString(kit.language(), { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
        const what = row.kind === "undo" || row.kind === "redo" ? t(`desk.did_${row.kind}`, { n: row.target }) : row.what;
        const head = h("summary", {}, h("span", { class: "qw-soft qw-number", text: `${row.n}` }), h("span", { text: what, dir: "auto" }, row.where && h("small", { class: "qw-soft", text: ` ${row.where}` })), h("time", { class: "qw-soft", text: time }));
        const item = h("details", { class: row.counts ? "" : "qw-journal-undone", "data-n": row.n }, head);
        const fill = () => {
          if (item.open && row.kind === "move" && row.counts && item.children.length === 1) item.append(form(row));
          if (item.open) open = row.n;
        };
        item.addEventListener("toggle", fill);
        if (row.n === open) item.open = true;
        if (!(row.kind === "move" && row.counts)) item.classList.add("qw-journal-fixed");
        return h("li", {}, item);
      }));
      more.hidden = answer.rows.length < limit;
    }

    kit.watch(() => {
      root.hidden = drawer.hidden();
      if (!root.hidden && kit.view().version !== version) load();
    }, signal);
  },
};
