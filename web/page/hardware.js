"use strict";
// Pictures of hardware: the owner of each cell, the banks that each group of threads accesses, and the
// sectors touched.

// Returns the model of a grid whose cells have owners. `hardware.rs` defines the format, where `told.of` is
// the kind of owners. Pictures with the same `space` have the same elements. `more` overrides parts of the
// model.
function ownersModel(told, board, space, more = {}) {
  const [rows, columns] = [board.rows.length, board.columns.length];
  const at = (index) => board.cells[(index % rows) * columns + Math.floor(index / rows)];
  // One line for each mode that starts over at this position.
  const steps = (starts) => starts.flatMap((count, i) => (i ? Array(count).fill(i) : []));
  const of = told.of;
  const count = rows * columns;
  // `T1` above `V0`. With two or more owners, one owner per line.
  const label = ({ label }) => (label.length > 2 ? [label.slice(0, 2).join(" "), label.slice(2).join(" ")] : label).join("\n");
  const key = (cell) => (of === "boxes" ? cell.owners[0]?.join() : cell.offset);
  const widest = board.cells.reduce((most, cell) => Math.max(most, longest(label(cell))), 1);
  const list = (is) => {
    const found = [];
    for (let index = 0; index < count; index++) if (is(at(index))) found.push(index);
    return found;
  };
  const largest = of === "memory" ? board.cells.reduce((most, cell) => Math.max(most, cell.offset), 1) : 1;
  const colour = (cell) => {
    if (of === "memory") return colours.onScale(cell.offset / largest);
    return cell.owners.length && !cell.marked ? colours.ofClass((more.class ?? ((owner) => owner))(cell.owners[0][0])) : null;
  };
  return {
    rows,
    columns,
    rowLines: steps(board.rows),
    columnLines: steps(board.columns),
    least: columns > (of === "boxes" ? 40 : 64) || rows > 70 ? 0 : Math.max(26, Math.round(6.2 * widest)),
    widest: Math.max(2, widest - 0.5),
    cell: (index) => ({ label: label(at(index)), colour: colour(at(index)), bad: at(index).marked }),
    tell: (index) => tellOwners(of, at(index)),
    offset: (index) => (space ? undefined : at(index).offset ?? undefined),
    point: (index) => {
      const cell = at(index);
      const threads = of === "threads" || of === "addresses" ? cell.owners.map(([thread]) => thread) : undefined;
      return { space, key: key(cell), threads };
    },
    linked: (point) => {
      if (point.isApart || point.values) return list((cell) => of !== "boxes" && cell.owners.some((owner) => isMeant(owner, point)));
      if (space === undefined) return point.offset === undefined ? [] : list((cell) => cell.offset === point.offset);
      return point.space === space && point.key !== undefined ? list((cell) => key(cell) === point.key) : [];
    },
    kin: (point) => {
      const { threads } = point;
      return threads && of !== "boxes" && !point.isApart ? list((cell) => cell.owners.some(([owner]) => threads.includes(owner))) : [];
    },
    ...more,
  };
}

// Returns true if a thread and its value are selected.
function isMeant([thread, value], { threads, values }) {
  return (!threads || threads.includes(thread)) && (!values || (values[0] <= value && value < values[1]));
}

function tellOwners(of, cell) {
  const parts = [];
  const offset = cell.offset === null ? "" : `, offset ${cell.offset}${cell.bank === undefined ? "" : `, bank ${cell.bank}`}`;
  if (of === "boxes") {
    const [box, place] = cell.owners[0];
    parts.push(cell.marked ? "out of bounds: TMA fills it with zeros" : `box ${box}, element ${place} of its memory`);
  } else if (of === "memory") {
    parts.push("in shared memory");
  } else {
    const names = cell.owners.slice(0, 4).map(([thread, value]) => `thread ${thread}, value ${value}`);
    if (cell.owners.length > 4) names.push(`${cell.owners.length - 4} more`);
    parts.push(names.length ? names.join(" and ") : "no thread owns it");
    if (names.length > 1) parts.push("they share one element");
  }
  return `${cell.at}: ${parts.join("; ")}${offset}`;
}

