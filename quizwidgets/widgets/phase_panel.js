// @ts-check
/** The middle of the desk outside auctions and answers; what lies on the table, one drawing a phase. */
export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, t } = kit;
    const { root, run } = kit.mount(el, "phase", signal);
    /** Buttons on the keys 1 to 9 in the present phase. @type {any[]} */
    let numbered = [];
    /** What Enter does here, where it is not one of the host's moves below. @type {any} */
    let entered = null;
    kit.key("Enter", () => (entered ? entered.click() : false), signal);
    for (let n = 1; n <= 9; n++) kit.key(String(n), () => !!numbered[n - 1] && numbered[n - 1].click(), signal);

    const title = (/** @type {string} */ text, /** @type {any} */ extra = null) => h("h2", { class: "qw-phase-title" }, text, extra);
    const pick = (/** @type {any} */ label, /** @type {() => any} */ act, /** @type {any} */ options = {}) => {
      const b = kit.button("", async () => run(act()), options);
      b.firstElementChild.replaceChildren(label);
      kit.enable(b, kit.settled());
      return b;
    };
    /** Put buttons on the keys: in their order, or (with `names`) each on its team's own number. */
    const number = (/** @type {any[]} */ buttons, /** @type {string[]} */ names = []) => {
      numbered = [];
      buttons.forEach((b, i) => {
        const n = names.length ? kit.view().teams.findIndex((/** @type {any} */ team) => team.name === names[i]) : i;
        if (n < 9) b.append(h("kbd", { text: String(n + 1) }));
        numbered[n] = b;
      });
      return buttons;
    };
    /** The teams that may make a move. */
    const able = (/** @type {string} */ kind) =>
      kit.view().open.filter((/** @type {any} */ row) => row[0] === kind && row[1]).map((/** @type {any} */ row) => row[1]);

    /** The wheel: a click on a category takes it by hand, the large button draws. */
    function wheel() {
      return h("div", { class: "qw-phase-wheel" }, ...kit.view().wheel.map((/** @type {any} */ each) => {
        const b = pick(kit.category(each.category), () => kit.do("draw", null, { category: each.category }), {
          class: ["hint", "box", "duel"].includes(each.kind) ? "qw-phase-special" : "", name: "category",
        });
        if (each.left) b.append(h("small", { class: "qw-soft", text: String(each.left) }));
        return b;
      }));
    }

    /** The black box that was opened last, for everybody to read. */
    function opened() {
      const { box } = kit.view();
      return box && h("div", { class: "qw-phase-box" }, h("div", { class: "qw-row" }, t("desk.box_of"), kit.badge(kit.team(box.team)),
        box.amount && h("b", { class: `qw-number ${box.kind === "loss" ? "qw-down" : "qw-up"}`, text: `${box.kind === "loss" ? "−" : "+"}${box.amount}` })),
      h("div", { dir: "auto", text: box.text ?? "" }));
    }

    function boxes() {
      const teams = kit.view().open.filter((/** @type {any} */ row) => row[0] === "reveal" && row[1]);
      return teams.map((/** @type {any} */ row) =>
        pick(h("span", { class: "qw-row" }, h("span", { class: "qw-phase-label", text: t("desk.open_box") }), kit.badge(kit.team(row[1]))), () => kit.do("reveal", row[1]), { name: "box" }));
    }

    /** Boxes for the teams that stayed silent; whom the host spares is a draft of this screen until it is confirmed. */
    function chosen(/** @type {string[]} */ names) {
      return h("div", { class: "qw-row" }, ...names.map((name) => {
        const { key } = kit.team(name);
        const box = h("input", { type: "checkbox" });
        box.checked = !kit.ui.spared.has(key);
        box.addEventListener("change", () => {
          kit.ui.spared[box.checked ? "delete" : "add"](key);
          kit.changed(); // the button says what it will do
        });
        return h("label", { class: "qw-chip qw-phase-check" }, box, kit.badge(kit.team(name)));
      }));
    }

    const phases = /** @type {Record<string, () => any[]>} */ ({
      draw: () => [
        title(kit.view().wheel.length ? t("desk.wheel") : t("desk.wheel_empty")), wheel(),
        h("div", { class: "qw-row" }, ...number(boxes())),
      ],
      ready: () => [
        h("div", { class: "qw-soft", text: t("desk.drawn") }),
        h("div", { class: "qw-phase-category", dir: "auto", text: kit.category(kit.view().card.category) }),
        h("div", { class: "qw-soft", text: kit.name("desk.kind", kit.view().card.kind) }),
        h("div", { class: "qw-row" }, ...number(boxes())),
      ],
      no_bids: () => {
        const silent = kit.open("warn")?.teams.some ?? [];
        const guess = kit.open("choose")?.name.one ?? [];
        return [
          title(kit.open("open") ? t("desk.no_bids") : t("phases.no_bids")), kit.open("draw") && wheel(),
          guess.length ? h("div", { class: "qw-row" }, t("desk.who_guesses"), ...guess.map((/** @type {string} */ name) =>
            pick(kit.badge(kit.team(name)), () => kit.do("choose", null, { name }), { name: "guesser" })),
          pick(t("desk.by_lot"), () => kit.do("choose"), { name: "lot" })) : null,
          silent.length ? h("div", { class: "qw-row" }, t("desk.silent"), chosen(silent)) : null,
        ];
      },
      warnings: () => [title(t("desk.silent")), chosen(kit.open("warn").teams.some), h("div", { class: "qw-soft", text: t("desk.warn_help") })],
      boxes: () => [title(t("phases.boxes")), ...number(boxes())],
      players: () => {
        const [, name] = kit.view().open.find((/** @type {any} */ row) => row[0] === "assign");
        const team = kit.team(name);
        const list = `qw-players-${Math.random().toString(36).slice(2)}`;
        const input = h("input", { type: "text", list, maxlength: 60, value: team.players[0] ?? "", "aria-label": t("moves.assign"), dir: "auto" });
        const ok = pick(t("moves.assign"), () => kit.do("assign", name, input.value.trim() ? { player: input.value } : {}), { class: "qw-likely", name: "assign", key: "Enter" });
        entered = ok;
        const form = h("form", { class: "qw-row" }, input, h("datalist", { id: list },
          ...team.players.map((/** @type {string} */ each) => h("option", { value: each }))), ok);
        form.addEventListener("submit", (/** @type {Event} */ event) => {
          event.preventDefault();
          ok.click();
        });
        return [title(t("desk.who_plays"), kit.badge(team)), form];
      },
      strike: () => {
        const { names, struck } = kit.view().card;
        const [, name] = kit.view().open.find((/** @type {any} */ row) => row[0] === "choose");
        const left = names.filter((/** @type {string} */ each) => !struck.includes(each));
        const buttons = new Map(left.map((/** @type {string} */ each) => [each, pick(each, () => kit.do("choose", name, { category: each }), { name: "strike" })]));
        number([...buttons.values()]);
        return [title(t("desk.strikes"), kit.badge(kit.team(name))), h("div", { class: "qw-phase-wheel" },
          ...names.map((/** @type {string} */ each) => buttons.get(each) ?? h("s", { class: "qw-chip qw-soft", text: each })))];
      },
      buzz: () => [title(t("desk.who_first")), h("div", { class: "qw-row qw-phase-buzz" },
        ...number(able("buzz").map((/** @type {string} */ name) =>
          pick(h("span", { class: "qw-phase-player" }, kit.badge(kit.team(name)), h("small", { class: "qw-soft", dir: "auto",
            text: kit.view().card.players.find((/** @type {any} */ each) => each[0] === name)?.[1] ?? "" })),
          () => kit.do("buzz", name), { class: "qw-phase-big", name: "buzz" })), able("buzz")))],
      tie: () => [title(t("desk.tie")), h("div", { class: "qw-row qw-phase-buzz" },
        ...number(able("choose").map((/** @type {string} */ name) =>
          pick(kit.badge(kit.team(name)), () => kit.do("choose", name), { class: "qw-phase-big", name: "winner" })), able("choose")))],
      question: () => {
        const { card } = kit.view();
        if (card.answerer) {
          return [title(t("desk.answers"), kit.badge(kit.team(card.answerer))), h("div", { class: "qw-row" }, ...number(boxes()))];
        }
        return [title(t("desk.duel_topic"), h("b", { text: card.topic, dir: "auto" }))];
      },
      over: () => {
        const { result } = kit.view();
        const places = Object.entries(result.ranks).sort((a, b) => a[1] - b[1]);
        const winners = result.winner ? [result.winner] : result.winners ?? [];
        // Points of each contest on the way, in a game that has several.
        const contests = result.contests ?? [];
        const half = places.length > 12 ? Math.ceil(places.length / 2) : places.length;
        const sum = (/** @type {any} */ points) => String(points).replace("-", "−");
        const table = (/** @type {any[]} */ rows) => h("table", {}, h("caption", { text: t("desk.accounts") }),
          contests.length ? h("tr", { class: "qw-phase-heads" }, h("th"), h("th"), ...contests.map((/** @type {any} */ [name]) =>
            h("th", { title: kit.name("desk.round", name), text: kit.name("desk.round", name) })), h("th")) : null,
          ...rows.map(([name, place]) => h("tr", {},
            h("td", { class: "qw-number", text: `${place}.` }), h("td", {}, kit.badge(kit.team(name))),
            ...contests.map((/** @type {any} */ [, points]) => h("td", { class: "qw-number qw-soft", text: sum(points[name] ?? "") })),
            h("td", { class: "qw-number", text: sum(result.accounts[name]) }))));
        return [
          h("div", { class: "qw-soft", text: t("desk.winner") }),
          winners.length ? h("div", { class: "qw-phase-category qw-phase-winners" }, ...winners.map((/** @type {string} */ name) => kit.badge(kit.team(name)))) : null,
          h("div", { class: `qw-phase-results ${places.length > 8 ? "qw-phase-dense" : ""}` },
            table(places.slice(0, half)), places.length > half && table(places.slice(half)),
            result.houses?.length ? h("table", {}, h("caption", { text: t("desk.houses") }), ...[...result.houses].sort((a, b) => b.points - a.points).map((/** @type {any} */ row) => h("tr", {},
              h("td", {}, kit.badge(kit.team(row.team))), h("td", { class: "qw-number", text: String(row.points) }),
              h("td", { class: "qw-soft", text: row.clause })))) : null),
        ];
      },
    });

    /**
     * A form for each open move, for the phases of a rulebook that nobody has drawn yet: enough to play it at once.
     * Moves without words are buttons; those of the host alone stand below, among the host's moves.
     */
    function forms() {
      return kit.view().open.filter(([kind, team, words]) => team !== null || (kind !== "bonus" && Object.keys(words).length)).map(([kind, team, words]) => {
        const inputs = Object.entries(words).map(([name, form]) => {
          /** @type {any} */
          let input;
          const label = kit.name("desk.word", name);
          if (form === true) {
            input = h("select", {}, h("option", { value: "true", text: t("desk.yes") }), h("option", { value: "false", text: t("desk.no") }));
          } else if (form.one) {
            input = h("select", {}, form.draw && h("option", { value: "", text: t("desk.by_lot") }),
              ...form.one.map((/** @type {any} */ each) => h("option", { value: JSON.stringify(each), text: String(each) })));
          } else if (Array.isArray(form.some)) {
            input = h("select", { multiple: true, size: Math.min(4, form.some.length) },
              ...form.some.map((/** @type {any} */ each) => h("option", { value: JSON.stringify(each), text: String(each) })));
          } else {
            input = h("input", { type: "text", placeholder: Array.isArray(form) ? `${form[0]}–${form[1]}` : label, maxlength: form.text ?? 40, dir: "auto" });
          }
          input.setAttribute("aria-label", label);
          const read = () => form === true ? input.value === "true"
            : form.one ? (input.value ? JSON.parse(input.value) : undefined)
            : Array.isArray(form.some) ? (input.selectedOptions.length ? [...input.selectedOptions].map((each) => JSON.parse(each.value)) : undefined)
            // Too many to list: names, with commas between them.
            : form.some ? input.value.split(",").map((/** @type {string} */ each) => each.trim()).filter(Boolean)
            : input.value.trim() || undefined;
          return { name, read, input };
        });
        const go = pick(kit.name("moves", kind), () => {
          const args = Object.fromEntries(inputs.map(({ name, read }) => [name, read()]).filter(([, value]) => value !== undefined));
          return kit.do(kind, team, args);
        }, { name: kind });
        const form = h("form", { class: "qw-row qw-phase-form" }, team !== null && kit.team(team) ? kit.badge(kit.team(team)) : null,
          ...inputs.map((each) => each.input), go);
        form.addEventListener("submit", (/** @type {Event} */ event) => {
          event.preventDefault();
          go.click();
        });
        return form;
      });
    }

    let drawn = "";
    function draw() {
      const view = kit.view();
      root.hidden = model.get("elsewhere").includes(view.phase);
      // Drawn anew only when what it shows has changed: a field somebody types in stays.
      const now = root.hidden ? "" : JSON.stringify([view.phase, view.ask, view.card, view.box, view.wheel, view.open, view.result, view.teams.map((/** @type {any} */ team) => [team.name, team.color, team.symbol, team.players]), kit.settled()]);
      if (now === drawn) return;
      if (JSON.parse(drawn || "[]")[1] !== view.ask) kit.ui.spared.clear();
      drawn = now;
      numbered = [];
      entered = null;
      root.dataset.phase = view.phase;
      root.replaceChildren(...(root.hidden ? [] : [opened(), ...(phases[view.phase] ?? forms)()].filter(Boolean)));
    }
    kit.watch(draw, signal);
  },
};
