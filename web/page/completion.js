"use strict";
// Completion of a row during typing: operations, names of earlier rows, and swizzles. It also shows the
// signature of the call around the cursor, with the current argument marked.

// The hardware swizzles, for 8-bit, 16-bit and 32-bit elements.
const SWIZZLES = [
  ["Sw<3,4,3>", "128-byte swizzle, offsets in bytes"],
  ["Sw<2,4,3>", "64-byte swizzle, offsets in bytes"],
  ["Sw<1,4,3>", "32-byte swizzle, offsets in bytes"],
  ["Sw<3,3,3>", "128-byte swizzle, 16-bit elements"],
  ["Sw<2,3,3>", "64-byte swizzle, 16-bit elements"],
  ["Sw<3,2,3>", "128-byte swizzle, 32-bit elements"],
];

// Operations by name, with their usages `{usage, what, parts}`.
const operations = {
  all() {
    if (this.byName) return this.byName;
    this.byName = new Map();
    const searches = [
      { usage: "find(|i, j| i + 8 * j, (8, 4))", what: "the layout with these values" },
      { usage: "find([0, 2, 4, 7, 9, 11])", what: "the layout with these values" },
      { usage: "find_composed(|i, j| 8 * i + (i ^ j), (8, 8))", what: "the layout, plain or swizzled, with these values" },
    ];
    for (const { usage, what } of [...algebra.ask({ ask: "operations" }), ...searches]) {
      const name = usage.split("(")[0];
      const ways = this.byName.get(name) ?? [];
      if (!ways.some((way) => way.usage === usage)) ways.push({ usage, what: plain(what), parts: argumentsOf(usage) });
      this.byName.set(name, ways);
    }
    return this.byName;
  },
};

// Strips the markup from documentation text.
function plain(text) {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "").replaceAll("\\|", "|");
}

let lists = 0;

