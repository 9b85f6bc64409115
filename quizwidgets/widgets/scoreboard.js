// @ts-check
/** All teams (or some of them): account, stake, state and its reason. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root } = kit.mount(el, "scoreboard", signal);
    /** @type {Map<string, any>} */
    const cards = new Map();

    function card(/** @type {any} */ team) {
      const parts = {
        symbol: h("i", { class: "qw-team-symbol", "aria-hidden": "true" }),
        name: h("bdi", { class: "qw-team-name" }),
        account: h("div", { class: "qw-team-account qw-number" }),
        change: h("span", { class: "qw-team-change qw-number", "aria-hidden": "true" }),
        stake: h("span", { class: "qw-team-stake qw-number" }),
        state: h("span", { class: "qw-team-state" }),
        held: h("span", { class: "qw-team-held" }),
        reason: h("div", { class: "qw-team-reason" }),
      };
      const box = h("section", { class: "qw-team" },
        h("header", {}, parts.symbol, parts.name),
        h("div", { class: "qw-team-line" }, parts.account, parts.change, parts.stake),
        h("div", { class: "qw-team-line" }, parts.state, parts.held), parts.reason);
      return { box, last: team.account, ...parts };
    }

    function draw() {
      const only = model.get("teams");
      const teams = kit.view().teams.filter((/** @type {any} */ team) => !only.length || only.includes(team.key));
      const names = teams.map((/** @type {any} */ team) => team.name);
      if (names.join("\n") !== [...cards.keys()].join("\n")) {
        cards.clear();
        for (const team of teams) cards.set(team.name, card(team));
        // Many teams stand in rows of about ten, small.
        const lines = Math.ceil(names.length / 10);
        root.classList.toggle("qw-many", names.length > 8);
        root.style.setProperty("--columns", String(Math.ceil(names.length / lines)));
        root.replaceChildren(...[...cards.values()].map((each) => each.box));
      }
      for (const team of teams) {
        const c = cards.get(team.name);
        c.box.style.setProperty("--team", team.color);
        c.box.dataset.state = team.state;
        c.box.dataset.team = team.name;
        c.box.title = [team.name, team.reason, team.players.join(", ")].filter(Boolean).join("\n");
        say(c.symbol, team.symbol);
        say(c.name, team.name);
        if (c.last !== team.account) {
          const by = team.account - c.last;
          c.last = team.account;
          say(c.change, by > 0 ? `+${by}` : `−${-by}`);
          c.change.className = `qw-team-change qw-number ${by > 0 ? "qw-up" : "qw-down"}`;
          // Shown and taken away, without frames in between: a busy auction would paint all the time.
          clearTimeout(c.timer);
          c.timer = setTimeout(() => say(c.change, ""), 2500);
        }
        say(c.account, team.account < 0 ? `−${-team.account}` : team.account);
        say(c.stake, team.stake ? t("desk.stake", { n: team.stake }) : "");
        say(c.state, team.state === "in" ? "" : kit.name("desk.state", team.state));
        say(c.held, [
          team.warnings ? t("desk.warned", { n: team.warnings }) : "",
          ...Object.entries(team.held).filter(([, n]) => n).map(([what, n]) => (kit.name("desk.held", what) === what ? `${what} ${n}` : t(`desk.held.${what}`, { n }))),
        ].filter(Boolean).join(" · "));
        say(c.reason, team.state === "waiting" ? "" : team.reason);
      }
    }
    model.on("change:teams", draw);
    signal.addEventListener("abort", () => model.off("change:teams", draw));
    kit.watch(draw, signal);
  },
};
