"use strict";
// The book: chapters with live grids, blocks to try, and exercises that check the reader's answer.

// The highlighted Rust token kinds, in the order of the groups.
const RUST =
  /(\/\/[^\n]*)|("(?:[^"\\]|\\[^])*")|\b(as|async|const|else|enum|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|static|struct|trait|type|unsafe|use|where|while)\b|\b(\d\w*)|\b(\w+!)/g;
const LOOKS = ["comment", "string", "keyword", "number", "macro"];

class Book {
  // Adds the button that opens and closes the book to `nav`. The book is inserted before `place`, and hides
  // its siblings.
  constructor(nav, place) {
    this.element = make("section");
    this.element.id = "book";
    this.element.setAttribute("aria-label", "book");
    this.element.hidden = true;
    place.before(this.element);
    this.chapters = algebra.ask({ ask: "book" });
    this.pictures = [];
    this.number = null;
    this.open = button("book", () => this.toggle());
    this.open.setAttribute("aria-expanded", "false");
    this.open.setAttribute("aria-controls", "book");
    nav.prepend(this.open);
    nav.addEventListener("click", (event) => {
      const pressed = event.target.closest("button");
      if (pressed && pressed !== this.open) this.close();
    });
    addEventListener("hashchange", () => this.read(location.hash));
    addEventListener("scroll", () => {
      if (this.number) remembered.set({ y: Math.round(scrollY) });
    });
    addEventListener("keydown", (event) => this.key(event));
  }

  toggle() {
    if (!this.number) {
      this.show(remembered.get().at ?? "01", true);
      return;
    }
    this.close();
    address.write(notebook.texts());
  }