class Completion {
  constructor(row) {
    this.row = row;
    this.input = row.input;
    this.list = make("ul", undefined, "completion");
    this.list.id = `completion-${(lists += 1)}`;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "completions");
    this.list.hidden = true;
    row.field.append(this.list);
    this.signature = make("div", undefined, "signature");
    this.items = [];
    this.active = -1;
    this.input.setAttribute("aria-autocomplete", "list");
    this.input.setAttribute("aria-controls", this.list.id);
    for (const name of ["click", "focus"]) this.input.addEventListener(name, () => this.look());
    this.input.addEventListener("keyup", (event) => /^(Arrow(Left|Right)|Home|End)$/.test(event.key) && this.look());
    this.input.addEventListener("blur", () => {
      this.close();
      this.signature.replaceChildren();
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  // Completes the text before the cursor.
  look(isTyping = false) {
    if (document.activeElement !== this.input) return;
    const { value, selectionStart: at, selectionEnd: end } = this.input;
    this.sign(value.slice(0, at));
    this.close();
    if (!isTyping || at !== end || /\w/.test(value[at] ?? "")) return;
    const word = value.slice(0, at).match(/(?<![\w.?])[A-Za-z_]\w*$/)?.[0] ?? "";
    // A lower-case letter is an operator, or the variable of a formula.
    if (word && (word.length > 1 || /[A-Z]/.test(word))) this.open(word);
  }

  // Shows the completions of a word. For an empty word, shows all.
  open(word) {
    this.word = word;
    const items = this.found(word);
    const isWhole = items.some(({ name }) => name === word);
    if (!items.length || (isWhole && items.length === 1)) return;
    this.items = items;
    this.list.replaceChildren(...items.map((item, i) => this.option(item, i)));
    this.list.hidden = false;
    this.list.scrollTop = 0;
    this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-expanded", "true");
    // If the word is already complete, Enter leaves it unchanged.
    this.point(isWhole ? -1 : 0);
    this.place();
  }

  found(word) {
    const low = word.toLowerCase();
    const all = [];
    for (const [name, text] of [...this.row.notebook.namesAbove(this.row)].reverse()) all.push({ name, code: name, what: text, text: name });
    for (const [name, ways] of operations.all()) {
      const [{ usage, what }] = ways;
      all.push({ name, code: usage, more: ways.length - 1, what, text: `${name}()`, back: 1 });
    }
    for (const [name, what] of SWIZZLES) all.push({ name, code: name, what, text: `${name} o ` });
    const begins = all.filter(({ name }) => name.toLowerCase().startsWith(low));
    const contains = all.filter(({ name }) => word.length > 2 && name.toLowerCase().indexOf(low) > 0);
    return [...begins, ...contains];
  }

  option({ name, code, more, what }, i) {
    const option = make("li");
    option.id = `${this.list.id}-${i}`;
    option.setAttribute("role", "option");
    const shown = make("code");
    // Highlights the typed part.
    const at = name.toLowerCase().indexOf(this.word.toLowerCase());
    shown.append(code.slice(0, at), make("b", code.slice(at, at + this.word.length)), code.slice(at + this.word.length));
    if (more) shown.append(make("span", ` +${more}`, "more"));
    option.append(shown, make("span", part(what, 70, false), "what"));
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    option.addEventListener("click", () => this.take(i));
    return option;
  }

  // Places the list under the word, or above it if there is no room, within the width of the field.
  place() {
    const field = this.row.field.getBoundingClientRect();
    const { value, selectionStart } = this.input;
    const word = this.row.placeOf(Math.min(selectionStart - this.word.length, value.length));
    const room = field.width - this.list.offsetWidth;
    this.list.style.left = `${Math.max(0, Math.min(word.left - field.left - 8, room))}px`;
    const height = this.list.offsetHeight + 4;
    const isAbove = word.bottom + height > window.innerHeight && word.top > height;
    this.list.style.top = `${(isAbove ? word.top - height : word.bottom + 4) - field.top}px`;
  }

  point(i) {
    this.list.children[this.active]?.removeAttribute("aria-selected");
    this.active = i;
    const option = this.list.children[i];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.list.hidden = true;
    this.active = -1;
    this.input.removeAttribute("role");
    this.input.removeAttribute("aria-expanded");
    this.input.removeAttribute("aria-activedescendant");
  }

  take(i) {
    const { text, back = 0, name } = this.items[i];
    const { value, selectionStart: at } = this.input;
    const isCalled = back && value[at] === "(";
    const put = isCalled ? name : text;
    this.close();
    this.row.put(at - this.word.length, at, put, at - this.word.length + put.length - (isCalled ? 0 : back));
    this.close();
  }

  // Handles a key. Returns true if the key is for the completion.
  key(event) {
    if (event.key === " " && event.ctrlKey) {
      this.close();
      const before = this.input.value.slice(0, this.input.selectionStart);
      this.open(before.match(/[A-Za-z_]\w*$/)?.[0] ?? "");
      event.preventDefault();
      return true;
    }
    if (!this.isOpen || event.altKey || event.ctrlKey || event.metaKey) return false;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTaken = (event.key === "Tab" && !event.shiftKey) || (event.key === "Enter" && !event.shiftKey && this.active >= 0);
    if (by) {
      const count = this.items.length;
      this.point(this.active < 0 && by < 0 ? count - 1 : (this.active + by + count) % count);
    } else if (isTaken) {
      this.take(Math.max(0, this.active));
    } else if (event.key === "Escape") {
      this.close();
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  // Shows the signature of the call around the cursor.
  sign(before) {
    const call = callAround(before);
    this.signature.replaceChildren();
    if (!call) return;
    const all = operations.all().get(call.name);
    const fit = all.filter(({ parts }) => parts.length > call.argument || parts.at(-1) === "...");
    const ways = (fit.length ? fit : all).slice(0, 3);
    for (const { usage, parts } of ways) {
      const code = make("code", usage.slice(0, usage.indexOf("(") + 1));
      const current = Math.min(call.argument, parts.at(-1) === "..." ? parts.length - 1 : Infinity);
      parts.forEach((part, i) => {
        if (i) code.append(", ");
        code.append(i === current ? make("b", part) : part);
      });
      code.append(")");
      this.signature.append(code);
    }
    this.signature.append(make("span", ways[0].what, "what"));
  }
}

// Returns the arguments between the parentheses of a usage, complete or not.
function argumentsOf(usage) {
  const inside = usage.slice(usage.indexOf("(") + 1, usage.lastIndexOf(")"));
  const parts = [""];
  let depth = 0;
  let isFormula = false;
  for (const c of inside) {
    if (c === "|") isFormula = !isFormula;
    if ("([<".includes(c)) depth += 1;
    if (")]>".includes(c)) depth -= 1;
    if (c === "," && !depth && !isFormula) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return parts.map((part) => part.trim());
}

// Returns the innermost unclosed call at the end of a text: its `name`, and the index of the `argument`.
function callAround(before) {
  const open = [];
  let isFormula = false;
  for (let i = 0; i < before.length; i++) {
    const c = before[i];
    if (c === "|") isFormula = !isFormula;
    else if (c === "(") open.push({ at: i, argument: 0 });
    else if (c === "[" || c === "<") open.push({ argument: 0 });
    else if (")]>".includes(c)) open.pop();
    else if (c === "," && !isFormula && open.length) open.at(-1).argument += 1;
    else if (c === ";") open.length = 0;
  }
  return open
    .map(({ at, argument }) => ({ name: at && before.slice(Math.max(0, at - 40), at).match(/([A-Za-z_]\w*)\s*$/)?.[1], argument }))
    .findLast(({ name }) => name && operations.all().has(name));
}
