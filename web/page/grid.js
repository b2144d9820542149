"use strict";
// A grid of cells on a canvas. It supports mouse, touch and keys, zoom and drag, and layouts as large as in
// kernels.

// Minimum cell width for labels, and maximum cell width, in pixels.
const LABELLED = 15;
const WIDEST = 64;

// Maximum height of a grid with few rows that starts with labels and scrolls, instead of shrinking to a thin
// line.
const STRIP = 160;

class Grid {
  // `model` has `rows`, `columns`, and `rowSteps` and `columnSteps`, or the heavier lines themselves as
  // `rowLines` and `columnLines`. Cells are numbered down the columns first. `cell(index)` returns `{label,
  // colour, bad}`, where a label can have several lines. `tell(index)` returns the sentence about a cell, and
  // `offset(index)` its offset, if it has one.
  //
  // Optional: `point(index)` returns more information about a cell for other pictures. `linked(point)`
  // returns the cells for a point in another picture, and `kin(point)` returns related cells. `least` is the
  // minimum cell size. `take` has the arguments of the command that draws the grid, and `room` is its maximum
  // width.
  constructor(model, title, { take, room } = {}) {
    this.model = model;
    this.most = room;
    this.element = document.createElement("figure");
    this.element.className = "grid";
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `${title}: ${model.rows} rows, ${model.columns} columns; arrows point, + - 0 zoom`);
    this.caption = document.createElement("figcaption");
    this.element.append(this.canvas, below(this.caption, take));
    this.cursor = null;
    this.linked = [];
    this.kin = [];
    this.fingers = new Map();
    this.listen();
    this.forget = links.listen((point) => this.pointed(point), this.element);
    this.draw();
  }

  listen() {
    const on = (name, act) => this.canvas.addEventListener(name, act);
    on("pointermove", (event) => this.moved(event));
    on("pointerdown", (event) => this.pressed(event));
    for (const name of ["pointerup", "pointercancel"]) on(name, (event) => this.fingers.delete(event.pointerId));
    on("pointerleave", () => this.at(null));
    on("keydown", (event) => this.key(event));
    on("blur", () => this.at(null));
    on("dblclick", (event) => this.zoom(2, ...this.within(event)));
    // The wheel scrolls the page, except when the grid has the focus or the user pinches.
    this.canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  remove() {
    this.forget();
    this.element.remove();
  }

  // Redraws everything, for example after a theme change.
  draw() {
    const { rows, columns } = this.model;
    const room = Math.min(1000, window.innerWidth - 60, this.most ?? 1000);
    this.left = Math.max(24, 7 * String(rows - 1).length + 10);
    this.top = 18;
    const wanted = Math.max(LABELLED + 5, 8 * (this.widest ??= this.model.widest ?? this.widestLabel()) + 8);
    const fits = Math.min((room - this.left) / columns, 640 / rows);
    const whole = fits >= LABELLED ? Math.min(wanted, Math.floor(fits)) : fits;
    const isStrip = whole < LABELLED && Math.min(rows, columns) * wanted <= STRIP;
    this.least = whole;
    this.first = Math.max(isStrip ? wanted : whole, this.model.least ?? 0);
    this.width = Math.min(columns * this.first, room - this.left);
    this.height = Math.min(rows * this.first, this.model.least ? 1000 : 640);
    this.ratio = window.devicePixelRatio || 1;
    const [width, height] = [this.left + this.width + 1, this.top + this.height + 1];
    this.base = document.createElement("canvas");
    for (const canvas of [this.canvas, this.base]) {
      canvas.width = Math.ceil(width * this.ratio);
      canvas.height = Math.ceil(height * this.ratio);
    }
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.ink = getComputedStyle(document.body).color;
    this.image = null;
    // Explains how to see more, if not all labels are readable.
    const isRead = this.first >= LABELLED && columns * this.first <= this.width + 1 && rows * this.first <= this.height + 1;
    this.hint = isRead ? "" : "zoom: drag, pinch, keys + - 0, or click and scroll";
    this.canvas.title = this.hint;
    this.say("", false);
    this.view(this.first, 0, 0);
  }

  widestLabel() {
    const count = this.model.rows * this.model.columns;
    let widest = 1;
    for (let i = 0; i < count; i += Math.max(1, Math.floor(count / 500))) {
      widest = Math.max(widest, longest(this.model.cell(i).label));
    }
    return Math.max(widest, longest(this.model.cell(count - 1).label));
  }

  // Shows cells with this side length, scrolled by `x`, `y` pixels.
  view(cell, x, y) {
    const { rows, columns } = this.model;
    const within = (at, count, size) => Math.max(0, Math.min(at, count * cell - size));
    this.cell = cell;
    this.x = within(x, columns, this.width);
    this.y = within(y, rows, this.height);
    this.isWhole = columns * cell <= this.width + 1 && rows * cell <= this.height + 1;
    this.canvas.classList.toggle("larger", !this.isWhole);
    this.isStale = true;
    this.paint();
  }

  // Enlarges the cells by a factor. The point at `x`, `y` stays in place.
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const cell = Math.max(this.least, Math.min(this.cell * factor, WIDEST));
    const grown = cell / this.cell;
    this.view(cell, (this.x + x) * grown - x, (this.y + y) * grown - y);
  }

  wheel(event) {
    if (!event.ctrlKey && document.activeElement !== this.canvas) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), ...this.within(event));
  }

  // Returns the visible cells: the first, and one past the last.
  seen() {
    const { rows, columns } = this.model;
    const range = (from, size, count) => [Math.floor(from / this.cell), Math.min(count, Math.ceil((from + size) / this.cell))];
    return [range(this.y, this.height, rows), range(this.x, this.width, columns)];
  }

  // Draws the picture without the selection.
  drawBase() {
    const context = this.base.getContext("2d");
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.clearRect(0, 0, this.base.width, this.base.height);
    context.textAlign = "center";
    context.textBaseline = "middle";
    this.drawNumbers(context);
    context.save();
    context.beginPath();
    context.rect(this.left, this.top, this.width + 1, this.height + 1);
    context.clip();
    if (this.cell >= LABELLED) this.drawCells(context);
    else this.drawPixels(context);
    this.drawLines(context);
    context.restore();
    this.isStale = false;
  }

  // Draws the row and column numbers that fit.
  drawNumbers(context) {
    const [[top, bottom], [left, right]] = this.seen();
    context.font = "10px ui-monospace, monospace";
    context.fillStyle = this.ink;
    const every = (room) => 2 ** Math.max(0, Math.ceil(Math.log2(room / this.cell)));
    const numbers = (from, to, step, write) => {
      for (let i = Math.ceil(from / step) * step; i < to; i += step) write(i);
    };
    numbers(top, bottom, every(12), (i) => {
      const y = this.top + (i + 0.5) * this.cell - this.y;
      if (y > this.top && y < this.top + this.height) context.fillText(i, this.left / 2, y);
    });
    numbers(left, right, every(7 * String(this.model.columns).length + 6), (j) => {
      const x = this.left + (j + 0.5) * this.cell - this.x;
      if (x > this.left && x < this.left + this.width) context.fillText(j, x, 9);
    });
  }

  drawCells(context) {
    const { rows } = this.model;
    const side = this.cell;
    const [[top, bottom], [left, right]] = this.seen();
    for (let j = left; j < right; j++) {
      for (let i = top; i < bottom; i++) {
        const cell = this.model.cell(i + rows * j);
        const [x, y] = this.place(i + rows * j);
        const colour = cell.bad ? colours.bad() : cell.colour;
        if (colour) {
          context.fillStyle = rgb(colour);
          context.fillRect(x, y, side, side);
        }
        context.fillStyle = colour ? colours.ink(colour) : this.ink;
        this.drawLabel(context, cell.label.split("\n"), x + side / 2, y + side / 2 + 0.5);
        if (cell.bad) {
          // A frame, for readers who cannot distinguish the colours.
          context.strokeStyle = colours.ink(colour);
          context.lineWidth = 1;
          context.strokeRect(x + 2.5, y + 2.5, side - 5, side - 5);
        }
      }
    }
  }

  // Draws the lines of a label in the largest size that fits.
  drawLabel(context, lines, x, y) {
    const side = this.cell;
    const size = Math.min(12, side * 0.55, (side - 1) / (lines.length + 0.1), (side - 1) / (0.6 * longest(lines)));
    if (size < 6) return;
    context.font = `${size}px ui-monospace, monospace`;
    lines.forEach((line, i) => context.fillText(line, x, y + (i - (lines.length - 1) / 2) * size));
  }

  // Draws cells without labels as one image.
  drawPixels(context) {
    const { rows, columns } = this.model;
    this.image ??= this.pixels();
    context.imageSmoothingEnabled = false;
    context.drawImage(this.image, this.left - this.x, this.top - this.y, columns * this.cell, rows * this.cell);
    this.drawBad(context);
  }

  // Draws lines across bad cells, for readers who cannot distinguish the colours.
  drawBad(context) {
    if (this.cell <= 2) return;
    const { rows } = this.model;
    const [[top, bottom], [left, right]] = this.seen();
    context.strokeStyle = colours.ink(colours.bad());
    context.lineWidth = 0.5;
    context.beginPath();
    for (let j = left; j < right; j++) {
      for (let i = top; i < bottom; i++) {
        if (!this.model.cell(i + rows * j).bad) continue;
        const [x, y] = this.place(i + rows * j);
        context.moveTo(x, y + this.cell);
        context.lineTo(x + this.cell, y);
      }
    }
    context.stroke();
  }

  pixels() {
    const { rows, columns } = this.model;
    const image = new ImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    for (let index = 0; index < rows * columns; index++) {
      const cell = this.model.cell(index);
      const [r, g, b] = (cell.bad ? colours.bad() : cell.colour) ?? [128, 128, 128];
      pixels[(index % rows) * columns + Math.floor(index / rows)] = (255 << 24) | (b << 16) | (g << 8) | r;
    }
    const small = document.createElement("canvas");
    small.width = columns;
    small.height = rows;
    small.getContext("2d").putImageData(image, 0, 0);
    return small;
  }

  // Draws a heavier line where a nested mode starts over.
  drawLines(context) {
    const { rows, columns, rowSteps = [], columnSteps = [], rowLines, columnLines } = this.model;
    const [[top, bottom], [left, right]] = this.seen();
    const weight = (steps, i, lines) => (lines ? lines.filter((line) => line === i).length : steps.filter((step) => i % step === 0).length);
    // Lines by weight. Each weight is drawn as one path.
    const paths = new Map();
    const line = (width, ...ends) => {
      if (!width && this.cell <= 6) return;
      if (!paths.has(width)) paths.set(width, new Path2D());
      paths.get(width).moveTo(ends[0], ends[1]);
      paths.get(width).lineTo(ends[2], ends[3]);
    };
    const [x0, x1] = [left, right].map((j) => this.left + j * this.cell - this.x);
    const [y0, y1] = [top, bottom].map((i) => this.top + i * this.cell - this.y);
    for (let i = top; i <= bottom; i++) {
      const y = this.top + i * this.cell - this.y + 0.5;
      line(i % rows ? weight(rowSteps, i, rowLines) : 1, x0, y, x1, y);
    }
    for (let j = left; j <= right; j++) {
      const x = this.left + j * this.cell - this.x + 0.5;
      line(j % columns ? weight(columnSteps, j, columnLines) : 1, x, y0, x, y1);
    }
    context.strokeStyle = this.ink;
    for (const [width, path] of paths) {
      context.globalAlpha = width ? 0.9 : 0.15;
      context.lineWidth = Math.max(0.5, width);
      context.stroke(path);
    }
    context.globalAlpha = 1;
  }

  // Returns the corner of a cell.
  place(index) {
    const { rows } = this.model;
    const [i, j] = [index % rows, Math.floor(index / rows)];
    return [this.left + j * this.cell - this.x, this.top + i * this.cell - this.y];
  }

  // Returns the centre of a cell in the window and its side length, if it is visible.
  middle(index) {
    const [x, y] = this.place(index).map((at) => at + this.cell / 2);
    const box = this.canvas.getBoundingClientRect();
    const isSeen = x > this.left && y > this.top && x < this.left + this.width && y < this.top + this.height;
    return isSeen ? { x: box.left + x, y: box.top + y, side: this.cell } : null;
  }

  // Draws the picture with the selection. Repeated calls draw once, before the next frame.
  paint() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (this.isStale) this.drawBase();
      this.paintNow();
    });
  }

  paintNow() {
    const context = this.canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.base, 0, 0);
    context.scale(this.ratio, this.ratio);
    context.save();
    context.beginPath();
    context.rect(this.left - 3, this.top - 3, this.width + 6, this.height + 6);
    context.clip();
    const frame = (index, colour, width) => {
      const [x, y] = this.place(index);
      const side = Math.max(this.cell, 5);
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.strokeRect(x + 0.5, y + 0.5, side, side);
    };
    if (this.isApart) this.fade(context);
    context.setLineDash([3, 2]);
    for (const index of this.kin) frame(index, this.ink, 1.5);
    context.setLineDash([]);
    for (const index of this.linked) frame(index, this.ink, 2);
    if (this.cursor !== null) {
      frame(this.cursor, "#fff", 4);
      frame(this.cursor, "#d00", 2);
    }
    context.restore();
  }

  // Keeps the linked cells, and fades all others.
  fade(context) {
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.globalAlpha = 0.7;
    context.fillRect(this.left, this.top, this.width, this.height);
    context.globalAlpha = 1;
    for (const index of this.linked) {
      const [x, y] = this.place(index);
      const area = [x, y, this.cell, this.cell];
      context.drawImage(this.base, ...area.map((side) => side * this.ratio), ...area);
    }
  }

  // Returns the position of an event, in pixels from the corner of the first visible cell.
  within(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left - this.left, event.clientY - box.top - this.top];
  }

  // Returns the cell at a position.
  cellAt(x, y) {
    const { rows, columns } = this.model;
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return null;
    const [i, j] = [Math.floor((y + this.y) / this.cell), Math.floor((x + this.x) / this.cell)];
    return i < rows && j < columns ? i + rows * j : null;
  }

  pressed(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.canvas.setPointerCapture(event.pointerId);
    this.moved(event);
  }

  // One pressed finger drags, and two zoom. Otherwise the cell under the pointer is selected.
  moved(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return this.at(this.cellAt(...this.within(event)));
    const now = [event.clientX, event.clientY];
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const distance = ([x, y]) => Math.hypot(x - other[0], y - other[1]);
      const box = this.canvas.getBoundingClientRect();
      const [x, y] = [0, 1].map((i) => (now[i] + other[i]) / 2 - [box.left + this.left, box.top + this.top][i]);
      this.zoom(distance(now) / Math.max(1, distance(before)), x, y);
    } else {
      if (!this.isWhole) this.view(this.cell, this.x - (now[0] - before[0]), this.y - (now[1] - before[1]));
      this.at(this.cellAt(...this.within(event)));
    }
    this.fingers.set(event.pointerId, now);
  }

  key(event) {
    const zooms = { "+": () => this.zoom(1.5), "=": () => this.zoom(1.5), "-": () => this.zoom(1 / 1.5), 0: () => this.view(this.first, 0, 0) };
    const { rows, columns } = this.model;
    const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !(step || zooms[event.key])) return;
    event.preventDefault();
    if (zooms[event.key]) return zooms[event.key]();
    const from = this.cursor ?? this.linked[0];
    if (from === undefined) return this.at(0);
    const [i, j] = [(from % rows) + step[0], Math.floor(from / rows) + step[1]];
    if (i < 0 || j < 0 || i >= rows || j >= columns) return;
    this.reveal(i + rows * j);
    this.at(i + rows * j);
  }

  // Scrolls until a cell is visible.
  reveal(index) {
    const [x, y] = this.place(index);
    const beyond = (at, size) => Math.min(0, at) + Math.max(0, at + this.cell - size);
    const [right, down] = [beyond(x - this.left, this.width), beyond(y - this.top, this.height)];
    if (right || down) this.view(this.cell, this.x + right, this.y + down);
  }

  // Selects a cell.
  at(index) {
    if (index === this.cursor) return;
    this.cursor = index;
    this.say(index === null ? "" : this.model.tell(index), true);
    links.set(index === null ? null : { picture: this, index, offset: this.model.offset?.(index), ...this.model.point?.(index) });
  }

  // Writes a sentence. Screen readers announce it if the selection is in this grid.
  say(text, isHere) {
    this.caption.setAttribute("aria-live", isHere ? "polite" : "off");
    this.caption.textContent = text || this.hint;
  }

  // Shows the selection of another picture: the cells with the same offset.
  pointed(point) {
    if (point?.picture === this) {
      this.linked = this.model.linked?.(point) ?? [];
    } else {
      this.cursor = null;
      this.linked = point === null ? [] : this.model.linked?.(point) ?? this.ofOffset(point.offset);
      const [first] = this.linked;
      this.say(first === undefined ? "" : this.model.tell(first), false);
    }
    this.kin = point === null ? [] : this.model.kin?.(point) ?? [];
    this.isApart = point?.isApart === true && this.linked.length > 0;
    this.paint();
  }

  ofOffset(offset) {
    if (offset === undefined || !this.model.offset) return [];
    this.byOffset ??= new ByOffset(this.model.rows * this.model.columns, (index) => this.model.offset(index));
    return this.byOffset.of(offset);
  }
}