// Returns the model of one group of threads with one row per wavefront, or of 128-byte lines of global
// memory. `tell.place(row, column)` returns the address of a cell. `tell.isBad(row)` returns true for a bank
// conflict. `tell.ofSector` is the number of cells per sector.
function accessModel(grid, n, tell) {
  const told = { of: "access" };
  const [board] = grid.boards[0];
  const columns = board.columns.length;
  const model = ownersModel(told, board, {});
  const at = (index) => board.cells[(index % model.rows) * columns + Math.floor(index / model.rows)];
  // Returns true if a thread accesses the sector of a cell.
  const isFetched = (index) => {
    if (!tell.ofSector) return false;
    const [row, column] = [index % model.rows, Math.floor(index / model.rows)];
    const first = column - (column % tell.ofSector);
    return board.cells.slice(row * columns + first, row * columns + first + tell.ofSector).some(({ owners }) => owners.length > 0);
  };
  return {
    ...model,
    widest: 2.25,
    cell: (index) => {
      const { owners } = at(index);
      if (!owners.length) return isFetched(index) ? { label: "·", colour: colours.onScale(0) } : { label: "", colour: null };
      const label = `T${owners[0][0]}${owners.length > 1 ? `\n+${owners.length - 1}` : ""}`;
      return { label, colour: colours.ofClass(owners[0][0]), bad: tell.isBad?.(index % model.rows) };
    },
    tell: (index) => {
      const { owners } = at(index);
      const who = owners.map(([thread]) => thread).join(", ");
      const said = owners.length ? `${owners.length > 1 ? "threads" : "thread"} ${who}, ${values(owners[0][1], n)}` : isFetched(index) ? "not accessed, but in a fetched sector" : "not accessed";
      return `${tell.place(index % model.rows, Math.floor(index / model.rows))}: ${said}`;
    },
    point: (index) => {
      const { owners } = at(index);
      return owners.length ? { threads: owners.map(([thread]) => thread), values: [owners[0][1], owners[0][1] + n] } : {};
    },
    linked: (point) => {
      const found = [];
      if (point.threads || point.values) {
        board.cells.forEach(({ owners }, i) => {
          const isThere = owners.some(([thread, value]) => {
            const reaches = !point.values || (point.values[0] < value + n && value < point.values[1]);
            return reaches && (!point.threads || point.threads.includes(thread));
          });
          if (isThere) found.push(Math.floor(i / columns) + model.rows * (i % columns));
        });
      }
      return found;
    },
    kin: () => [],
  };
}

function values(first, n) {
  return n > 1 ? `values ${first} to ${first + n - 1}` : `value ${first}`;
}

