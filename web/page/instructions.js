"use strict";
// The menu of instructions: tensor cores, matrices and TMA boxes, shown without an expression.
class Instructions {
  constructor(nav, after) {
    this.element = make("section");
    this.element.id = "instructions";
    this.element.setAttribute("aria-label", "instruction pictures");
    this.element.hidden = true;
    after.before(this.element);
    this.stage = new Stage("hardware");
    this.families = algebra.ask({ ask: "instructions" });
    this.chosen = { name: "m16n8k16_f32_f16", tile: "", matrix: "(12,56):(56,1)", box: "tile_to_shape(Sw<1,3,3> o (8,16):(16,1), (8,32))", bits: 16 };
    this.open = button("pictures", () => this.toggle());
    this.open.setAttribute("aria-expanded", "false");
    this.open.setAttribute("aria-controls", "instructions");
    nav.append(this.open);
  }

  // Follows a link: `#!name` or `#!name&tile`, and for TMA `#!tma&matrix&tile&bits`.
  read(text) {
    if (!text.startsWith("#!") || /^#!(plan|torch)&/.test(text)) return;
    const [name, ...rest] = text.slice(2).split("&").map(decodeURIComponent);
    this.chosen.name = name;
    if (name === "tma" && rest.length === 3) [this.chosen.matrix, this.chosen.box, this.chosen.bits] = [rest[0], rest[1], Number(rest[2])];
    else this.chosen.tile = rest[0] ?? "";
    this.toggle();
  }

  write() {
    const { name, tile, matrix, box, bits } = this.chosen;
    const parts = name === "tma" ? [name, matrix, box, bits] : tile && this.takesTile() ? [name, tile] : [name];
    address.set(`!${parts.map(encodeURIComponent).join("&")}`);
  }

  takesTile() {
    return this.chosen.name.includes("matrix");
  }

  toggle() {
    this.element.hidden = !this.element.hidden;
    this.open.setAttribute("aria-expanded", String(!this.element.hidden));
    if (this.element.hidden) {
      this.stage.clear();
      address.write(notebook.texts());
    } else {
      this.show();
    }
  }

  change(some) {
    Object.assign(this.chosen, some);
    this.show();
  }

  show() {
    const focused = document.activeElement?.getAttribute("name");
    const bar = make("div", undefined, "bar");
    bar.append(...this.inputs());
    this.stage.clear();
    links.pin(null);
    this.element.replaceChildren(bar, this.stage.element);
    if (focused) bar.querySelector(`[name="${focused}"]`)?.focus();
    const { name, tile, matrix, box, bits } = this.chosen;
    const question = name === "tma" ? { matrix, tile: box, bits } : { name, ...(tile && this.takesTile() ? { tile } : {}) };
    this.stage.element.append(...instructionOf(this.stage, { ask: "instruction", ...question }, (taken) => this.change({ tile: taken })));
    this.write();
  }

  inputs() {
    const { name } = this.chosen;
    const select = make("select");
    for (const { family, names } of this.families) {
      const group = make("optgroup");
      group.label = family;
      const listed = family === "wgmma" ? [name.startsWith("wgmma") ? name : "wgmma_m64n16k16_f32_f16"] : names;
      group.append(...listed.map((one) => new Option(one, one)));
      select.append(group);
    }
    const boxes = make("optgroup");
    boxes.label = "TMA";
    boxes.append(new Option("TMA boxes of a matrix", "tma"));
    select.append(boxes);
    select.value = name;
    select.name = "instruction";
    select.addEventListener("change", () => this.change({ name: select.value, tile: "" }));
    const inputs = [labelled("instruction", select)];
    if (name.startsWith("wgmma")) inputs.push(...this.ofWgmma(name));
    if (this.takesTile()) inputs.push(this.text("tile", "tile in shared memory", "16-bit elements, such as (16,16):(64,1)"));
    if (name === "tma") {
      const widths = [8, 16, 32].map((bits) => [bits, bits]);
      const bits = choice(widths, this.chosen.bits, (value) => this.change({ bits: Number(value) }));
      inputs.push(this.text("matrix", "matrix"), this.text("box", "tile in shared memory"), labelled("bits", bits));
    }
    return inputs;
  }

  text(key, label, placeholder = "") {
    const input = make("input");
    input.name = key;
    input.value = this.chosen[key];
    input.placeholder = placeholder;
    input.spellcheck = false;
    input.size = Math.max(28, input.value.length + 1);
    input.addEventListener("change", () => this.change({ [key]: input.value }));
    return labelled(label, input);
  }

  // Returns the choices of element type, columns, and memory of A.
  ofWgmma(name) {
    const parsed = (text) => text.match(/^wgmma_m64n(\d+)k\d+_(.*?)(_rs)?$/);
    const all = this.families.find(({ family }) => family === "wgmma").names.map(parsed);
    const [, columns, numbers, registers = ""] = parsed(name) ?? all[0];
    const found = (columns, numbers, registers) =>
      (all.find((one) => one[1] === columns && one[2] === numbers && (one[3] ?? "") === registers) ?? all.find((one) => one[2] === numbers))[0];
    const choose = (label, key, options, value, made) => {
      const select = choice(options.map((option) => (Array.isArray(option) ? option : [option, option])), value, (chosen) => this.change({ name: made(chosen) }));
      select.name = key;
      return labelled(label, select);
    };
    const unique = (list) => [...new Set(list)];
    return [
      choose("numbers", "types", unique(all.map((one) => one[2])), numbers, (chosen) => found(columns, chosen, registers)),
      choose("columns", "columns", unique(all.filter((one) => one[2] === numbers).map((one) => one[1])), columns, (chosen) => found(chosen, numbers, registers)),
      choose("A in", "place", [["", "shared memory"], ["_rs", "registers"]], registers, (chosen) => found(columns, numbers, chosen)),
    ];
  }

  draw() {
    this.stage.draw();
  }
}