  // Follows a link: `#book` or `#book/05`. Any other hash closes the book. `isFirst` is true when the page
  // has just been opened.
  read(hash, isFirst = false) {
    const asked = hash.match(/^#book(?:\/(\d\d))?$/);
    if (!asked) return this.close();
    const { at } = remembered.get();
    const number = asked[1] ?? at ?? "01";
    if (number !== this.number) this.show(number, isFirst && number === at);
  }

  // Shows a chapter at the reader's last position, or at its start.
  show(number, isBack) {
    const told = algebra.ask({ ask: "chapter", number });
    if (told.error) return this.show("01");
    const { y } = remembered.get();
    this.clear();
    this.number = number;
    this.element.hidden = false;
    this.element.parentElement.classList.add("reading");
    this.open.setAttribute("aria-expanded", "true");
    const title = make("h2");
    title.tabIndex = -1;
    title.append(`${Number(number)}. `, ...inline(told.title));
    const chapter = make("article");
    // Chapters before the one on swizzles do not mention banks.
    chapter.classList.toggle("early", number < "09");
    chapter.append(title, ...this.blocks(told.body));
    if (told.exercise.length) chapter.append(this.exercise(told));
    this.element.replaceChildren(this.contents(), chapter, this.turns());
    document.title = title.textContent;
    if (location.hash !== `#book/${number}`) history.pushState(null, "", `#book/${number}`);
    remembered.set({ at: number });
    title.focus({ preventScroll: true });
    scrollTo(0, isBack ? y ?? 0 : 0);
  }

  // Redraws all pictures without scrolling.
  renew() {
    if (this.number) this.show(this.number, true);
  }

  close() {
    if (!this.number) return;
    this.clear();
    this.number = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.element.parentElement.classList.remove("reading");
    this.open.setAttribute("aria-expanded", "false");
    document.title = "layout";
  }

  clear() {
    for (const picture of this.pictures) picture.remove();
    this.pictures = [];
  }

  draw() {
    for (const picture of this.pictures) picture.draw();
  }

  // The keys `n` and `p` turn pages, unless the focus is in a text field.
  key(event) {
    const isTyped = /INPUT|TEXTAREA|SELECT/.test(event.target.tagName);
    if (!this.number || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { n: 1, p: -1 }[event.key];
    const to = by && this.chapters[this.index() + by];
    if (to) this.show(to.number);
  }

  index() {
    return this.chapters.findIndex(({ number }) => number === this.number);
  }

  contents() {
    const list = make("ol");
    for (const { number, title } of this.chapters) {
      const item = make("li");
      const link = make("a");
      link.href = `#book/${number}`;
      link.append(...inline(title));
      if (number === this.number) link.setAttribute("aria-current", "page");
      item.append(link);
      if (remembered.isSolved(number)) item.append(solved());
      list.append(item);
    }
    const details = make("details");
    details.append(make("summary", "chapters"), list);
    const nav = make("nav", undefined, "chapters");
    nav.setAttribute("aria-label", "chapters");
    nav.append(details);
    return nav;
  }

  turns() {
    const nav = make("nav", undefined, "turns");
    nav.setAttribute("aria-label", "to other chapters");
    for (const [by, words, key] of [[-1, "← ", "p"], [1, "", "n"]]) {
      const chapter = this.chapters[this.index() + by];
      const link = make(chapter ? "a" : "span");
      if (chapter) {
        link.href = `#book/${chapter.number}`;
        link.setAttribute("aria-keyshortcuts", key);
        link.title = `key ${key}`;
        link.append(words, `${Number(chapter.number)}. `, ...inline(chapter.title), by > 0 ? " →" : "");
      }
      nav.append(link);
    }
    return nav;
  }

  blocks(told) {
    return told.map((block) => this[block.kind](block));
  }

  heading({ level, text }) {
    const heading = make(`h${level + 1}`);
    heading.append(...inline(text));
    return heading;
  }

  paragraph({ text }) {
    const paragraph = make("p");
    paragraph.append(...inline(text));
    return paragraph;
  }

  list({ counted, items }) {
    const list = make(counted ? "ol" : "ul");
    for (const text of items) {
      const item = make("li");
      item.append(...inline(text));
      list.append(item);
    }
    return list;
  }

  table({ rows }) {
    const table = make("table");
    rows.forEach((cells, i) => {
      const row = table.insertRow();
      for (const text of cells) {
        const cell = make(i ? "td" : "th");
        cell.append(...inline(text));
        row.append(cell);
      }
    });
    const wide = make("div", undefined, "wide");
    wide.append(table);
    return wide;
  }

  picture({ shows, svg }) {
    const image = make("img");
    image.alt = shows;
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    this.pictures.push({ remove: () => URL.revokeObjectURL(image.src), draw: () => {} });
    const wide = make("div", undefined, "wide drawing");
    wide.append(image);
    return wide;
  }

  // Returns a block of code, text or a grid of offsets, with a button to try it.
  code({ language, text, rows, isGrid, banks }) {
    const block = make("div", undefined, "block");
    if (isGrid && rows.length) {
      const [[entry]] = algebra.ask({ ask: "rows", rows });
      block.append(make("code", text.split("\n")[0], "formula"), this.grid(entry, [], banks));
    } else {
      const lines = make("pre", undefined, language);
      lines.tabIndex = 0;
      lines.classList.toggle("rejected", text.startsWith("error"));
      lines.append(...(language === "rust" ? highlighted(text) : [text]));
      block.append(lines);
    }
    if (rows.length) block.append(...this.tries(rows));
    return block;
  }

  // Returns the picture of an entry's offsets or banks. Offsets in `wrong` are marked.
  grid({ layout, text }, wrong = [], banks = null) {
    const model = layoutModel(layout);
    if (model.error) return make("p", model.error);
    const bad = new Set(wrong);
    const bank = (index) => model.offset(index) % banks;
    const tell = (index) => `${model.tell(index)}${banks ? `, bank ${bank(index)}` : ""}${bad.has(index) ? ", wrong" : ""}`;
    const cell = (index) => (banks ? { label: String(bank(index)), colour: colours.ofClass(bank(index)) } : { ...model.cell(index), bad: bad.has(index) });
    const grid = new Grid({ ...model, cell, tell }, text, banks ? {} : { take: [layout.notation] });
    this.pictures.push(grid);
    return grid.element;
  }

  // Returns a button that opens rows after a block, and the rows.
  tries(rows) {
    const place = make("div", undefined, "tries");
    place.hidden = true;
    let tried = null;
    const open = button("try", () => {
      place.hidden = !place.hidden;
      open.setAttribute("aria-expanded", String(!place.hidden));
      if (tried || place.hidden) return;
      const fields = make("div");
      const keep = button("add to my rows", () => {
        for (const text of tried.texts()) notebook.add(text);
        notebook.update();
        this.close();
        address.write(notebook.texts());
        notebook.rows.at(-1).input.focus();
      });
      place.append(fields, keep);
      tried = new Notebook(fields, rows, () => {});
      this.pictures.push({
        remove: () => tried.rows.forEach((row) => row.clear()),
        draw: () => tried.rows.forEach((row) => row.pictures.forEach((picture) => picture.draw?.())),
      });
      tried.rows[0].input.focus();
    });
    open.className = "try";
    open.setAttribute("aria-expanded", "false");
    return [open, place];
  }

  exercise({ exercise, answer, fields }) {
    const section = make("section", undefined, "exercise");
    section.append(make("h3", "Exercise"), ...this.blocks(exercise));
    if (fields.length) {
      const given = () => inputs.map(({ input }) => input.value);
      // Later answers can refer to this one.
      const changed = (i) => inputs.slice(i + 1).forEach(({ check }) => check());
      const inputs = fields.map((field, i) => this.field(field, i, given, () => changed(i)));
      section.append(...inputs.map(({ element }) => element));
      inputs.forEach(({ check }) => check());
    }
    const shown = make("details", undefined, "answer");
    shown.append(make("summary", "Show the answer"), ...this.blocks(answer));
    section.append(shown);
    return section;
  }

  // Returns the input field of an exercise, with the verdict on the reader's answer.
  field({ name, isNumber }, index, given, changed) {
    const { number } = this;
    const element = make("form", undefined, "asked");
    const label = make("label");
    const input = make("input");
    input.spellcheck = false;
    input.placeholder = isNumber ? "an integer" : "shape:stride, or an expression";
    input.autocapitalize = "off";
    input.autocomplete = "off";
    input.value = remembered.answer(number, index);
    label.append(...ticked(name), input);
    const verdict = make("p", undefined, "verdict");
    verdict.setAttribute("role", "status");
    const shown = make("div");
    const check = () => {
      shown.replaceChildren();
      verdict.textContent = "";
      verdict.className = "verdict";
      const text = input.value.trim();
      const told = text ? algebra.ask({ ask: "check", number, field: index, text, given: given() }) : { right: false };
      remembered.answered(number, index, text, told.right);
      if (!text) return;
      verdict.classList.add(told.right ? "right" : "wrong");
      verdict.append(told.right ? "✓ " : "✗ ", ...ticked(told.said));
      const { entry, wrong } = told;
      if (entry?.errors) shown.append(...entry.errors.map(({ headline, lines }) => make("pre", [headline, ...lines].join("\n"), "rejection")));
      else if (entry?.layout && !told.right) shown.append(this.grid(entry, wrong));
      else if (entry?.layout) shown.append(this.grid(entry));
    };
    element.append(label, button("check", () => {}), verdict, shown);
    element.querySelector("button").type = "submit";
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      check();
      changed();
      this.mark();
    });
    return { element, input, check };
  }

