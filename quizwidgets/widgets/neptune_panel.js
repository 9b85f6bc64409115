// @ts-check
/** Neptune's table: the contest and its rules, the question for the host's eyes, the declarations. */
const PHASES = ["contest", "reading", "cards", "declare", "marking", "results"];

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "neptune", signal);
    const flip = () => {
      if (root.hidden || !root.querySelector("[data-name=neptune-peek]")) return false;
      kit.ui.peek = !kit.ui.peek;
      kit.changed();
      return true;
    };
    kit.key("a", flip, signal);

    const words = (/** @type {Record<string, any>} */ values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "number" && value < 0 ? `−${-value}` : value]));
    const clock = (/** @type {number} */ seconds) => (seconds ? t("desk.neptune.seconds", { n: seconds }) : t("desk.neptune.no_clock"));

    // Before a contest -------------------------------------------------------------------------------------

    function contest() {
      const { contests, contest: { name, planned, cards, terms } } = kit.view();
      const here = contests.indexOf(name);
      const rules = kit.name("desk", `neptune.rules.${name}`);
      const facts = [
        t(name === "blitz" ? "desk.neptune.blocks" : "desk.neptune.questions", { n: cards }),
        clock(name === "blitz" ? terms.seconds : terms.confer),
        cards < planned && t("desk.neptune.short", { n: planned }),
      ].filter(Boolean);
      return [
        h("ol", { class: "qw-neptune-way" }, ...contests.map((/** @type {string} */ each, /** @type {number} */ i) =>
          h("li", { class: `qw-chip ${i < here ? "qw-neptune-past" : i === here ? "qw-neptune-here" : "qw-soft"}`,
            "aria-current": i === here ? "step" : undefined, text: kit.name("desk.round", each) }))),
        h("h2", { class: "qw-neptune-title", dir: "auto", text: kit.name("desk.round", name) }),
        rules !== `neptune.rules.${name}` && h("p", { class: "qw-neptune-rules", text: t(`desk.neptune.rules.${name}`, words(terms)) }),
        h("p", { class: "qw-soft qw-neptune-facts", text: facts.join(" · ") }),
      ];
    }

    // Questions --------------------------------------------------------------------------------------------

    /** What may be said of a question before it is read: its number, rating, topic, or who plays for how much. */
    function head(/** @type {any} */ row) {
      const { contest: { name, sizes, block }, phase } = kit.view();
      const parts = [];
      if (name === "blitz") parts.push(t("desk.neptune.block_of", { n: block, all: sizes.length }), t("desk.neptune.question_n", { n: row.number }));
      else parts.push(t("desk.neptune.question_n", { n: row.number }));
      if (row.topic) parts.push(row.topic);
      const strong = row.rating !== undefined ? t("desk.neptune.rating", { n: row.rating })
        : row.base !== undefined ? (row.winner ? "" : t("desk.neptune.all_for", { n: row.base })) : "";
      return h("div", { class: "qw-neptune-head" }, h("b", { text: parts.join(" · "), dir: "auto" }), strong && h("span", { class: "qw-neptune-price", text: strong }),
        row.winner && h("span", { class: "qw-neptune-price" }, kit.badge(kit.team(row.winner)), h("span", { text: t("desk.neptune.wins_for", { n: row.price, base: row.base }) })),
        h("span", { class: "qw-neptune-space" }),
        phase !== "results" && cover());
    }
    function cover() {
      const { contest: { laid } } = kit.view();
      if (laid.length && laid.every((/** @type {any} */ row) => row.answer !== undefined)) return null;
      return kit.button(t(kit.ui.peek ? "desk.cover" : "desk.peek"), async () => flip(), { class: "qw-quiet", key: "A", name: "neptune-peek" });
    }
    /** The answer as far as it may be seen: read out already, or looked up by the host. */
    const answer = (/** @type {any} */ row) => {
      const open = kit.view().contest.laid.find((/** @type {any} */ each) => each.number === row.number);
      return open?.answer ?? (kit.ui.peek ? row.answer : "");
    };

    function big(/** @type {any} */ row, small = false) {
      const right = answer(row);
      const size = Math.round(Math.max(18, 34 - Math.max(0, row.ask.length - 60) / 11));
      const more = [row.inversion && t("desk.neptune.inversion", { text: row.inversion }), row.note, row.source].filter(Boolean).join(" — ");
      return h("section", { class: `qw-neptune-card ${small ? "qw-neptune-small" : ""}` }, head(row),
        h("div", { class: "qw-neptune-ask", dir: "auto", text: row.ask, title: small ? row.ask : undefined, style: { "--size": `${size}px` } }),
        h("div", { class: `qw-neptune-answer ${right ? "" : "qw-soft"}`, dir: "auto" },
          right ? `${t("desk.answer")}: ${right}${row.accept.length ? ` (${row.accept.join(", ")})` : ""}` : t("desk.covered")),
        right && more ? h("div", { class: "qw-soft qw-neptune-more", dir: "auto", text: more, title: more }) : null);
    }
    /** Several questions, a line each; the answers where they may be seen. */
    function lines(/** @type {any[]} */ rows, covered = true) {
      const { contest: { name, sizes, block }, phase } = kit.view();
      const title = name === "blitz" && ["reading", "cards"].includes(phase) ? t("desk.neptune.read") : name === "blitz" ? t("desk.neptune.block_of", { n: block, all: sizes.length }) : t("desk.neptune.answers_now");
      return h("section", { class: "qw-neptune-card qw-neptune-small" },
        h("div", { class: "qw-neptune-head" }, h("b", { text: title }), h("span", { class: "qw-neptune-space" }), covered && cover()),
        h("ol", { class: "qw-neptune-lines" }, ...rows.map((row) => {
          const right = answer(row);
          const ask = [row.topic, row.ask].filter(Boolean).join(": ");
          return h("li", { value: row.number, title: [ask, right, row.accept.join(", ")].filter(Boolean).join("\n") },
            h("span", { class: "qw-neptune-number", text: `${row.number}.` }),
            h("b", { text: right || "…", dir: "auto" }), h("span", { class: "qw-soft", text: ask, dir: "auto" }));
        })));
    }

    function table() {
      const { contest: { name, handed, sheet }, secret, phase } = kit.view();
      const small = phase === "marking" || phase === "results";
      const rows = secret.laid;
      const last = rows.at(-1);
      const shown = [];
      if (name === "blitz" && secret.coming) shown.push(big(secret.coming));
      else if (phase === "cards" && name === "blitz") shown.push(big(last));
      const rest = name === "blitz" && phase === "cards" ? rows.slice(0, -1) : rows;
      if (name === "blitz" || rows.length > 1) rest.length && shown.push(lines(rest, !shown.length));
      else if (last) shown.push(big(last, small));
      if (phase === "cards" && handed.length) {
        shown.push(h("div", { class: "qw-row qw-neptune-handed" }, h("span", { class: "qw-soft", text: t("desk.neptune.handed", { n: handed.length }) }),
          ...handed.map((/** @type {string} */ each) => h("span", { class: "qw-chip" }, kit.badge(kit.team(each))))));
      }
      if (!small && sheet?.length) {
        shown.push(h("details", { class: "qw-neptune-sheet", open: true }, h("summary", { class: "qw-soft", text: t("desk.neptune.sheet", { n: sheet.length }) }),
          h("ul", {}, ...sheet.map((/** @type {string} */ each) => h("li", { text: each, dir: "auto", title: each })))));
      }
      return shown;
    }

    // Joker's declarations ---------------------------------------------------------------------------------

    /** The row that the keys are at. */
    let at = 0;
    const declaring = () => (root.hidden || kit.view().phase !== "declare" ? [] : kit.view().secret.declared);
    const declare = (/** @type {string} */ name, /** @type {any} */ amount) => kit.settled() && run(kit.do("declare", name, { amount }));
    const most = () => kit.open("declare", declaring()[0]?.[0])?.amount?.[1] ?? 0;
    const go = (/** @type {number} */ by) => {
      const rows = declaring();
      if (!rows.length) return false;
      at = (at + by + rows.length) % rows.length;
      kit.changed();
      return true;
    };
    kit.key("ArrowDown", () => go(1), signal);
    kit.key("ArrowUp", () => go(-1), signal);
    for (let n = 0; n <= 9; n++) {
      kit.key(String(n), () => {
        const rows = declaring();
        if (!rows.length || most() > 9 || n > most()) return false;
        declare(rows[at][0], n);
        return go(1);
      }, signal);
    }

    function declarations() {
      const { secret: { declared }, contest: { topics } } = kit.view();
      const high = most();
      const columns = declared.length > 10 ? 2 : 1;
      at = Math.min(at, declared.length - 1);
      const row = (/** @type {any} */ [name, amount], /** @type {number} */ i) => {
        const team = kit.team(name);
        /** @type {any} */
        let field;
        if (high > 9) {
          field = h("input", { type: "text", inputmode: "numeric", class: "qw-field", maxlength: 40, value: amount ?? "", "aria-label": `${t("moves.declare")}: ${name}` });
          field.addEventListener("change", () => declare(name, field.value));
        } else {
          field = h("span", { class: "qw-neptune-digits" }, ...Array.from({ length: high + 1 }, (_, n) => {
            const b = kit.button(String(n), async () => declare(name, n), { class: amount === n ? "qw-on" : "", name: "declare" });
            b.setAttribute("aria-pressed", String(amount === n));
            b.setAttribute("aria-label", `${name}: ${n}`);
            return b;
          }));
        }
        return h("div", { class: "qw-neptune-row", "data-team": name, "data-at": String(i === at), "data-done": String(amount !== null) },
          h("span", { class: "qw-soft qw-number", text: String(i + 1) }), kit.badge(team), field);
      };
      const done = declared.filter((/** @type {any} */ each) => each[1] !== null).length;
      return [
        h("div", { class: "qw-neptune-topics" }, h("b", { text: t("desk.neptune.topics") }), ...topics.map((/** @type {string} */ each, /** @type {number} */ i) =>
          h("span", { class: "qw-chip", dir: "auto", text: `${i + 1}. ${each}`, title: each }))),
        h("div", { class: "qw-neptune-rows", "data-columns": columns, style: { "--columns": String(columns), "--rows": String(Math.ceil(declared.length / columns)) } },
          ...declared.map(row)),
        h("div", { class: "qw-soft", text: `${t("desk.neptune.declared_of", { n: done, all: declared.length })} · ${t(high > 9 ? "desk.neptune.declare_fields" : "desk.neptune.declare_help", { high })}` }),
      ];
    }

    let drawn = "";
    let covered = "";
    let stage = "";
    function draw() {
      const view = kit.view();
      root.hidden = !view.contest || !view.secret || !PHASES.includes(view.phase) || (kit.ui.marks && !!view.contest.taken && !["marking", "results"].includes(view.phase));
      if (root.hidden) return;
      const here = `${view.contest.name} ${view.question}`;
      if (covered !== here) {
        covered = here;
        kit.ui.peek = false; // a new question is covered again
      }
      if (stage !== `${here} ${view.phase}`) {
        stage = `${here} ${view.phase}`;
        at = 0;
      }
      const now = JSON.stringify([view.phase, { ...view.contest, grid: 0, points: 0, right: 0 }, view.secret.laid, view.secret.coming, view.secret.declared, kit.ui.peek, at,
        view.contests, view.teams.map((/** @type {any} */ team) => [team.name, team.color, team.symbol, team.state])]);
      if (now === drawn) return;
      // A field that somebody types in stays.
      if (root.contains(document.activeElement) && document.activeElement?.matches("input") && root.dataset.phase === view.phase) {
        if (!signal.aborted) document.activeElement.addEventListener("blur", () => kit.changed(), { once: true });
        return;
      }
      drawn = now;
      root.dataset.phase = view.phase;
      root.dataset.contest = view.contest.name;
      const shown = view.phase === "contest" ? contest() : view.phase === "declare" ? declarations() : table();
      root.replaceChildren(...shown.filter(Boolean));
      if (at && view.phase === "declare") root.querySelector('[data-at="true"]')?.scrollIntoView({ block: "nearest" });
    }
    kit.watch(draw, signal);
  },
};