// Returns the length of the longest line of a label.
function longest(label) {
  const lines = Array.isArray(label) ? label : label.split("\n");
  return lines.reduce((most, line) => Math.max(most, line.length), 0);
}

// The cells of each offset: for each offset the first cell, for each cell the next.
class ByOffset {
  constructor(count, offset) {
    this.first = new Map();
    this.next = new Int32Array(count).fill(-1);
    for (let index = count - 1; index >= 0; index--) {
      const at = offset(index);
      this.next[index] = this.first.get(at) ?? -1;
      this.first.set(at, index);
    }
  }

  of(offset) {
    const cells = [];
    for (let at = this.first.get(offset) ?? -1; at >= 0; at = this.next[at]) cells.push(at);
    return cells;
  }
}

// Returns the model of a layout's offsets. `rows.rs` defines the format. Some indices can be out of bounds.
function layoutModel(layout, overhangs = []) {
  const cells = memory.cells(layout.notation);
  const { offsets, error } = cells;
  if (error) return { error };
  const colour = memory.colouring(cells);
  const isOutside = new Set(overhangs);
  const words = (index) => (isOutside.has(index) ? "out of bounds" : memory.words(cells, index));
  return {
    ...shapes.plane(layout.shape),
    cell: (index) => (isOutside.has(index) ? { label: "–", bad: true } : { label: String(offsets[index]), colour: colour(index) }),
    offset: (index) => (isOutside.has(index) ? undefined : offsets[index]),
    tell: (index) => `coordinate ${shapes.coordinate(layout.shape, index)}, index ${index}: ${words(index)}`,
  };
}

// Returns the grids that the algebra has drawn, one per board. `pictures.rs` defines the format.
function boardGrids(told, take) {
  return told.boards.flat().map((board) => {
    const [rows, columns] = [board.rows.length, board.columns.length];
    const at = (index) => board.cells[(index % rows) * columns + Math.floor(index / rows)];
    const steps = (starts) => starts.flatMap((count, i) => (i && count ? [i] : []));
    const model = {
      rows,
      columns,
      rowLines: steps(board.rows),
      columnLines: steps(board.columns),
      cell: (index) => ({ label: at(index).label.join(" "), colour: at(index).colour, bad: at(index).marked }),
      offset: (index) => at(index).offset ?? undefined,
      tell: (index) => `${at(index).at}: ${at(index).label.join(", ") || "nothing"}${at(index).marked ? ", marked" : ""}`,
    };
    return { heading: board.heading, grid: new Grid(model, board.heading ?? told.title, { take }) };
  });
}
