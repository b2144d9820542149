"use strict";
// A row of a notebook: its text field with error marks, and its results.

// The size of the corner shown for a layout with too many cells: the number of labelled cells that fit the
// screen.
const corner = () => Math.max(8, Math.min(64, Math.floor(Math.min(1000, window.innerWidth - 60) / 15) - 3));
const MOST_CELLS = 1 << 20;

class Row {
  constructor(notebook, text) {
    this.notebook = notebook;
    this.element = make("article", undefined, "row");
    const field = (this.field = make("div", undefined, "field"));
    // A copy of the text under the field, with the same height, which shows the error marks.
    this.marks = make("pre", undefined, "marks");
    this.marks.setAttribute("aria-hidden", "true");
    this.input = document.createElement("textarea");
    this.input.value = text;
    this.input.rows = 1;
    this.input.spellcheck = false;
    this.input.autocapitalize = "off";
    this.input.setAttribute("autocorrect", "off");
    this.input.setAttribute("aria-label", "an expression or items of layout!");
    field.append(this.marks, this.input);
    this.strip = make("div", undefined, "strip");
    this.answers = make("div", undefined, "answers");
    // The text that screen readers announce after typing stops.
    this.said = make("div", undefined, "said");
    this.said.setAttribute("aria-live", "polite");
    this.element.append(field, this.strip, this.answers, this.said);
    this.completion = new Completion(this);
    this.strip.append(this.completion.signature, this.tools());
    this.pictures = [];
    this.jobs = [];
    this.kept = [];
    this.shown = null;
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  tools() {
    const tools = make("div", undefined, "tools");
    const tool = (sign, name, act) => {
      const element = button(sign, act);
      element.title = name;
      element.setAttribute("aria-label", name);
      tools.append(element);
    };
    tool("↑", "move the row up (Alt+↑)", () => this.notebook.move(this, -1));
    tool("↓", "move the row down (Alt+↓)", () => this.notebook.move(this, 1));
    tool("+", "add a row below (Enter)", () => this.below());
    tool("×", "remove the row", () => this.notebook.remove(this));
    return tools;
  }

  focus(at = this.input.value.length) {
    this.input.focus();
    this.input.setSelectionRange(at, at);
  }

  below() {
    const row = this.notebook.add("", this);
    row.focus();
    this.notebook.update();
  }

  typed() {
    this.notebook.typed = performance.now();
    this.notebook.update();
    this.completion.look(true);
  }

  // Replaces a part of the text.
  put(from, to, text, at = from + text.length) {
    this.input.setRangeText(text, from, to, "end");
    this.input.focus();
    this.input.setSelectionRange(at, at);
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  key(event) {
    if (event.isComposing || this.completion.key(event)) return;
    const { value, selectionStart: at, selectionEnd: end } = this.input;
    const rows = this.notebook.rows;
    const i = rows.indexOf(this);
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Enter" && !event.shiftKey) {
      this.below();
    } else if (event.key === "Backspace" && !value && rows.length > 1) {
      this.notebook.remove(this);
    } else if (by && event.altKey) {
      this.notebook.move(this, by);
    } else if (by && !event.shiftKey && at === end && rows[i + by] && this.isAtEdge(by)) {
      rows[i + by].focus(by < 0 ? undefined : 0);
    } else if (event.key === ")" && value[at] === ")" && at === end && isBalanced(value)) {
      // The character is already there.
      this.input.setSelectionRange(at + 1, at + 1);
      this.completion.look();
    } else {
      return;
    }
    event.preventDefault();
  }

  // Returns true if the cursor is in the first or the last visible line.
  isAtEdge(by) {
    const edge = by < 0 ? 0 : this.input.value.length;
    return Math.abs(this.placeOf(edge).top - this.placeOf(this.input.selectionStart).top) < 4;
  }

  // Returns the screen position of a character.
  placeOf(at) {
    const range = document.createRange();
    let rest = at;
    const nodes = document.createTreeWalker(this.marks, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { length } = nodes.currentNode;
      if (rest < length) {
        range.setStart(nodes.currentNode, rest);
        range.setEnd(nodes.currentNode, rest + 1);
        return range.getBoundingClientRect();
      }
      rest -= length;
    }
    return this.marks.getBoundingClientRect();
  }

  clear() {
    for (const picture of this.pictures) picture.remove();
    this.pictures = [];
    this.jobs = [];
    this.answers.replaceChildren();
  }

  show(entries) {
    this.mark(entries.flatMap((entry) => entry.errors ?? []));
    const text = JSON.stringify(entries);
    if (text === this.shown) return;
    this.shown = text;
    // Keeps the content after the row in place until pictures are drawn.
    const height = this.pictures.length ? this.answers.offsetHeight : 0;
    this.clear();
    entries.forEach((entry, i) => this.answers.append(this.entry(entry, (this.kept[i] ??= {}))));
    this.answers.style.minHeight = this.jobs.length && height ? `${height}px` : "";
    clearTimeout(this.saying);
    this.saying = setTimeout(() => (this.said.textContent = this.isFocused() ? entries.map(inWords).join("; ") : ""), 700);
  }

  isFocused() {
    return document.activeElement === this.input;
  }

  // Marks the texts that errors refer to. Several errors can refer to the same text.
  mark(errors) {
    const text = this.input.value;
    const parts = [];
    let done = 0;
    for (const { from, to } of errors.toSorted((a, b) => a.from - b.from)) {
      const begin = Math.max(from, done);
      const end = Math.max(to, from + 1);
      if (begin >= end) continue;
      parts.push(text.slice(done, begin), make("mark", text.slice(begin, end) || " "));
      done = end;
    }
    // A space, so that an empty last line has a height.
    parts.push(text.slice(done), " ");
    this.marks.replaceChildren(...parts);
  }

  // Schedules a picture for later, in its place.
  later(cells, draw) {
    const slot = make("div", undefined, "slot");
    this.jobs.push({ slot, cells, draw });
    return slot;
  }

  drawNext() {
    const job = this.jobs.shift();
    const { slot, draw } = job;
    // Hidden content is drawn when it is shown.
    if (slot.hidden) slot.job = job;
    else slot.append(...draw());
    if (!this.jobs.length) this.answers.style.minHeight = "";
  }

  // Returns true if the row is on the screen or close to it.
  isNear() {
    const { top, bottom } = this.element.getBoundingClientRect();
    return bottom > -2 * window.innerHeight && top < 3 * window.innerHeight;
  }

  // Shows an entry. `kept` has the open parts and choices from before the row was redrawn.
  entry(entry, kept) {
    const element = make("section", undefined, "entry");
    if (entry.kind === "rejection") {
      element.append(...this.rejection(entry, kept));
      return element;
    }
    const result = make("output", (entry.name ? `${entry.name} = ` : "") + entry.text);
    const line = make("div", undefined, "result");
    line.append(result);
    element.append(line);
    if (entry.layout) {
      const { size, cosize } = entry.layout;
      result.append(make("span", ` size ${size}, cosize ${cosize}`, "numbers"));
    }
    if (typeof entry.hides === "number") {
      element.append(make("p", `\`${entry.name}\` is also defined in row ${entry.hides + 1}; later rows use this definition.`, "note"));
    }
    const isDrawn = entry.layout || entry.applied?.some(({ moves }) => moves);
    const picture = isDrawn && this.later(entry.layout?.size ?? 0, () => this.picturesOf(entry, kept));
    line.append(this.actions(entry, kept, element, picture));
    if (picture) element.append(picture);
    return element;
  }

  // Returns the buttons of a result. Each one opens content under the result, or copies.
  actions(entry, kept, element, picture) {
    const actions = make("span", undefined, "actions");
    const copies = button("copy", () => copy(entry.text, copies));
    copies.title = "copy the result";
    actions.append(copies);
    const opens = (name, title, key, isOpen, build) => {
      let part;
      const show = () => {
        const open = (kept[key] ?? isOpen) === true;
        opener.setAttribute("aria-expanded", String(open));
        if (open && !part) part = build();
        if (part) part.hidden = !open;
        if (open && part.job) {
          this.jobs.push(part.job);
          part.job = undefined;
        }
      };
      const opener = button(name, () => {
        kept[key] = !(kept[key] ?? isOpen);
        show();
        this.notebook.draw();
      });
      opener.title = title;
      actions.append(opener);
      show();
    };
    const below = (part) => {
      if (picture?.parentNode) picture.before(part);
      else element.append(part);
      return part;
    };
    if (entry.applied?.length) {
      opens("how", "show the derivation of the result", "how", false, () => {
        const lines = entry.applied.map(({ how }) => how).join("\n\n");
        return below(make("pre", lines, "how"));
      });
    }
    opens("Rust", "show the row as Rust code", "rust", false, () => below(this.rust()));
    if (picture) opens("picture", "show or hide the picture", "picture", true, () => picture);
    return actions;
  }

  // Returns the row as Rust code, with the rows that it uses.
  rust() {
    const part = make("div", undefined, "rust");
    const { rows } = this.notebook;
    const { code, error } = algebra.ask({ ask: "rust", rows: this.notebook.texts(), row: rows.indexOf(this) });
    const text = make("pre", code ?? error);
    part.append(text);
    if (code) {
      const copies = button("copy", () => copy(code, copies));
      part.prepend(copies);
    }
    return part;
  }

  // Returns the pictures of a layout, and of the operations that lead to it.
  picturesOf(entry, kept) {
    return [...(entry.layout ? this.layout(entry, kept) : []), ...operationPictures(entry, this.pictures)];
  }

  // Returns the pictures of a layout.
  layout(entry, kept) {
    const { layout } = entry;
    if (layout.size > MOST_CELLS) return this.corner(layout);
    const model = layoutModel(layout, entry.overhangs);
    if (model.error) return [make("p", model.error, "note")];
    const grid = new Grid(model, entry.text, { take: [layout.notation] });
    this.pictures.push(grid);
    if (shapes.modes(layout.shape).length < 2) return [grid.element];
    const hardware = new HardwareOfRow(this, entry, (kept.hardware ??= {}));
    this.pictures.push(hardware);
    return [grid.element, hardware.element];
  }

  // Returns the corner of a layout that is too large.
  corner({ notation, shape, size }) {
    const { offsets, size: drawn, of, error } = algebra.ask({ ask: "corner", layout: notation, rows: corner(), columns: corner() });
    if (error) return [make("p", error, "note")];
    const [rows, columns] = drawn;
    const index = (cell) => (cell % rows) + of[0] * Math.floor(cell / rows);
    const largest = offsets.reduce((a, b) => Math.max(a, b), 1);
    const { rowSteps, columnSteps } = shapes.plane(shape);
    const grid = new Grid(
      {
        rows,
        columns,
        rowSteps,
        columnSteps,
        cell: (cell) => ({ label: String(offsets[cell]), colour: colours.onScale(offsets[cell] / largest) }),
        offset: (cell) => offsets[cell],
        tell: (cell) => `coordinate ${shapes.coordinate(shape, index(cell))}, index ${index(cell)}: offset ${offsets[cell]}`,
      },
      `the corner of ${notation}`,
    );
    this.pictures.push(grid);
    return [make("p", `${size} elements are too many to draw. This is the corner: ${rows} x ${columns} of ${of[0]} x ${of[1]}.`, "note"), grid.element];
  }

  rejection(entry, kept) {
    const parts = entry.errors.map((error) => {
      const text = make("pre", [`error: ${error.headline}`, ...error.lines.map((line) => `  = ${line}`)].join("\n"), "rejection");
      text.title = "click: go to the error in the row";
      text.addEventListener("click", () => {
        if (String(getSelection())) return;
        this.input.focus();
        this.input.setSelectionRange(error.from, error.to);
      });
      return text;
    });
    if (entry.offers?.length) parts.push(this.offers(entry.offers));
    const last = entry.applied?.at(-1);
    if (entry.why) parts.push(this.later(0, () => this.boards(entry.why, entry.applied.slice(-1).map(written))));
    if (entry.reason && last) {
      parts.push(
        this.later(0, () => {
          const hardware = HardwareOfRow.ofRejection(this, entry, (kept.rejected ??= {}));
          if (!hardware) return [];
          this.pictures.push(hardware);
          return [hardware.element];
        }),
      );
    }
    return parts;
  }

  // Returns clickable suggestions: the row with a different integer.
  offers(offers) {
    const line = make("div", undefined, "offers");
    line.append(make("span", "try"));
    for (const { from, to, text, gives } of offers) {
      const before = this.input.value;
      const offer = button("", () => this.put(from, to, text));
      const code = make("code");
      // In a block, only the item.
      const [head, tail] = [before.slice(0, from).match(/[^;]*$/)[0].trimStart(), before.slice(to).match(/^[^;]*/)[0]];
      code.append(part(head, 30, true), make("b", text), part(tail, 30, false));
      offer.append(code);
      offer.title = `replace ${before.slice(from, to)} by ${text}`;
      if (gives) offer.append(make("span", ` gives ${part(gives, 60, false)}`, "gives"));
      line.append(offer);
    }
    return line;
  }

  // Returns a picture drawn by the algebra.
  boards(told, take) {
    return boardGrids(told, take).flatMap(({ heading, grid }) => {
      this.pictures.push(grid);
      return heading ? [make("h3", heading), grid.element] : [grid.element];
    });
  }
}

// Describes the result of an entry for screen readers.
function inWords({ name, text, errors }) {
  return errors ? `error: ${errors[0].headline}` : `${name ? `${name} is ` : ""}${text}`;
}

// Returns the start of a text, or its end.
function part(text, most, isEnd) {
  const flat = text.replace(/\s+/g, " ");
  if (flat.length <= most) return flat;
  return isEnd ? `…${flat.slice(-most)}` : `${flat.slice(0, most)}…`;
}

// Returns true if the parentheses are balanced.
function isBalanced(text) {
  let depth = 0;
  for (const c of text) {
    if (c === "(") depth += 1;
    if (c === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

// Copies a text, and confirms the copy on the button.
async function copy(text, clicked) {
  const name = clicked.textContent;
  try {
    await navigator.clipboard.writeText(text);
    clicked.textContent = "copied";
  } catch {
    clicked.textContent = "not allowed";
  }
  setTimeout(() => (clicked.textContent = name), 1200);
}
