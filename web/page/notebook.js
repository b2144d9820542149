"use strict";
// Rows of expressions: what they give, what is wrong with them, and their pictures.
class Notebook {
  // `told` hears of the texts of the rows.
  constructor(element, rows, told = (texts) => address.write(texts)) {
    this.element = element;
    this.told = told;
    this.rows = [];
    for (const text of rows) this.add(text);
    this.update();
  }

  texts() {
    return this.rows.map((row) => row.input.value);
  }

  add(text, after) {
    const row = new Row(this, text);
    const at = after ? this.rows.indexOf(after) + 1 : this.rows.length;
    this.rows.splice(at, 0, row);
    this.element.insertBefore(row.element, this.element.children[at] ?? null);
    return row;
  }

  remove(row) {
    if (this.rows.length === 1) return;
    this.rows.splice(this.rows.indexOf(row), 1);
    row.clear();
    row.element.remove();
    this.update();
  }

  // All pictures anew.
  renew() {
    for (const row of this.rows) row.shown = null;
    this.update();
  }

  // All rows anew: later ones may use the names of those before.
  update() {
    const texts = this.texts();
    const told = algebra.ask({ ask: "rows", rows: texts });
    for (const row of this.rows) delete row.element.dataset.memory;
    links.relate(this.rows.map(({ element }, i) => ({ element, entries: told[i] })));
    told.forEach((entries, i) => this.rows[i].show(entries));
    this.told(texts);
  }
}

class Row {
  constructor(notebook, text) {
    this.notebook = notebook;
    this.element = document.createElement("article");
    this.element.className = "row";
    const field = document.createElement("div");
    field.className = "field";
    // Behind the text, with the same letters, and so of the height that it needs: marks under what is wrong.
    this.marks = document.createElement("pre");
    this.marks.className = "marks";
    this.marks.setAttribute("aria-hidden", "true");
    this.input = document.createElement("textarea");
    this.input.value = text;
    this.input.rows = 1;
    this.input.spellcheck = false;
    this.input.setAttribute("aria-label", "an expression or items of layout!");
    field.append(this.marks, this.input);
    this.answers = document.createElement("div");
    this.answers.className = "answers";
    this.answers.setAttribute("aria-live", "polite");
    this.element.append(field, this.answers);
    this.pictures = [];
    this.shown = null;
    this.input.addEventListener("input", () => notebook.update());
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      const next = this.notebook.add("", this);
      this.notebook.update();
      next.input.focus();
    } else if (event.key === "Backspace" && !this.input.value && this.notebook.rows.length > 1) {
      event.preventDefault();
      const rows = this.notebook.rows;
      const before = rows[Math.max(0, rows.indexOf(this) - 1)];
      this.notebook.remove(this);
      before.input.focus();
    }
  }

  clear() {
    for (const picture of this.pictures) picture.remove();
    this.pictures = [];
    this.answers.replaceChildren();
  }

  show(entries) {
    this.mark(entries.flatMap((entry) => entry.errors ?? []));
    const text = JSON.stringify(entries);
    if (text === this.shown) return;
    this.shown = text;
    this.clear();
    for (const entry of entries) this.answers.append(...this.entry(entry));
  }

  // Marks what errors are about.
  mark(errors) {
    const text = this.input.value;
    const parts = [];
    let done = 0;
    for (const { from, to } of errors.toSorted((a, b) => a.from - b.from)) {
      if (from < done) continue;
      parts.push(text.slice(done, from));
      const mark = document.createElement("mark");
      mark.textContent = text.slice(from, Math.max(to, from + 1)) || " ";
      parts.push(mark);
      done = Math.max(to, from);
    }
    // A space, so that an empty last line is a line.
    parts.push(text.slice(done), " ");
    this.marks.replaceChildren(...parts);
  }

  entry(entry) {
    if (entry.kind === "refusal") return this.refusal(entry);
    const result = document.createElement("output");
    const name = entry.name ? `${entry.name} = ` : "";
    result.textContent = name + entry.text;
    const parts = [result];
    if (entry.layout) {
      const { size, cosize } = entry.layout;
      const numbers = document.createElement("span");
      numbers.className = "numbers";
      numbers.textContent = ` size ${size}, cosize ${cosize}`;
      result.append(numbers);
      parts.push(...this.layout(entry));
    }
    parts.push(...operationPictures(entry, this.pictures));
    return parts;
  }

  layout(entry) {
    const model = layoutModel(entry.layout, entry.overhangs);
    if (model.error) {
      const note = document.createElement("p");
      note.textContent = model.error;
      return [note];
    }
    const grid = new Grid(model, entry.text, { take: [entry.layout.notation] });
    this.pictures.push(grid);
    if (shapes.modes(entry.layout.shape).length < 2) return [grid.element];
    const hardware = new HardwareOfRow(this, entry, (this.hardware ??= {}));
    this.pictures.push(hardware);
    return [grid.element, hardware.element];
  }

  refusal(entry) {
    const parts = entry.errors.map((error) => {
      const text = document.createElement("pre");
      text.className = "refusal";
      text.textContent = [`error: ${error.headline}`, ...error.lines.map((line) => `  = ${line}`)].join("\n");
      return text;
    });
    if (entry.why) parts.push(...this.boards(entry.why, entry.applied.slice(-1).map(written)));
    const hardware = HardwareOfRow.ofRefusal(this, entry, (this.refused ??= {}));
    if (hardware) {
      this.pictures.push(hardware);
      parts.push(hardware.element);
    }
    return parts;
  }

  // A picture of the algebra's.
  boards(told, take) {
    return boardGrids(told, take).flatMap(({ heading, grid }) => {
      this.pictures.push(grid);
      if (!heading) return [grid.element];
      const title = document.createElement("h3");
      title.textContent = heading;
      return [title, grid.element];
    });
  }
}
