"use strict";
// Swizzles as an exclusive or of bits: the bits of the selected offset that are read, the bits that change,
// and the tile before and after.

// Returns true if an operation applies a swizzle to an offset or to a layout.
function hasBits({ name, operands }) {
  return name === "apply" || (name === "composition" && /^Sw<[^>]*>$/.test(operands[0]));
}

// Returns the bits of `apply(Sw, offset)` or of `Sw o layout`.
function bitsOf({ name, operands, result }) {
  if (name === "composition") return new Swizzled(result);
  const bits = new Bits(`${operands[0]} o ${operands[1]} o 1:0`, false);
  bits.show(0);
  return bits;
}

// The bits of one offset of a swizzled layout.
class Bits {
  // `adds` is true if the offset added before a swizzle is shown.
  constructor(notation, adds = true) {
    this.notation = notation;
    this.adds = adds;
    this.element = document.createElement("div");
    this.element.className = "bits";
  }

  remove() {
    this.element.remove();
  }

  show(index) {
    const told = algebra.ask({ ask: "bits", layout: this.notation, index });
    this.element.replaceChildren(...told.steps.flatMap((step) => this.step(step, told.width)));
  }

  // Returns a table with a column per bit: the offset before, the bits read at their new position, the offset
  // after.
  step(step, width) {
    const head = document.createElement("p");
    const add = step.add && this.adds ? `, ${step.add} added first` : "";
    head.textContent = `${step.swizzle}${add}: ${this.words(step)}`;
    const table = document.createElement("table");
    const row = (name, number, cell) => {
      const row = table.insertRow();
      const header = document.createElement("th");
      header.textContent = name;
      header.scope = "row";
      row.append(header);
      for (let bit = width - 1; bit >= 0; bit--) {
        const [text, kind] = cell(bit);
        const place = row.insertCell();
        place.textContent = text;
        if (kind) place.className = kind;
      }
      row.insertCell().textContent = number ?? "";
    };
    const bit = (number, i) => Math.floor(number / 2 ** i) % 2;
    const [read, changed] = [0, 1].map((i) => step.pairs.map((pair) => pair[i]));
    row("bit", null, (i) => [i, "number"]);
    row("before", step.before, (i) => [bit(step.before, i), read.includes(i) ? "read" : changed.includes(i) ? "changed" : ""]);
    row("xor", null, (i) => {
      const at = changed.indexOf(i);
      return at < 0 ? ["", ""] : [bit(step.before, read[at]), "read"];
    });
    row("after", step.after, (i) => [bit(step.after, i), bit(step.after, i) !== bit(step.before, i) ? "flipped" : changed.includes(i) ? "changed" : ""]);
    return [head, table];
  }

  words({ pairs, before, after }) {
    const list = (bits) => bits.toSorted((a, b) => b - a).join(", ");
    const [read, changed] = [0, 1].map((i) => list(pairs.map((pair) => pair[i])));
    if (!pairs.length) return `nothing changes, ${before}`;
    const plural = pairs.length === 1 ? "bit" : "bits";
    return `${plural} ${read} read, ${plural} ${changed} changed, ${before} → ${after}`;
  }
}

// The tile before and after its swizzles, and the bits of the selected offset.
class Swizzled {
  constructor(notation) {
    const told = algebra.ask({ ask: "bits", layout: notation, index: 0 });
    const { inside } = told;
    const bytes = memory.bytes ?? told.bytes;
    const cells = [inside.notation, notation].map((notation) => memory.cells(notation, bytes));
    const tints = cells.map((one) => memory.colouring(one));
    const coordinate = (index) => shapes.coordinate(inside.shape, index);
    const indexOf = (point) => {
      if (this.chain.grids.includes(point.picture)) return point.index;
      return this.chain.grids[1].ofOffset(point.offset)[0];
    };
    const steps = [inside.notation, notation].map((notation, i) => ({
      title: `${["before", "after"][i]}: ${notation}`,
      notation,
      model: {
        ...shapes.plane(inside.shape),
        cell: (index) => ({ label: String(cells[i].offsets[index]), colour: tints[i](index) }),
        // Memory holds the swizzled offsets.
        offset: (index) => cells[1].offsets[index],
        linked: (point) => [indexOf(point)].filter((index) => index !== undefined),
        tell: (index) => `coordinate ${coordinate(index)}, index ${index}: ${memory.words(cells[i], index)}`,
      },
    }));
    this.bits = new Bits(notation);
    this.bits.show(0);
    this.chain = new Chain(steps, (point) => {
      const index = indexOf(point);
      if (index === undefined) return null;
      this.bits.show(index);
      return { cells: [index, index], words: `coordinate ${coordinate(index)}, index ${index}: before ${memory.words(cells[0], index)}, after ${memory.words(cells[1], index)}` };
    });
    this.element = document.createElement("div");
    const note = document.createElement("p");
    note.className = "words";
    note.textContent = `coloured by the banks of ${bytes}-byte elements`;
    this.element.append(note, this.chain.element, this.bits.element);
  }

  remove() {
    this.chain.remove();
    this.element.remove();
  }

  draw() {
    this.chain.draw();
  }
}
