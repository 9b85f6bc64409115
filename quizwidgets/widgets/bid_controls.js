// @ts-check
/** Bids: a column for each team, keys 1 to 9 to go to a team's field, and a line for typed commands. */
const STEPS = [0, 4, 9];

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "bids", signal);
    const category = h("div", { class: "qw-bids-category", dir: "auto" });
    const columns = h("div", { class: "qw-bids-teams" });
    const line = h("input", { type: "text", class: "qw-bids-line", autocomplete: "off", spellcheck: "false", dir: "auto",
      maxlength: 200, "aria-label": t("desk.command") });
    const form = h("form", { class: "qw-row qw-bids-command" }, h("kbd", { text: "/" }), line);
    let sent = false;
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (sent) return;
      sent = true;
      const answer = await run(kit.call("command", { text: line.value, ask: kit.view().ask }));
      sent = false;
      if (answer.ok) line.value = "";
    });
    line.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && line.blur());
    root.append(category, columns, form);
    kit.key("/", () => line.focus(), signal);
    for (let n = 1; n <= 9; n++) {
      const reach = () => [...fields.values()][n - 1];
      kit.key(String(n), () => reach()?.input.select(), signal);
      kit.key(`Shift+${n}`, () => reach()?.allIn.click(), signal);
    }

    /** @type {Map<string, any>} */
    const fields = new Map();

    function column(/** @type {string} */ name, /** @type {number} */ n) {
      let busy = false;
      const bid = async (/** @type {any} */ amount) => {
        if (busy) return;
        busy = true;
        const answer = await run(kit.do("bid", name, { amount }));
        busy = false;
        if (answer.ok) input.value = "";
        return answer;
      };
      const input = h("input", { type: "text", inputmode: "numeric", class: "qw-field", autocomplete: "off", maxlength: 40,
        "aria-label": `${t("moves.bid")}: ${name}` });
      // An empty field bids the least: "1, Enter" is a whole bid.
      const submit = () => bid(input.value.trim() === "" ? kit.open("bid", name)?.amount[0] ?? "" : input.value);
      input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && !event.isComposing) submit().then((answer) => answer?.ok && input.blur());
        if (event.key === "Escape") input.blur();
      });
      const quick = STEPS.map((more) => {
        const b = kit.button("", async () => bid(Number(b.dataset.amount)), { class: "qw-number qw-bids-quick" });
        b.dataset.more = String(more);
        return b;
      });
      const go = kit.button(t("moves.bid"), submit);
      const allIn = kit.button(t("moves.all_in"), () => run(kit.do("all_in", name)), { class: "qw-bids-all", key: `⇧${n}` });
      const why = h("div", { class: "qw-soft qw-bids-why" });
      const head = h("header", {});
      const box = h("section", { class: "qw-bids-team", "data-team": name }, head,
        h("div", { class: "qw-row" }, h("kbd", { text: String(n) }), input, go), h("div", { class: "qw-row" }, ...quick), allIn, why);
      return { box, head, input, go, quick, allIn, why };
    }

    function draw() {
      const view = kit.view();
      root.hidden = view.phase !== "auction";
      form.hidden = !model.get("commands");
      if (root.hidden) {
        if (root.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
        for (const field of fields.values()) field.input.value = "";
        return;
      }
      say(category, view.card ? kit.category(view.card.category) : "");
      const teams = view.teams.filter((/** @type {any} */ team) => !["out", "waiting"].includes(team.state));
      line.placeholder = t("desk.command_example", { team: teams[0]?.name ?? "" });
      const names = teams.map((/** @type {any} */ team) => team.name);
      if (names.join("\n") !== [...fields.keys()].join("\n")) {
        fields.clear();
        names.forEach((/** @type {string} */ name, /** @type {number} */ i) => fields.set(name, column(name, i + 1)));
        columns.replaceChildren(...[...fields.values()].map((each) => each.box));
        for (const team of teams) fields.get(team.name).head.replaceChildren(kit.badge(team));
      }
      for (const team of teams) {
        const f = fields.get(team.name);
        const range = kit.open("bid", team.name)?.amount;
        const [low, high] = range ?? [1, 0];
        const can = low <= high;
        f.box.style.setProperty("--team", team.color);
        f.box.dataset.state = team.state;
        f.input.placeholder = can ? String(low) : "—";
        f.input.disabled = !range;
        kit.enable(f.go, !!range);
        for (const b of f.quick) {
          const amount = low + Number(b.dataset.more);
          b.dataset.amount = String(amount);
          say(b.firstElementChild, can ? String(amount) : "—");
          kit.enable(b, amount <= high);
        }
        kit.enable(f.allIn, kit.open("all_in", team.name) !== undefined);
        say(f.why, can ? t("desk.up_to", { high }) : team.reason || kit.barred("bid", team.name) || t("desk.cannot_beat", { low }));
      }
    }
    kit.watch(draw, signal);
  },
};
