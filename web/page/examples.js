"use strict";
// A short introduction to layouts, and examples to start with.

// The examples, from simple to Hopper: topic, sentence, and rows.
const EXAMPLES = [
  {
    title: "Row-major and column-major",
    say: "The same 4 x 8 matrix, row-major and column-major: only the strides differ.",
    rows: ["(4, 8):(8, 1)", "(4, 8):(1, 4)"],
  },
  {
    title: "Nested modes",
    say: "A mode can have submodes: here the 2 x 2 tiles are contiguous in memory.",
    rows: ["A = ((2, 2), (2, 4)):((1, 4), (2, 8))", "flatten(A)", "coalesce(get(A, 1))"],
  },
  {
    title: "Composition",
    say: "A o B is the composition of two layouts: B maps a coordinate to a coordinate of A, and A maps it to an offset.",
    rows: ["A = (6, 2):(8, 2)", "B = (4, 3):(3, 1)", "A o B"],
  },
  {
    title: "Tiles",
    say: "A division cuts a matrix into tiles: the first mode is the position in a tile, the second mode selects the tile.",
    rows: ["Matrix = (8, 16):(16, 1)", "Tiles = zipped_divide(Matrix, <4, 4>)", "slice((_, 1), Tiles)"],
  },
  {
    title: "An error",
    say: "A partial tile is not a layout. The row reports the first element that is out of bounds, draws it, and suggests fixes.",
    rows: ["10:1 / 4", "(8, 6):(1, 8) / <4, 4>", "(4, 6, 8):(2, 3, 5) o 8:3"],
  },
  {
    title: "Copies",
    say: "A product repeats a tile: blocked, where each copy is a block, or raked, where the copies are interleaved.",
    rows: ["Tile = (2, 2):(1, 2)", "blocked_product(Tile, (3, 4):(1, 3))", "raked_product(Tile, (3, 4):(1, 3))"],
  },
  {
    title: "Complements and inverses",
    say: "A complement has the offsets that a layout skips; an inverse maps offsets to indices.",
    rows: ["complement((2, 2):(1, 6), 24)", "A = (4, 8):(8, 1)", "right_inverse(A)", "A o right_inverse(A)"],
  },
  {
    title: "Type aliases",
    say: "A row can define several aliases, as in Rust, and later rows can use them.",
    rows: ["type Smem = (128, 32):(1, 128); type Tile = <32, 8>; type Tiles = Smem / Tile;", "size(Tiles, 1)"],
  },
  {
    title: "From a formula",
    say: "Finds the layout with these offsets, if one exists; with an XOR, the layout is swizzled.",
    rows: ["find(|i, j| i + 8 * j, (8, 4))", "find([0, 2, 4, 7, 9, 11])", "find_composed(|i, j| 8 * i + (i ^ j), (8, 8))"],
  },
  {
    title: "Bank conflicts",
    say: "A warp that reads a column of a tile takes 32 wavefronts, because all threads access one bank: padding or a swizzle removes the conflicts.",
    rows: ["conflict_free((32, 1):(32, 1), 1, 4)", "conflict_free((32, 1):(33, 1), 1, 4)", "Sw<5, 0, 5> o (32, 32):(32, 1)"],
  },
  {
    title: "Threads and values",
    say: "32 threads own 4 values each of a tile: the layout maps a thread and value to an element of the tile.",
    rows: ["make_layout_tv((4, 8):(8, 1), (2, 2):(2, 1))", "partition_tv((8, 16):(16, 1), (4, 8):(8, 1), (2, 2):(2, 1))"],
  },
  {
    title: "A tensor core fragment",
    say: "The accumulator fragment of an mma: each thread holds two adjacent elements in each half of the 16 x 8 tile.",
    rows: ["C = ((4, 8), (2, 2)):((32, 1), (16, 8))", "coalesce(get(C, 0))"],
  },
  {
    title: "Shared memory of wgmma",
    say: "On Hopper, tiles for wgmma consist of swizzle atoms; a tile without an atom is an error, with a suggestion.",
    rows: ["A = wgmma_tile((64, 64), 16, 1)", "wgmma_operand(A, 16, 64)", "wgmma_operand((64, 64):(64, 1), 16, 64)"],
  },
  {
    title: "TMA boxes",
    say: "TMA copies a tile in boxes, and fills out-of-bounds elements with zeros.",
    rows: ["predicated_divide((20, 72):(72, 1), <16, 64>)", "tma_boxes(wgmma_tile((64, 64), 16, 1), 16, 1)"],
  },
];

// The layouts at the start of the page, with their explanations.
const FIRST = [
  ["column-major", "(4, 8):(1, 4)"],
  ["row-major", "(4, 8):(8, 1)"],
  ["padded", "(4, 8):(9, 1)"],
  ["tiled", "((2, 2), (2, 4)):((1, 4), (2, 8))"],
];

