"use strict";
// A notebook: rows that use each other, with results, order and history.

// The time in milliseconds from which evaluation waits for a pause in typing, and the time in which changes
// of the same row count as one.
const SLOW = -1;
const ONE_CHANGE = 1000;

// The time in milliseconds for drawing before the page can do other work. Maximum number of cells to draw
// during typing. Maximum number of rows to draw outside the visible part.
const AT_ONCE = 30;
const SMALL = 1 << 14;
const UNSEEN = 60;

class Notebook {
  // `told` receives the texts of the rows.
  constructor(element, rows, told = (texts) => address.write(texts)) {
    this.element = element;
    this.told = told;
    this.rows = [];
    this.entries = [];
    this.cost = 0;
    this.past = [];
    this.future = [];
    for (const text of rows) this.insert(text, this.rows.length);
    this.present = { texts: this.texts(), row: 0, at: 0 };
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("beforeinput", (event) => this.before(event));
    const scrolled = () => {
      if (element.isConnected) this.draw();
      else window.removeEventListener("scroll", scrolled);
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    this.compute();
    this.drawSome(400);
  }

  texts() {
    return this.rows.map((row) => row.input.value);
  }

  insert(text, at) {
    const row = new Row(this, text);
    this.element.insertBefore(row.element, this.rows[at]?.element ?? null);
    this.rows.splice(at, 0, row);
    return row;
  }

  // Adds a row after another, or at the end.
  add(text, after) {
    return this.insert(text, after ? this.rows.indexOf(after) + 1 : this.rows.length);
  }

  // Removes a row. The last remaining row is only cleared.
  remove(row) {
    const at = this.rows.indexOf(row);
    if (this.rows.length === 1) {
      row.input.value = "";
    } else {
      this.drop(at);
      this.rows[Math.max(0, at - 1)].focus();
    }
    this.update();
  }

  drop(at) {
    const [row] = this.rows.splice(at, 1);
    row.clear();
    row.element.remove();
  }

  // Moves a row up (-1) or down (1).
  move(row, by) {
    const from = this.rows.indexOf(row);
    const to = from + by;
    if (to < 0 || to >= this.rows.length) return;
    const focused = document.activeElement;
    this.rows.splice(from, 1);
    this.rows.splice(to, 0, row);
    this.element.insertBefore(row.element, this.rows[to + 1]?.element ?? null);
    this.update();
    if (row.element.contains(focused)) focused.focus();
    row.element.scrollIntoView({ block: "nearest" });
  }

  // Replaces the rows. Equal rows at the start and the end are kept.
  set(texts) {
    const old = this.texts();
    const most = Math.min(old.length, texts.length);
    let [head, tail] = [0, 0];
    while (head < most && old[head] === texts[head]) head += 1;
    while (tail < most - head && old[old.length - 1 - tail] === texts[texts.length - 1 - tail]) tail += 1;
    const others = texts.slice(head, texts.length - tail);
    const place = old.length - tail;
    for (let i = place - 1; i >= head + others.length; i--) this.drop(i);
    others.forEach((text, i) => {
      if (head + i < place) this.rows[head + i].input.value = text;
      else this.insert(text, head + i);
    });
    this.update();
  }

  // Returns the names defined before a row, the nearest last: `{name, text}`.
  namesAbove(row) {
    const names = new Map();
    const at = this.rows.indexOf(row);
    const own = this.entries[at] ?? [];
    // In a block, also the other items of the block.
    for (const entries of [...this.entries.slice(0, at), own.length > 1 ? own : []]) {
      for (const { name, text } of entries) if (name) names.set(name, text);
    }
    return names;
  }

  // Evaluates all rows after a change, because later rows can use earlier names. Slow evaluations are
  // delayed.
  update() {
    this.note();
    if (this.cost > SLOW) {
      clearTimeout(this.soon);
      for (const row of this.rows) row.mark([]);
      this.soon = setTimeout(() => this.compute(), Math.min(500, 2 * this.cost));
    } else {
      this.compute();
    }
  }

  // Redraws everything, for example after a theme change.
  renew() {
    for (const row of this.rows) row.shown = null;
    this.compute();
  }

  compute() {
    clearTimeout(this.soon);
    this.soon = undefined;
    const texts = this.texts();
    const begin = performance.now();
    this.entries = this.asked(texts);
    this.cost = performance.now() - begin;
    for (const row of this.rows) delete row.element.dataset.memory;
    links.relate(this.rows.map(({ element }, i) => ({ element, entries: this.entries[i] })));
    this.entries.forEach((entries, i) => this.rows[i].show(entries));
    this.told(texts);
    this.draw();
  }

  // Returns the results of the rows. If a row crashes the algebra, the row is skipped and shows an error.
  asked(texts) {
    const stopped = new Set();
    const until = (end) => algebra.ask({ ask: "rows", rows: texts.slice(0, end).map((text, i) => (stopped.has(i) ? "" : text)) });
    for (;;) {
      const told = until(texts.length);
      if (!told.error) {
        for (const i of stopped) told[i] = [rejectionOf("the algebra failed at this row, and was restarted without it", texts[i])];
        return told;
      }
      if (!told.isStopped) return texts.map((text) => [rejectionOf(told.error, text)]);
      // Bisects for the first such row: the shortest prefix that crashes.
      let [works, stops] = [0, texts.length];
      while (stops - works > 1) {
        const end = (works + stops) >> 1;
        if (until(end).isStopped) stops = end;
        else works = end;
      }
      stopped.add(stops - 1);
      if (stopped.size > 8) return texts.map((text) => [rejectionOf("the algebra failed repeatedly", text)]);
    }
  }

  // Schedules the drawing of pictures that are not drawn yet.
  draw() {
    this.frame ??= requestAnimationFrame(() => this.drawSome(AT_ONCE));
  }

  drawSome(budget) {
    this.frame = undefined;
    const end = performance.now() + budget;
    const isTyping = performance.now() - (this.typed ?? -Infinity) < 150;
    let unseen = 0;
    let isLater = false;
    for (const row of this.rows) {
      if (!row.jobs.length && !row.pictures.length) continue;
      if (!row.isNear() && ++unseen > UNSEEN) continue;
      while (row.jobs.length) {
        const isLate = performance.now() > end;
        if (isLate || (isTyping && row.jobs[0].cells > SMALL)) {
          isLater = true;
          break;
        }
        row.drawNext();
      }
    }
    if (isLater) this.frame = setTimeout(() => this.drawSome(AT_ONCE), isTyping ? 160 : 0);
  }

  // Draws all pictures, for printing.
  drawAll() {
    for (const row of this.rows) while (row.jobs.length) row.drawNext();
  }

  // Records the state before a change. A typed word is one change.
  note() {
    const texts = this.texts();
    if (JSON.stringify(texts) === JSON.stringify(this.present.texts)) return;
    const row = this.rows.findIndex((row) => row.element.contains(document.activeElement));
    const now = performance.now();
    const isSame = this.noted?.row === row && now - this.noted.at < ONE_CHANGE && texts.length === this.present.texts.length;
    if (!isSame) this.past.push(this.present);
    if (this.past.length > 500) this.past.shift();
    this.future = [];
    this.noted = { row, at: now };
    this.present = { texts, row, at: this.rows[row]?.input.selectionStart ?? 0 };
  }

  // Undoes a change, or redoes it.
  undo(from = this.past, to = this.future) {
    const state = from.pop();
    if (!state) return;
    to.push(this.present);
    this.present = state;
    this.noted = undefined;
    this.set(state.texts);
    this.rows[Math.min(Math.max(0, state.row), this.rows.length - 1)].focus(state.at);
  }

  redo() {
    this.undo(this.future, this.past);
  }

  key(event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key)) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }

  // Also handles undo in the browser's menus.
  before(event) {
    if (event.inputType === "historyUndo") this.undo();
    else if (event.inputType === "historyRedo") this.redo();
    else return;
    event.preventDefault();
  }
}

// Returns an error that does not come from the algebra.
function rejectionOf(headline, text) {
  return { kind: "rejection", text: headline, errors: [{ headline, lines: [], from: 0, to: text.length }] };
}
