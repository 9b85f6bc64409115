// What a test asks a desk's page for: the game as the page has it, a move past the buttons, what does not fit.
window.desk = (() => {
  const models = async () => Promise.all(Object.values(window.jupyterapp?.widgetManager?._models ?? {}));
  /** Model of the newest wire, or of the set-up screen. */
  const model = async (name) => (await models()).filter((each) => each.get(name) && each.get("_esm")).at(-1);
  const wire = () => model("view");
  const view = async () => (await wire())?.get("view") ?? null;

  /** Send a message as the scripts do, and wait for its answer. */
  async function call(op, rest = {}, name = "view") {
    const to = await model(name);
    const id = crypto.randomUUID();
    return new Promise((done) => {
      const answered = (answer) => {
        if (answer?.id !== id) return;
        to.off("msg:custom", answered);
        to.off("change:answer", kept);
        done(answer);
      };
      const kept = () => answered(to.get("answer"));
      to.on("msg:custom", answered);
      to.on("change:answer", kept);
      to.send({ op, id, ...rest });
    });
  }

  /** Wait until something is true of the view (null while there is none). */
  async function until(condition, patience = 10_000) {
    const end = performance.now() + patience;
    while (!condition(await view())) {
      if (performance.now() > end) throw new Error(`not within ${patience} ms: ${condition}`);
      await new Promise((done) => setTimeout(done, 15));
    }
  }

  const visible = (el) => el.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && el.getBoundingClientRect().width > 0;

  /** Wait until the desk shows what the page knows, and its buttons have settled. */
  const drawn = () => until((view) => {
    const box = document.querySelector(".qw-desk");
    const likely = [...box?.querySelectorAll(`.qw-actions .qw-likely, .qw-judge:not([hidden]) .qw-good,
      .qw-outcry:not([hidden]) [data-name="count"], .qw-marks-bar:not([hidden]) [data-name="others-wrong"]`) ?? []].filter(visible);
    return view && box && box.querySelector(".qw-bar-pot b")?.textContent === String(view.pot)
      && !box.querySelector(".qw-pending, .qw-phase:not([hidden]) .qw-button:disabled") && !likely.some((each) => each.disabled);
  });

  const number = (text) => Number(text.replace("−", "-"));
  /** Accounts as the scoreboard shows them, and as the whole ledger adds up. */
  async function accounts() {
    const { rows, sum } = await call("ledger");
    const { version } = await view();
    const shown = {}, summed = {};
    for (const each of document.querySelectorAll(".qw-desk .qw-team")) {
      const name = each.querySelector(".qw-team-name").textContent;
      shown[name] = number(each.querySelector(".qw-team-account").textContent);
      summed[name] = 0;
    }
    shown.pot = number(document.querySelector(".qw-bar-pot b").textContent);
    summed.pot = 0;
    const pot = document.querySelector(".qw-bar-pot span").textContent;
    for (const { source, target, amount } of rows) {
      for (const [place, by] of [[source, -amount], [target, amount]]) {
        const name = place === pot ? "pot" : place;
        if (name in summed) summed[name] += by;
      }
    }
    return { shown, summed, sum, version };
  }

  /** Wait for an entry of the journal; return what `accounts` does, once all that was sent has been answered. */
  async function moved(version, settle) {
    await until((now) => now?.version >= version);
    if (settle) await drawn();
    return accounts();
  }

  const label = (el) => `${el.tagName.toLowerCase()}.${el.className} "${[...el.textContent].slice(0, 30).join("")}"`;
  const THINGS = `.qw-team, .qw-bar-where, .qw-bar-pot, .qw-bar nav > *, .qw-button, input, select, h2, .qw-timer-dial, .qw-timer-note,
    .qw-question-ask, .qw-question-category, .qw-question-options li, .qw-question-answer, .qw-phase-category, .qw-phase-wheel > *,
    .qw-bids-category, .qw-bids-why, .qw-judge-who, .qw-judge-said, .qw-phase-results td, .qw-chip, .qw-team header, .qw-team-line,
    .qw-phase-results caption, .qw-phase > *, .qw-error, [class^="qw-part-"]`;

  /** What overlaps, sticks out of the window, or is cut off; `scroll`: the page itself may scroll down. */
  function misfits(scroll) {
    const found = [];
    const page = document.scrollingElement;
    const middle = document.querySelector(".qw-part-middle");
    if (page.scrollWidth > innerWidth) found.push(`page ${page.scrollWidth} px wide`);
    if (!scroll) {
      if (page.scrollHeight > innerHeight) found.push(`page ${page.scrollHeight} px high`);
      const cells = document.getElementById("rendered_cells");
      if (cells && cells.scrollHeight > cells.clientHeight + 1) found.push("cells scroll");
    }
    if (middle.scrollWidth > middle.clientWidth + 1) found.push(`middle ${middle.scrollWidth} px wide of ${middle.clientWidth}`);
    if (middle.scrollHeight > middle.clientHeight + 1) found.push(`middle scrolls: ${middle.scrollHeight} of ${middle.clientHeight}`);
    const things = [...document.querySelectorAll(".qw-desk :is(" + THINGS + ")")].filter(visible)
      .filter((el) => !el.closest(".qw-drawer, .qw-part-drawers, option"));
    const clip = middle.getBoundingClientRect();
    const boxes = things.map((el) => {
      const box = el.getBoundingClientRect();
      if (!middle.contains(el) || el === middle) return box;
      // What the middle has scrolled away covers nothing.
      return new DOMRect(box.x, Math.max(box.y, clip.y), box.width, Math.min(box.bottom, clip.bottom) - Math.max(box.y, clip.y));
    });
    things.forEach((el, i) => {
      const a = boxes[i];
      if (a.height <= 0) return;
      if (a.left < -1 || a.right > innerWidth + 1) found.push(`${label(el)} from ${a.left | 0} to ${a.right | 0}`);
      if (!scroll && (a.top < -1 || a.bottom > innerHeight + 1)) found.push(`${label(el)} down to ${a.bottom | 0}`);
      const style = getComputedStyle(el);
      if (el.scrollWidth > el.clientWidth + 2 && el.clientWidth && style.overflowX === "visible" && style.display !== "inline") {
        found.push(`${label(el)} holds ${el.scrollWidth} px in ${el.clientWidth}`);
      }
      for (let j = i + 1; j < things.length; j++) {
        const b = boxes[j];
        if (el.contains(things[j]) || things[j].contains(el) || b.height <= 0) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1.5 && down > 1.5) found.push(`${label(el)} over ${label(things[j])}`);
      }
    });
    return found;
  }

  /** Whether each of what a selector finds is within the window (and not scrolled away). */
  function inWindow(selector) {
    return [...document.querySelectorAll(".qw-desk :is(" + selector + ")")].filter(visible).filter((el) => {
      const box = el.getBoundingClientRect();
      const clip = el.closest(".qw-part-middle")?.getBoundingClientRect();
      const bottom = Math.min(innerHeight, clip?.bottom ?? innerHeight);
      return box.top < -1 || box.bottom > bottom + 1 || box.left < -1 || box.right > innerWidth + 1;
    }).map(label);
  }

  return { model, view, call, until, drawn, accounts, moved, misfits, inWindow };
})();
