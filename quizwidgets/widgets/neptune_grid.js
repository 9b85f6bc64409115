// @ts-check
/** Neptune's cards: a row a team. The newest card is marked with one click or key a part; earlier ones are marked again. */
/** Above so many teams they stand in two columns. */
const ROWS = 10;
/** Milliseconds within which a second digit belongs to the first: "1", "2" is row 12. */
const DIGITS = 900;

export default {
  async render({ model, el, host, signal }) {
    /** @type {import("./wire.js").Kit} */
    const kit = (await host.getWidget(model.get("wire"))).exports;
    const { h, say, t } = kit;
    const { root, run } = kit.mount(el, "marks", signal);
    /** Where the keys are: a team's row, a card, a place on the card. */
    const at = { row: 0, card: 0, place: 0 };
    let typed = { text: "", time: 0 };

    const rows = () => kit.view().secret.grid.rows;
    const grid = () => kit.view().secret.grid;
    const active = (/** @type {string} */ name) => kit.open("judge", name) !== undefined;
    const marking = () => kit.view().phase === "marking";
    /** How many parts of a card are played for: a block of the pack may be short. */
    const size = (/** @type {number} */ card) => kit.view().contest.sizes?.[card - 1] ?? Math.max(1, grid().parts.length);
    /** Marks on their way: the next key already goes by them. @type {Map<string, boolean>} */
    const sent = new Map();
    const id = (/** @type {number} */ row, /** @type {number} */ card, /** @type {number} */ place) => JSON.stringify([kit.view().contest.name, rows()[row]?.[0], card, place]);
    const mark = (/** @type {number} */ row, /** @type {number} */ card, /** @type {number} */ place) => sent.get(id(row, card, place)) ?? rows()[row]?.[1][card - 1]?.[place] ?? null;
    /** Send marks of some cells in one move. */
    async function send(/** @type {[number, number, number, boolean][]} */ marks, /** @type {() => Promise<any>} */ move) {
      const keys = marks.map(([row, card, place, right]) => /** @type {const} */ ([id(row, card, place), right]));
      for (const [key, right] of keys) sent.set(key, right);
      kit.changed();
      const answer = await run(move());
      for (const [key, right] of keys) if (sent.get(key) === right) sent.delete(key);
      kit.changed();
      return answer;
    }
    const words = (/** @type {number} */ card, /** @type {number} */ place) =>
      ({ [grid().word]: card, ...(grid().part && { [grid().part]: grid().parts[place] }) });
    const judge = (/** @type {number} */ row, /** @type {number} */ card, /** @type {number} */ place, /** @type {boolean} */ right) => {
      const name = rows()[row][0];
      if (!kit.settled() || !active(name) || mark(row, card, place) === right) return;
      send([[row, card, place, right]], () => kit.do("judge", name, { ...words(card, place), right }));
    };
    /** Mark in one move a part whatever is not marked yet; the newest card. */
    async function others(/** @type {boolean} */ right) {
      const card = kit.view().contest.taken;
      for (let place = 0; place < size(card); place++) {
        const all = rows().map((/** @type {any} */ row, /** @type {number} */ i) => ({ name: row[0], i, mark: mark(i, card, place) })).filter((/** @type {any} */ each) => active(each.name));
        const open = all.filter((/** @type {any} */ each) => each.mark === null);
        if (!open.length) continue;
        const teams = all.filter((/** @type {any} */ each) => each.mark ?? right).map((/** @type {any} */ each) => each.name);
        const answer = await send(open.map((/** @type {any} */ each) => [each.i, card, place, right]), () => kit.do("judge", null, { ...words(card, place), teams }));
        if (!answer.ok) return;
      }
    }
    const left = () => {
      const card = kit.view().contest.taken;
      let count = 0;
      rows().forEach((/** @type {any} */ row, /** @type {number} */ i) => {
        if (!active(row[0])) return;
        for (let place = 0; place < size(card); place++) count += Number(mark(i, card, place) === null);
      });
      return count;
    };

    // Keys -------------------------------------------------------------------------------------------------

    const move = (/** @type {number} */ down, /** @type {number} */ right) => {
      if (root.hidden) return false;
      const count = rows().length;
      if (down) {
        for (let n = 0; n < count; n++) {
          at.row = (at.row + down + count) % count;
          if (active(rows()[at.row][0])) break;
        }
      }
      if (right) {
        at.place += right;
        if (at.place >= size(at.card)) {
          if (at.card < kit.view().contest.taken) Object.assign(at, { card: at.card + 1, place: 0 });
          else at.place = size(at.card) - 1;
        } else if (at.place < 0) {
          if (at.card > 1) Object.assign(at, { card: at.card - 1, place: size(at.card - 1) - 1 });
          else at.place = 0;
        }
      }
      kit.changed();
      return true;
    };
    const press = (/** @type {boolean} */ right) => () => {
      if (root.hidden || !kit.settled()) return false;
      judge(at.row, at.card, at.place, right);
      // Cards lie in the order of the rows: the next part of this card, then the next card; an old card has no next part.
      if (at.card === kit.view().contest.taken && at.place + 1 < size(at.card)) return move(0, 1);
      if (at.card === kit.view().contest.taken) at.place = 0;
      if (at.row < rows().length - 1) return move(1, 0);
      kit.changed();
      return true;
    };
    const onlyMarking = (/** @type {() => any} */ f) => () => (!root.hidden && (marking() || kit.view().phase === "results") ? f() : false);
    for (const key of ["+", "="]) kit.key(key, press(true), signal);
    for (const key of ["-", "−"]) kit.key(key, press(false), signal);
    kit.key("r", onlyMarking(press(true)), signal);
    kit.key("w", onlyMarking(press(false)), signal);
    kit.key("ArrowDown", () => move(1, 0), signal);
    kit.key("ArrowUp", () => move(-1, 0), signal);
    kit.key("ArrowRight", () => move(0, 1), signal);
    kit.key("ArrowLeft", () => move(0, -1), signal);
    for (let n = 0; n <= 9; n++) {
      kit.key(String(n), () => {
        if (root.hidden) return false;
        const now = performance.now();
        const joined = now - typed.time < DIGITS ? typed.text + n : String(n);
        const text = Number(joined) >= 1 && Number(joined) <= rows().length ? joined : String(n);
        if (Number(text) < 1 || Number(text) > rows().length) return true;
        typed = { text, time: now };
        at.row = Number(text) - 1;
        if (marking()) Object.assign(at, { card: kit.view().contest.taken, place: 0 });
        kit.changed();
        return true;
      }, signal);
    }
    const flip = () => {
      const { contest, phase, secret } = kit.view();
      if (!contest?.taken || !secret || phase === "over" || marking() || phase === "results") return false;
      kit.ui.marks = !kit.ui.marks;
      kit.changed();
      return true;
    };
    kit.key("g", flip, signal);

    // Drawing ----------------------------------------------------------------------------------------------

    const open = kit.button("", async () => flip(), { class: "qw-quiet", key: "G", name: "marks" });
    const count = h("span", { class: "qw-marks-count", role: "status" });
    const wrong = kit.button(t("desk.neptune.others_wrong"), () => others(false), { class: "qw-bad", key: "⇧Enter", name: "others-wrong" });
    const good = kit.button(t("desk.neptune.others_right"), () => others(true), { class: "qw-good", key: "Ctrl Enter", name: "others-right" });
    kit.key("Shift+Enter", () => (root.hidden || wrong.hidden ? false : wrong.click()), signal);
    kit.key("Ctrl+Enter", () => (root.hidden || good.hidden ? false : good.click()), signal);
    const bar = h("div", { class: "qw-marks-bar" }, count, h("span", { class: "qw-soft qw-marks-help" }), good, wrong);
    const columns = h("div", { class: "qw-marks-columns" });
    const foot = h("div", { class: "qw-marks-foot" }, open);
    root.append(bar, columns, foot);

    columns.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const cell = /** @type {HTMLElement} */ (event.target).closest?.("button");
      if (!cell) return;
      const [row, card, place] = [cell.dataset.row, cell.dataset.card, cell.dataset.place].map(Number);
      Object.assign(at, { row, card, place });
      // After the mouse the focus goes back to the page, as with every button: Enter is the likely step.
      if (event.detail > 0) cell.blur();
      const set = cell.dataset.set;
      // A click on a small cell turns it over; the second half of a double click is nobody's wish.
      if (set) judge(row, card, place, set === "right");
      else if (event.detail < 2) judge(row, card, place, mark(row, card, place) !== true);
      kit.changed();
    });

    const partName = (/** @type {number} */ place) => {
      const part = grid().parts[place];
      return part === undefined ? "" : grid().part === "half" ? t(`desk.neptune.half.${part}`) : String(part);
    };
    const cellName = (/** @type {string} */ name, /** @type {number} */ card, /** @type {number} */ place) =>
      [name, t(grid().word === "block" ? "desk.neptune.block_n" : "desk.neptune.question_n", { n: card }), partName(place)].filter(Boolean).join(", ");

    /** All cells, to be told what they show without being made anew. @type {any[]} */
    let cells = [];
    /** @type {any[]} */
    let lines = [];
    function build(/** @type {boolean} */ now) {
      const { contest: { taken } } = kit.view();
      cells = [];
      lines = [];
      const cell = (/** @type {any} */ name, /** @type {number} */ row, /** @type {number} */ card, /** @type {number} */ place, set = "") => {
        const b = h("button", { type: "button", tabindex: "-1", "data-row": row, "data-card": card, "data-place": place, "data-set": set,
          class: set ? "qw-marks-set" : "qw-marks-cell", title: cellName(name, card, place), "data-name": set || "mark" }, h("span", {}));
        if (set) b.firstElementChild.textContent = set === "right" ? "✓" : "✗";
        cells.push({ b, row, card, place, set });
        return b;
      };
      const places = (/** @type {number} */ card) => Array.from({ length: size(card) }, (_, place) => place);
      const earlier = Array.from({ length: now ? taken - 1 : taken }, (_, i) => i + 1);
      const per = rows().length > ROWS ? Math.ceil(rows().length / 2) : rows().length;
      const heads = () => h("div", { class: "qw-marks-row qw-marks-heads", "aria-hidden": "true" }, h("span", { class: "qw-marks-who" }),
        h("span", { class: "qw-marks-old" }, ...earlier.map((card) => h("span", { class: "qw-marks-card", style: { "--parts": String(size(card)) }, text: String(card) }))),
        now && h("span", { class: "qw-marks-new" }, ...places(taken).map((place) => h("span", { class: "qw-marks-pair", text: partName(place) || t("desk.neptune.question_n", { n: taken }) }))),
        h("span", { class: "qw-marks-points", text: kit.view().contest.declared ? t("desk.neptune.contract") : "" }));
      const columnsOf = [];
      for (let first = 0; first < rows().length; first += per) {
        columnsOf.push(h("div", { class: "qw-marks-column" }, heads(), ...rows().slice(first, first + per).map((/** @type {any} */ [name], /** @type {number} */ i) => {
          const row = first + i;
          const points = h("span", { class: "qw-marks-points qw-number" });
          const text = h("span", { class: "qw-marks-text", dir: "auto" });
          const badge = h("span", { class: "qw-marks-badge" });
          const line = h("div", { class: "qw-marks-row", "data-team": name, "data-row": row }, h("span", { class: "qw-marks-who" },
            h("span", { class: "qw-soft qw-number qw-marks-n", text: String(row + 1) }), badge, text),
          h("span", { class: "qw-marks-old" }, ...earlier.map((card) => h("span", { class: "qw-marks-card", style: { "--parts": String(size(card)) } }, ...places(card).map((place) => cell(name, row, card, place))))),
          now && h("span", { class: "qw-marks-new" }, ...places(taken).map((place) => h("span", { class: "qw-marks-pair", "data-part": partName(place) },
            cell(name, row, taken, place, "right"), cell(name, row, taken, place, "wrong")))), points);
          lines.push({ line, name, row, points, text, badge });
          return line;
        })));
      }
      columns.replaceChildren(...columnsOf);
      columns.style.setProperty("--columns", String(columnsOf.length));
      root.dataset.columns = String(columnsOf.length);
      root.dataset.old = String(earlier.reduce((sum, card) => sum + size(card), 0));
    }

    let built = "";
    let stage = "";
    let seen = "";
    function draw() {
      const view = kit.view();
      const inside = !!view.contest && !!view.secret && view.phase !== "over";
      const main = inside && (marking() || view.phase === "results");
      root.hidden = !inside || !view.contest.taken;
      if (!inside || !view.contest.taken) kit.ui.marks = false;
      if (root.hidden) return;
      const shown = main || kit.ui.marks;
      bar.hidden = columns.hidden = !shown;
      foot.hidden = main;
      say(open.firstElementChild, t(kit.ui.marks ? "desk.neptune.hide_marks" : "desk.neptune.show_marks"));
      root.dataset.phase = view.phase;
      if (!shown) return;
      const { taken, name, points, declared } = view.contest;
      if (stage !== `${name} ${taken} ${view.phase}`) {
        stage = `${name} ${taken} ${view.phase}`;
        Object.assign(at, { row: 0, card: taken, place: 0 });
      }
      at.row = Math.min(at.row, rows().length - 1);
      const now = marking();
      const shape = JSON.stringify([name, taken, now, rows().map((/** @type {any} */ row) => row[0]), kit.language()]);
      if (shape !== built) {
        built = shape;
        build(now);
      }
      const settled = kit.settled();
      // With more teams than fit, the row of the keys comes into sight.
      if (seen !== `${at.row} ${shape}`) {
        seen = `${at.row} ${shape}`;
        if (at.row) lines[at.row].line.scrollIntoView({ block: "nearest" });
      }
      for (const { b, row, card, place, set } of cells) {
        const value = mark(row, card, place);
        const word = value === null ? "" : value ? "right" : "wrong";
        const on = set ? String(word === set) : word;
        if (b.dataset.mark !== on) b.dataset.mark = on;
        if (set) b.setAttribute("aria-pressed", on);
        else say(b.firstElementChild, value === null ? "·" : value ? "✓" : "✗");
        const here = String(row === at.row && card === at.card && place === at.place);
        if (b.dataset.at !== here) b.dataset.at = here;
        const dead = !settled || !active(rows()[row][0]);
        if (b.disabled !== dead) b.disabled = dead;
      }
      const totals = view.phase === "results" || view.contest.announced;
      for (const { line, name: team, row, points: sum, text, badge } of lines) {
        const data = kit.team(team);
        const looks = `${data.color} ${data.symbol}`;
        if (badge.dataset.looks !== looks) {
          badge.dataset.looks = looks;
          badge.replaceChildren(kit.badge(data));
        }
        line.dataset.at = String(row === at.row);
        line.dataset.state = data.state;
        const wrote = (view.secret.texts.find((/** @type {any} */ each) => each[0] === team)?.[1] ?? []).filter((/** @type {any} */ each) => each[0] === (now ? taken : at.card));
        const words = wrote.map((/** @type {any} */ each) => each[2]).join(" / ");
        say(text, words);
        text.title = words;
        const own = points.find((/** @type {any} */ each) => each[0] === team)?.[1] ?? 0;
        const contract = declared?.find((/** @type {any} */ each) => each[0] === team)?.[1];
        const taking = contract === undefined ? "" : `${rows()[row][1].flat().filter((/** @type {any} */ each) => each).length} / ${contract}`;
        say(sum, [taking, totals ? (own > 0 ? `+${own}` : own < 0 ? `−${-own}` : "0") : ""].filter(Boolean).join("  "));
      }
      root.dataset.points = declared ? "wide" : totals ? "narrow" : "";
      const rest = left();
      wrong.hidden = good.hidden = !now || !rest;
      kit.enable(wrong, settled);
      kit.enable(good, settled);
      say(count, !now ? t("desk.neptune.again") : rest ? t("desk.neptune.left", { n: rest }) : t("desk.neptune.all_marked"));
      count.dataset.done = String(!now || !rest);
      say(bar.children[1], t("desk.neptune.keys"));
    }
    kit.watch(draw, signal);
  },
};
