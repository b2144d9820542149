"use strict";
// The plan of a redistribution between devices: the text of both shardings, the explanation, and a picture of
// each step.
class Plans {
  constructor(nav, after) {
    this.element = make("section");
    this.element.id = "plan";
    this.element.setAttribute("aria-label", "redistribution of a tensor");
    this.element.hidden = true;
    after.before(this.element);
    this.stage = new Stage("hardware");
    this.chosen = { text: "shard((8, 8), mesh(x: 2, y: 2), x: 0, y: sum) -> shard((8, 8), y: 1)", torch: false, bytes: 2 };
    this.open = button("devices", () => this.toggle());
    this.open.setAttribute("aria-expanded", "false");
    this.open.setAttribute("aria-controls", "plan");
    nav.append(this.open);
  }

  // Follows a link: `#!plan&text`, or `#!torch&text` for PyTorch's notation.
  read(asked) {
    const [, notation, text] = asked.match(/^#!(plan|torch)&(.*)$/) ?? [];
    if (!notation) return;
    Object.assign(this.chosen, { text: decodeURIComponent(text), torch: notation === "torch" });
    this.toggle();
  }

  toggle() {
    this.element.hidden = !this.element.hidden;
    this.open.setAttribute("aria-expanded", String(!this.element.hidden));
    if (this.element.hidden) {
      this.stage.clear();
      address.write(notebook.texts());
      return;
    }
    const input = make("input");
    input.name = "text";
    input.value = this.chosen.text;
    input.spellcheck = false;
    input.addEventListener("input", () => this.change({ text: input.value }));
    const notations = choice([["", "layout"], ["torch", "PyTorch"]], this.chosen.torch ? "torch" : "", (value) => this.change({ torch: value === "torch" }));
    const bytes = choice([1, 2, 4, 8].map((bytes) => [bytes, bytes]), this.chosen.bytes, (value) => this.change({ bytes: Number(value) }));
    const bar = make("div", undefined, "bar");
    bar.append(labelled("redistribution", input), labelled("notation", notations), labelled("bytes per element", bytes));
    this.element.replaceChildren(bar, this.stage.element);
    this.show();
  }

  change(some) {
    Object.assign(this.chosen, some);
    this.show();
  }

  show() {
    const { text, torch, bytes } = this.chosen;
    const question = { ask: "plan", text, torch, bytes };
    const told = algebra.ask(question);
    this.stage.clear();
    links.pin(null);
    this.stage.element.append(...(told.kind === "plan" ? this.parts(told, question) : [this.rejection(told)]));
    address.set(`!${torch ? "torch" : "plan"}&${encodeURIComponent(text)}`);
  }

  rejection({ error, errors = [] }) {
    const lines = errors.flatMap(({ headline, lines }) => [`error: ${headline}`, ...lines.map((line) => `  = ${line}`)]);
    const text = make("pre", error ?? lines.join("\n"), "rejection");
    text.addEventListener("click", () => {
      const input = this.element.querySelector("[name=text]");
      input.focus();
      if (errors[0]) input.setSelectionRange(errors[0].from, errors[0].to);
    });
    return text;
  }

  parts(told, question) {
    const parts = [make("pre", told.text, "how")];
    if (!told.grid) return [...parts, make("p", told.note.split("\n")[0], "fact")];
    const boards = make("div", undefined, "pictures");
    for (const { heading, grid } of boardGrids(told.grid)) {
      this.stage.pictures.push(grid);
      grid.element.classList.add("wide");
      const part = make("section");
      part.append(make("h3", heading), grid.element);
      boards.append(part);
    }
    const note = make("p", `${told.grid.note} `, "fact");
    note.append(takeAway(() => question, "plan"));
    return [...parts, note, boards];
  }

  draw() {
    this.stage.draw();
  }
}