class Guide {
  constructor(nav, before, isFirst) {
    this.pictures = [];
    this.intro = this.part("intro", "introduction", before);
    this.intro.dataset.memory = "intro";
    this.menu = this.part("examples", "examples", before);
    this.openers = new Map();
    this.opener(nav, "what is a layout?", this.intro, () => this.teach());
    this.opener(nav, "examples", this.menu, () => this.list());
    if (isFirst && !stored("intro")) this.toggle(this.intro);
  }

  part(id, label, before) {
    const part = make("section");
    part.id = id;
    part.hidden = true;
    part.setAttribute("aria-label", label);
    before.before(part);
    return part;
  }

  opener(nav, name, part, build) {
    const opener = button(name, () => {
      if (part === this.intro) store("intro", this.intro.hidden ? "" : "seen");
      this.toggle(part);
    });
    opener.setAttribute("aria-controls", part.id);
    opener.setAttribute("aria-expanded", "false");
    nav.append(opener);
    this.openers.set(part, { opener, build });
  }

  toggle(part) {
    const { opener, build } = this.openers.get(part);
    part.hidden = !part.hidden;
    opener.setAttribute("aria-expanded", String(!part.hidden));
    if (part === this.intro) this.clear();
    if (!part.hidden && (part === this.intro || !part.childElementCount)) build();
  }

  clear() {
    for (const picture of this.pictures) picture.remove();
    this.pictures = [];
    this.intro.replaceChildren();
  }

  draw() {
    for (const picture of this.pictures) picture.draw();
  }

  // Shows one layout: its matrix, its memory, and the map between them.
  teach(chosen = 0) {
    this.clear();
    const [, text] = FIRST[chosen];
    const { layout } = algebra.ask({ ask: "rows", rows: [text] })[0][0];
    const model = layoutModel(layout);
    const strides = shapes.leaves(layout.stride);
    const digits = (index) => shapes.coordinate(layout.shape, index).match(/\d+/g);
    const sum = (index) => digits(index).map((digit, i) => `${digit} · ${strides[i]}`).join(" + ");
    const tell = (index) => `coordinate ${shapes.coordinate(layout.shape, index)} has offset ${sum(index)} = ${model.offset(index)}`;
    const matrix = new Grid({ ...model, tell }, `${text} as a matrix`);
    const { cosize } = layout;
    const at = new Map(Array.from({ length: layout.size }, (_, index) => [model.offset(index), index]));
    const memory = new Grid(
      {
        rows: 1,
        columns: cosize,
        widest: 2,
        cell: (offset) => (at.has(offset) ? { ...model.cell(at.get(offset)), label: String(offset) } : { label: "" }),
        offset: (offset) => offset,
        tell: (offset) => (at.has(offset) ? tell(at.get(offset)) : `offset ${offset} is padding`),
      },
      "memory",
    );
    this.pictures = [matrix, memory];
    const close = button("×", () => this.openers.get(this.intro).opener.click());
    close.className = "close";
    close.setAttribute("aria-label", "close the introduction");
    const title = make("h2", "A layout maps a coordinate to an offset in memory.");
    const choice = make("div", undefined, "bar");
    FIRST.forEach(([name], i) => {
      const one = button(name, () => {
        this.teach(i);
        this.intro.querySelectorAll(".bar button")[i].focus();
      });
      one.setAttribute("aria-pressed", String(i === chosen));
      choice.append(one);
    });
    const [shape, stride] = text.split(":");
    const words = make("p");
    words.append(make("b", text), ` has shape ${shape} and strides ${stride}: `, this.steps(layout));
    const shown = make("p", undefined, "shown");
    const example = Math.min(layout.size - 1, 14);
    shown.append("Point at an element: ", make("b", tell(example)), ".");
    const hint = make("p", "Type layouts and operations below: Tab completes, Enter adds a row. A row with an error shows the reason and suggestions.", "hint");
    const sides = make("div", undefined, "sides");
    const left = make("div");
    left.append(choice, words, shown);
    sides.append(left, matrix.element);
    this.intro.append(close, title, sides, make("h3", "memory"), memory.element, hint);
    // Highlights the cell in the sentence until the reader selects another cell.
    matrix.cursor = example;
    memory.linked = [model.offset(example)];
    for (const picture of this.pictures) picture.paint();
  }

  // Describes the strides in words.
  steps({ shape, stride }) {
    const [down, right] = stride.map((mode) => shapes.leaves(mode));
    if (down.length > 1) return `within a tile, one step down adds ${down[0]} to the offset, and one step to the right adds ${right[0]}; the next tile down adds ${down[1]}, and the next tile to the right adds ${right[1]}.`;
    return `${shape[0]} rows and ${shape[1]} columns; one step down adds ${down[0]} to the offset, one step to the right adds ${right[0]}.`;
  }

  list() {
    const list = make("ul");
    for (const { title, say, rows } of EXAMPLES) {
      const item = make("li");
      const take = button("", () => {
        this.toggle(this.menu);
        notebook.set(rows);
        notebook.rows[0].focus();
      });
      take.append(make("b", title), make("span", say));
      item.append(take);
      list.append(item);
    }
    this.menu.append(list, make("p", "An example replaces the rows; Ctrl+Z restores them.", "hint"));
  }
}
