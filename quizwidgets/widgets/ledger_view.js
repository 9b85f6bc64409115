// @ts-check
/** The ledger: every transfer with its clause. Rows are asked for while it is open, so a closed one costs nothing. */
const PAGE = 100;

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "ledger", signal);
    const drawer = kit.drawer(model, root, "ledger");
    const place = h("select", { "aria-label": t("desk.account_of") });
    const head = h("tr", {});
    const body = h("tbody", {});
    const check = h("div", { class: "qw-soft" });
    const more = kit.button(t("desk.show_all"), async () => {
      limit = 1e6;
      await load();
    });
    root.append(h("header", { class: "qw-row" }, h("h2", { text: t("desk.ledger") }), place, drawer.close),
      h("div", { class: "qw-drawer-scroll" }, h("table", {}, h("thead", {}, head), body), more), check);
    let limit = PAGE;
    let version = -1;
    place.addEventListener("change", load);

    async function load() {
      const view = kit.view();
      version = view.version;
      const team = place.value || null;
      const answer = await run(kit.call("ledger", { team, limit }));
      if (!answer.ok || signal.aborted) return;
      head.replaceChildren(...["#", "clause", "from", "to", "amount", team && "balance", "reason"].filter(Boolean)
        .map((each) => h("th", { text: each === "#" ? "#" : t(`desk.ledger_${each}`) })));
      body.replaceChildren(...answer.rows.map((/** @type {any} */ row) => h("tr", { "data-n": row.n },
        h("td", { class: "qw-soft qw-number", text: String(row.n) }), h("td", { text: row.clause || "—" }),
        h("td", {}, h("bdi", { text: row.source })), h("td", {}, h("bdi", { text: row.target })),
        h("td", { class: `qw-number ${row.amount < 0 ? "qw-down" : ""}`, text: String(row.amount).replace("-", "−") }),
        team && h("td", { class: "qw-number", text: String(row.balance).replace("-", "−") }),
        h("td", { text: row.reason, dir: "auto" }))));
      more.hidden = answer.rows.length < limit;
      say(check, t("desk.ledger_check", { sum: answer.sum, n: answer.total }));
    }

    kit.watch(() => {
      const view = kit.view();
      root.hidden = drawer.hidden();
      if (root.hidden) return;
      const names = ["", "pot", ...view.teams.map((/** @type {any} */ team) => team.name)];
      if ([...place.options].map((each) => each.value).join("\n") !== names.join("\n")) {
        const old = place.value;
        place.replaceChildren(...names.map((name) => h("option", { value: name, text: name === "" ? t("desk.all_accounts") : name === "pot" ? t("desk.pot") : name })));
        place.value = names.includes(old) ? old : "";
      }
      if (view.version !== version) load();
    }, signal);
  },
};
