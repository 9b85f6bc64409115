// @ts-check
/** Neptune's bidding: bids as they are called, and the host's count after each, by hand or at a pace. */
const COLUMNS = 5;
const DIGITS = 900;

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "outcry", signal);

    // The count --------------------------------------------------------------------------------------------

    const leader = h("div", { class: "qw-outcry-leader" });
    const steps = h("div", { class: "qw-outcry-steps qw-number", role: "status" });
    const next = () => kit.open("count")?.number?.[0] ?? 0;
    const count = kit.button("", async () => {
      if (next()) await run(kit.do("count", null, { number: next() }));
    }, { class: "qw-likely", key: "Enter", name: "count", repeat: true });
    kit.key("Enter", () => !root.hidden && !count.disabled && count.click(), signal);
    const auto = h("input", { type: "checkbox", "data-name": "auto" });
    const pace = h("input", { type: "text", inputmode: "decimal", class: "qw-field", "data-name": "pace", maxlength: 5, "aria-label": t("desk.neptune.pace") });
    const seconds = () => Math.min(60, Math.max(0.5, Number(pace.value.replace(",", ".")) || 0)) || 2;
    /** The count to come by itself, once for each bid and each count. */
    let timer = 0;
    let timed = "";
    const stop = () => {
      clearTimeout(timer);
      timed = "";
    };
    signal.addEventListener("abort", stop);
    auto.addEventListener("change", () => {
      stop();
      kit.changed();
    });
    pace.addEventListener("change", () => {
      pace.value = String(seconds());
      stop();
      kit.changed();
    });
    pace.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => ["Enter", "Escape"].includes(event.key) && pace.blur());
    kit.key("t", () => {
      if (root.hidden) return false;
      auto.checked = !auto.checked;
      auto.dispatchEvent(new Event("change"));
      return true;
    }, signal);
    root.append(h("div", { class: "qw-outcry-top" }, h("div", { class: "qw-outcry-said" }, leader, h("div", { class: "qw-outcry-gone" })), steps,
      h("div", { class: "qw-outcry-count" }, count, h("label", { class: "qw-row qw-outcry-auto" }, auto, h("span", { text: t("desk.neptune.auto") }), h("kbd", { text: "T" }), pace, h("span", { text: t("desk.neptune.pace_unit") })))));
    const gone = root.querySelector(".qw-outcry-gone");
    const tiles = h("div", { class: "qw-outcry-teams" });
    const help = h("div", { class: "qw-soft qw-outcry-help", text: t("desk.neptune.bid_keys") });
    root.append(tiles, help);

    // Teams ------------------------------------------------------------------------------------------------

    /** @type {Map<string, any>} */
    const fields = new Map();
    let chosen = -1;
    let typed = { text: "", time: 0 };
    const least = (/** @type {string} */ name) => kit.open("bid", name)?.amount?.[0];
    const bid = (/** @type {string} */ name, /** @type {any} */ amount) => {
      if (!kit.settled() || amount === undefined) return Promise.resolve(null);
      return run(kit.do("bid", name, { amount }));
    };

    function tile(/** @type {string} */ name, /** @type {number} */ n) {
      const go = kit.button("", () => bid(name, least(name)), { class: "qw-number qw-outcry-go", name: "bid" });
      const input = h("input", { type: "text", inputmode: "numeric", class: "qw-field", autocomplete: "off", maxlength: 40, "aria-label": `${t("moves.bid")}: ${name}` });
      input.addEventListener("keydown", async (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape") input.blur();
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        const answer = await bid(name, input.value.trim() === "" ? least(name) : input.value);
        if (answer?.ok) {
          input.value = "";
          input.blur();
        }
      });
      const all = kit.button(t("moves.all_in"), () => run(kit.do("all_in", name)), { class: "qw-outcry-all", name: "all-in" });
      const account = h("span", { class: "qw-number qw-outcry-account" });
      const badge = h("span", { class: "qw-outcry-badge" });
      const why = h("div", { class: "qw-soft qw-outcry-why" });
      const moves = h("div", { class: "qw-outcry-moves" }, go, input, all);
      const box = h("section", { class: "qw-outcry-team", "data-team": name },
        h("header", {}, h("span", { class: "qw-soft qw-number", text: String(n) }), badge, account), moves, why);
      box.addEventListener("pointerdown", () => (chosen = n - 1));
      return { box, go, input, all, account, badge, why, moves };
    }
    const pick = () => (root.hidden ? undefined : [...fields.entries()][chosen]);
    for (let n = 0; n <= 9; n++) {
      kit.key(String(n), () => {
        if (root.hidden) return false;
        const now = performance.now();
        const joined = now - typed.time < DIGITS ? typed.text + n : String(n);
        const text = Number(joined) >= 1 && Number(joined) <= fields.size ? joined : String(n);
        if (Number(text) < 1 || Number(text) > fields.size) return true;
        typed = { text, time: now };
        chosen = Number(text) - 1;
        pick()?.[1].box.scrollIntoView({ block: "nearest" });
        kit.changed();
        return true;
      }, signal);
    }
    for (const key of ["+", "="]) kit.key(key, () => (pick() ? pick()?.[1].go.click() : false), signal);
    for (const key of ["/", "f"]) kit.key(key, () => (pick() && !pick()?.[1].input.disabled ? pick()?.[1].input.select() : false), signal);
    kit.key("v", () => (pick() ? pick()?.[1].all.click() : false), signal);

    function draw() {
      const view = kit.view();
      const outcry = view.contest?.outcry;
      root.hidden = view.phase !== "outcry" || !outcry || kit.ui.marks;
      if (view.phase !== "outcry" || !outcry) {
        stop();
        chosen = -1;
        for (const field of fields.values()) field.input.value = "";
      }
      if (root.hidden) {
        stop();
        if (root.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
        return;
      }
      if (!pace.value) pace.value = String(outcry.pace || 2);
      const teams = view.teams.filter((/** @type {any} */ team) => !["out", "waiting"].includes(team.state));
      const names = teams.map((/** @type {any} */ team) => team.name);
      if (names.join("\n") !== [...fields.keys()].join("\n")) {
        fields.clear();
        names.forEach((/** @type {string} */ name, /** @type {number} */ i) => fields.set(name, tile(name, i + 1)));
        tiles.replaceChildren(...[...fields.values()].map((each) => each.box));
        const columns = names.length > 25 ? COLUMNS + 1 : Math.min(COLUMNS, names.length);
        tiles.style.setProperty("--columns", String(columns));
        root.dataset.many = String(names.length > 10);
      }
      const last = outcry.calls.at(-1);
      const best = outcry.leader && kit.team(outcry.leader);
      leader.replaceChildren(...(best ? [kit.badge(best), h("b", { class: "qw-number", text: String(outcry.highest) }),
        outcry.all_in && h("span", { class: "qw-chip qw-outcry-bold", text: t("moves.all_in") })].filter(Boolean) : [h("span", { class: "qw-soft", text: t("desk.neptune.no_calls") })]));
      gone.replaceChildren(...outcry.bluffs.map((/** @type {any} */ [name, amount]) =>
        h("span", { class: "qw-chip qw-outcry-bluff", title: t("desk.neptune.bluff", { team: name, n: amount }) }, h("span", { text: "✗ " }), h("bdi", { text: name }), h("span", { text: ` ${t("desk.neptune.bluff_at", { n: amount })}` }))),
      ...outcry.calls.slice(-6, -1).reverse().map((/** @type {any} */ [name, amount]) => h("span", { class: "qw-soft qw-outcry-call" }, h("bdi", { text: name }), ` ${amount}`)));
      if (steps.children.length !== outcry.counts) steps.replaceChildren(...Array.from({ length: outcry.counts }, (_, i) => h("span", { text: String(i + 1) })));
      [...steps.children].forEach((each, i) => (/** @type {any} */ (each).dataset.on = String(i < outcry.count)));
      const n = next();
      say(count.firstElementChild, t("desk.neptune.count", { n }));
      kit.enable(count, kit.settled() && n > 0);
      teams.forEach((/** @type {any} */ team, /** @type {number} */ i) => {
        const f = fields.get(team.name);
        const low = least(team.name);
        const bold = kit.open("all_in", team.name) !== undefined;
        f.box.style.setProperty("--team", team.color);
        f.box.dataset.state = team.state;
        f.box.dataset.at = String(i === chosen);
        const looks = `${team.color} ${team.symbol}`;
        if (f.badge.dataset.looks !== looks) {
          f.badge.dataset.looks = looks;
          f.badge.replaceChildren(kit.badge(team));
        }
        say(f.account, team.account < 0 ? `−${-team.account}` : team.account);
        f.moves.hidden = low === undefined && !bold;
        say(f.go.firstElementChild, low ?? "—");
        kit.enable(f.go, low !== undefined && kit.settled());
        f.input.disabled = low === undefined;
        kit.enable(f.all, bold && kit.settled());
        f.all.title = bold ? "" : kit.barred("all_in", team.name);
        const reason = low !== undefined || bold ? "" : team.reason || kit.barred("bid", team.name) || kit.barred("all_in", team.name);
        say(f.why, reason);
        f.why.title = reason;
      });
      // At a pace: the next count follows the last bid or count; without a bid nobody counts.
      const due = auto.checked && last && n ? `${view.ask} ${outcry.calls.length} ${outcry.count} ${outcry.bluffs.length}` : "";
      if (!auto.checked || !last) stop();
      else if (due && due !== timed) {
        clearTimeout(timer);
        timed = due;
        timer = window.setTimeout(() => {
          timed = "";
          if (!root.hidden && auto.checked) run(kit.do("count", null, { number: n }));
        }, seconds() * 1000);
      }
      auto.parentElement?.classList.toggle("qw-outcry-runs", auto.checked && !!last);
    }
    kit.watch(draw, signal);
  },
};