  // Marks the chapters whose exercises are solved.
  mark() {
    const { open } = this.element.querySelector(".chapters details");
    const contents = this.contents();
    contents.querySelector("details").open = open;
    this.element.querySelector(".chapters").replaceWith(contents);
  }
}

// The chapters that the reader has read, and the reader's answers, as long as the browser keeps them.
const remembered = {
  get() {
    return JSON.parse(stored("book")) ?? {};
  },

  set(some) {
    store("book", JSON.stringify({ ...this.get(), ...some }));
  },

  answer(number, index) {
    return this.get().answers?.[number]?.[index]?.text ?? "";
  },

  answered(number, index, text, right) {
    const answers = this.get().answers ?? {};
    const all = answers[number] ?? [];
    all[index] = { text, right };
    this.set({ answers: { ...answers, [number]: all } });
  },

  isSolved(number) {
    const answers = this.get().answers?.[number] ?? [];
    return answers.length > 0 && answers.every((answer) => answer?.right);
  },
};

function solved() {
  const mark = make("span", " ✓");
  mark.setAttribute("aria-label", "solved");
  return mark;
}

// Returns the parts of a text. `markdown.rs` defines their format.
function inline(parts) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    const chapter = part.to?.match(/^(\d\d)-[\w-]+\.md/);
    const isHere = part.to?.startsWith("#");
    const element = make(part.is === "link" ? (chapter ? "a" : "span") : part.is);
    if (chapter) element.href = `#book/${chapter[1]}`;
    else if (part.to && !isHere) element.title = part.to.replace(/^(\.\.\/)+/, "");
    element.append(...inline(part.of));
    return element;
  });
}

// Returns a text with code between backticks.
function ticked(text) {
  return text.split("`").map((part, i) => (i % 2 ? make("code", part) : part));
}

// Highlights the comments, strings, keywords, numbers and macros of Rust code.
function highlighted(text) {
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(RUST)) {
    parts.push(text.slice(done, match.index), make("span", match[0], LOOKS[match.slice(1).findIndex((group) => group !== undefined)]));
    done = match.index + match[0].length;
  }
  parts.push(text.slice(done));
  return parts;
}