function many(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

// Creates an element of the page.
function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function labelled(text, input) {
  const label = make("label", `${text} `);
  label.append(input);
  return label;
}

function choice(options, value, changed) {
  const select = make("select");
  for (const [name, text] of options) select.append(new Option(text, name));
  select.value = value;
  select.addEventListener("change", () => changed(select.value));
  return select;
}

function button(text, clicked) {
  const element = make("button", text);
  element.type = "button";
  element.addEventListener("click", clicked);
  return element;
}

// Returns the downloads of a picture. The algebra draws the file: `question` requests it, and `which` selects
// one of its pictures.
function takeAway(question, name, which = () => 0) {
  return takeMenu((form) => ({ text: algebra.ask({ ...question(), form }).drawn[which()] }), name);
}

// Returns a slider over integers, whose left end selects all.
function slider(name, count, changed) {
  const input = make("input");
  input.type = "range";
  input.min = -1;
  input.max = count - 1;
  input.value = -1;
  const told = make("output", "all");
  const tell = () => {
    told.textContent = input.value < 0 ? "all" : input.value;
    input.setAttribute("aria-valuetext", `${name} ${told.textContent}`);
  };
  input.addEventListener("input", () => {
    tell();
    changed();
  });
  tell();
  const label = labelled(name, input);
  label.className = "slider";
  label.append(told);
  return { label, number: () => (Number(input.value) < 0 ? null : Number(input.value)) };
}

// Returns sliders over threads and values. All pictures highlight the cells of the selection.
function sliders(threads, count) {
  const element = make("div", undefined, "sliders");
  const changed = () => {
    const [thread, value] = [ofThreads.number(), ofValues.number()];
    const isAny = thread === null && value === null;
    links.pin(
      isAny ? null : { isApart: true, threads: thread === null ? undefined : [thread], values: value === null ? undefined : [value, value + 1] },
    );
  };
  const ofThreads = slider("thread", threads, changed);
  const ofValues = slider("value", count, changed);
  element.append(ofThreads.label, ofValues.label);
  return element;
}

// A container for pictures that are redrawn when inputs change.
class Stage {
  constructor(className) {
    this.element = make("div", undefined, className);
    this.pictures = [];
  }

  grid(model, title, heading, forms) {
    const grid = new Grid(model, title);
    grid.element.classList.add("wide");
    this.pictures.push(grid);
    const part = make("section");
    const head = make("h3", heading ?? title);
    if (forms) head.append(forms);
    part.append(head, grid.element);
    return part;
  }

  draw() {
    for (const picture of this.pictures) picture.draw();
  }

  clear() {
    for (const picture of this.pictures) picture.remove();
    this.pictures = [];
    this.element.replaceChildren();
  }

  remove() {
    this.clear();
    this.element.remove();
  }
}

// Returns the choice of one instruction of a partition. `told` has the number of instructions, and the one
// shown.
function instructionChoice(told, changed) {
  if (told.instructions < 2) return [];
  const input = make("input");
  input.type = "range";
  input.min = 0;
  input.max = told.instructions - 1;
  input.value = told.instruction;
  input.addEventListener("change", () => changed(Number(input.value)));
  const label = labelled("warp instruction", input);
  label.className = "slider";
  label.append(make("output", `${told.instruction} of ${told.instructions}`));
  return [label];
}

// Shows the banks of a partition: groups of threads that are served together, and their wavefronts. `swizzle`
// receives the answer if a swizzle helps.
function banksOf(stage, question, instruction, changed, swizzle) {
  const told = algebra.ask({ ask: "banks", ...question, instruction });
  if (told.error) return [make("pre", told.error, "rejection")];
  const { vector, bytes, groups } = told;
  const unit = Math.max(1, (vector * bytes) / 4);
  const waits = told.wavefronts > told.ideal_wavefronts ? `bank conflicts: ${many(told.ideal_wavefronts, "wavefront")} without conflicts` : "no bank conflicts";
  const parts = [
    make("p", `shared memory: ${many(told.instructions, "instruction")}, ${vector} x ${bytes} bytes per thread, ${many(told.wavefronts, "wavefront")}; ${waits}`),
    make("p", `One row per wavefront, one column per ${unit > 1 ? `${unit} banks` : "bank"}; each row after the first is caused by bank conflicts.`, "fact"),
    ...instructionChoice(told, changed),
  ];
  if (told.conflict) {
    const note = make("p", `${told.suggestion} `);
    if (told.freed) note.append(button(`take ${told.swizzles.join(" o ")}`, () => swizzle(told)));
    parts.push(make("pre", told.conflict, "rejection conflict"), note);
  }
  const phases = make("div", undefined, "phases");
  groups.forEach((group, phase) => {
    const place = (turn, column) => `wavefront ${turn}, ${unit > 1 ? `banks ${column * unit} to ${column * unit + unit - 1}` : `bank ${column}`}`;
    const model = accessModel(group.grid, vector, { place, isBad: (turn) => turn > 0 });
    const who = group.from === group.to ? `T${group.from}` : `T${group.from} to T${group.to}`;
    const heading = `phase ${phase}: ${who}, ${many(group.wavefronts, "wavefront")}`;
    const forms = takeAway(() => ({ ask: "banks", ...question, instruction: told.instruction }), `phase-${phase}`, () => phase);
    phases.append(stage.grid(model, `phase ${phase}, one row per wavefront`, heading, forms));
  });
  return [...parts, phases];
}

// Shows the sectors and 128-byte lines of global memory.
function sectorsOf(stage, question, instruction, changed) {
  const told = algebra.ask({ ask: "sectors", ...question, instruction });
  if (told.error) return [make("pre", told.error, "rejection")];
  const { vector, bytes } = told;
  const unit = Math.max(4, vector * bytes);
  const place = (line, column) => `line ${line}, sector ${Math.floor((column * unit) / 32)}, bytes ${column * unit} to ${(column + 1) * unit - 1}`;
  const model = accessModel(told.grid, vector, { place, ofSector: 32 / unit });
  const forms = takeAway(() => ({ ask: "sectors", ...question, instruction: told.instruction }), "sectors");
  return [
    make(
      "p",
      `global memory: ${many(told.instructions, "instruction")}, ${vector} x ${bytes} bytes per thread, ${many(told.sectors, "sector")} of 32 bytes in ${many(told.lines, "line")}; ${told.used}% of the sectors' bytes used`,
    ),
    make("p", "One row per 128-byte line, split into four sectors; a dot marks bytes that are fetched but not used.", "fact"),
    ...instructionChoice(told, changed),
    stage.grid(model, "lines and sectors of global memory", told.grid.note, forms),
  ];
}

// Shows the threads and values of a partition, over a tile or over memory.
function threadsOf(stage, question, space) {
  const told = algebra.ask({ ask: "threads", ...question });
  if (told.error) return [make("p", told.error)];
  const heading = question.tile ? told.title : `memory, one row per 128 bytes, ${128 / question.bytes} elements: all banks once`;
  const parts = [sliders(told.threads, told.values)];
  for (const board of told.boards.flat()) {
    const forms = takeAway(() => ({ ask: "threads", ...question }), "threads");
    parts.push(stage.grid(ownersModel(told, board, space), "threads and values", board.heading ?? heading, forms));
  }
  return parts;
}

// The hardware pictures of a row, whose layout is a partition `(thread, value, ...)`.
class HardwareOfRow {
  // `kept` has the choices from before the row was redrawn.
  constructor(row, entry, kept) {
    this.row = row;
    this.entry = entry;
    this.kept = kept;
    this.stage = new Stage("hardware");
    this.element = make("div");
    const layout = entry.layout;
    const proof = entry.applied?.findLast(({ name }) => name === "conflict_free" || name === "sector_efficiency");
    const base = layout.swizzles?.at(-1)?.base;
    kept.bytes ??= Number(proof?.operands[2] ?? (base === undefined ? 4 : Math.max(1, 16 >> base)));
    kept.vector ??= proof?.operands[1] ?? "";
    kept.open ??= entry.open ?? (entry.kind === "threads" ? "threads" : "");
    this.tile = entry.tile ?? entry.applied?.findLast(({ name }) => name === "partition_tv")?.operands[0];
    const bar = make("div", undefined, "bar");
    const names = entry.kind === "threads" ? ["threads"] : ["threads", "banks", "sectors"];
    if (entry.kind === "layout" && layout.shape && this.isTileOfMatrices(layout)) names.push("ldmatrix");
    this.buttons = names.map((name) => {
      const one = button(name, () => {
        this.kept.open = this.kept.open === name ? "" : name;
        this.kept.instruction = undefined;
        this.show();
      });
      bar.append(one);
      return [name, one];
    });
    if (entry.kind !== "threads") {
      const bytes = [1, 2, 4, 8, 16].map((count) => [count, count]);
      bar.append(labelled("bytes per element", choice(bytes, kept.bytes, (value) => this.change({ bytes: Number(value) }))));
      const widths = ["", 1, 2, 4, 8, 16].map((count) => [count, count || "widest"]);
      bar.append(labelled("vector length", choice(widths, kept.vector, (value) => this.change({ vector: value }))));
    }
    this.element.append(bar, this.stage.element);
    this.show();
  }

  // Returns the pictures offered when the proof of a partition fails.
  static ofRejection(row, entry, kept) {
    const last = entry.applied?.at(-1);
    const open = { conflict_free: "banks", sector_efficiency: "sectors", injective: "threads", vector_access: "threads" }[last?.name];
    if (!open || !entry.reason) return null;
    return new HardwareOfRow(row, { kind: "layout", open, layout: { notation: last.operands[0] }, applied: entry.applied }, kept);
  }

  // Returns true if the layout consists of 8 by 8 matrices.
  isTileOfMatrices({ shape }) {
    const sizes = shapes.modes(shape).map((mode) => shapes.size(mode));
    return sizes.length === 2 && sizes[0] % 16 === 0 && sizes[1] % 16 === 0 && sizes[0] * sizes[1] <= 65536;
  }

  // Adds a row after this one.
  offer(text) {
    notebook.add(text, this.row);
    notebook.update();
  }

  change(some) {
    Object.assign(this.kept, some, { instruction: undefined });
    this.show();
  }

  show() {
    const { open, bytes, vector, instruction } = this.kept;
    for (const [name, one] of this.buttons) one.setAttribute("aria-pressed", String(name === open));
    links.pin(null);
    this.stage.clear();
    if (!open) return;
    const layout = this.entry.layout.notation;
    const question = { layout, bytes, ...(vector ? { vector: Number(vector) } : {}) };
    const changed = (value) => {
      this.kept.instruction = value;
      this.show();
      this.stage.element.querySelector("input[type=range]")?.focus();
    };
    const memory = () => threadsOf(this.stage, { ...question, tile: this.tile }, this.entry.kind === "threads" ? this : undefined);
    const isNew = (part) => !(this.entry.open && part.classList.contains("conflict"));
    const parts = {
      threads: memory,
      banks: () => [...banksOf(this.stage, question, instruction, changed, ({ freed }) => this.offer(freed)), ...memory()],
      sectors: () => [...sectorsOf(this.stage, question, instruction, changed), ...memory()],
      ldmatrix: () => instructionOf(this.stage, { ask: "instruction", name: "ldmatrix_x4", tile: layout }, (tile) => this.offer(tile)),
    };
    this.stage.element.append(...parts[open]().filter(isNew));
  }

  draw() {
    this.stage.draw();
  }

  remove() {
    links.pin(null);
    this.stage.remove();
    this.element.remove();
  }
}

// Returns the pictures of an instruction. `take` receives a suggested tile.
function instructionOf(stage, question, take) {
  const told = algebra.ask(question);
  if (told.error) return [make("pre", told.error, "rejection")];
  const space = {};
  const isProduct = told.pictures.length === 3;
  const banks = told.partition ? algebra.ask({ ask: "banks", layout: told.partition, bytes: 2, vector: 8, instruction: 0 }) : null;
  const phase = (thread) => Math.max(0, banks?.groups?.findIndex(({ from, to }) => from <= thread && thread <= to) ?? 0);
  const pictures = make("div", undefined, isProduct ? "product" : "pictures");
  told.pictures.forEach((picture, i) => {
    const more = picture.of === "addresses" && banks?.groups ? { class: phase } : {};
    for (const board of picture.boards.flat()) {
      const model = ownersModel(picture, board, isProduct ? { of: i } : space, more);
      if (picture.of === "addresses") {
        const { tell } = model;
        model.tell = (index) => `${tell(index)}, phase ${phase(model.point(index).threads[0])}`;
      }
      const forms = takeAway(() => question, picture.heading.split(/[ :]/)[0], () => i);
      pictures.append(stage.grid(model, picture.heading, picture.heading, forms));
    }
  });
  const owned = told.pictures.filter(({ of }) => of === "threads").flatMap(({ boards }) => boards.flat().flatMap(({ cells }) => cells));
  const parts = [pictures];
  if (owned.length) {
    const most = (i) => owned.reduce((most, { owners }) => Math.max(most, ...owners.map((owner) => owner[i])), 0) + 1;
    const controls = sliders(most(0), most(1));
    if (isProduct) {
      controls.append(make("p", "T3 V1: the element is value 1 of thread 3. C += A * B: a row of A times a column of B.", "fact"));
      pictures.prepend(controls);
    } else {
      parts.unshift(controls);
    }
  }
  if (told.partition) {
    const under = make("div");
    const swizzle = ({ swizzles }) => take([...swizzles, told.tile].join(" o "));
    const show = (instruction) => under.replaceChildren(...banksOf(stage, { layout: told.partition, bytes: 2, vector: 8 }, instruction, show, swizzle));
    show(undefined);
    parts.push(under);
  }
  return [...parts, ...told.facts.map((fact) => make("p", fact, "fact"))];
}
