"use strict";
// A grid of cells on a canvas: pointed at by mouse, finger or keys, and as large as a layout of a kernel.

// How wide a cell is at least where its label is drawn.
const LABELLED = 15;

class Grid {
  // `model` has `rows`, `columns`, `rowSteps`, `columnSteps` (or the heavier lines themselves, `rowLines`,
  // `columnLines`); `cell(index)` gives `{label, colour, bad}`,
  // `tell(index)` the sentence about a cell, `offset(index)` its offset, if it has one. Cells are numbered down first.
  // A label may have lines. If the model has them, `point(index)` says more of a cell to other pictures, `linked(point)` gives
  // the cells that are what a picture points at, `kin(point)` those that belong to it, `least` is the least side of a cell.
  constructor(model, title) {
    this.model = model;
    this.element = document.createElement("figure");
    this.element.className = "grid";
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `${title}: ${model.rows} rows, ${model.columns} columns`);
    this.caption = document.createElement("figcaption");
    this.caption.setAttribute("aria-live", "polite");
    this.element.append(this.canvas, this.caption);
    this.cursor = null;
    this.linked = [];
    this.kin = [];
    this.canvas.addEventListener("pointermove", (event) => this.moved(event));
    this.canvas.addEventListener("pointerdown", (event) => this.moved(event));
    this.canvas.addEventListener("pointerleave", () => this.at(null));
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.canvas.addEventListener("blur", () => this.at(null));
    this.forget = links.listen((point) => this.pointed(point));
    this.byOffset = null;
    this.draw();
  }

  remove() {
    this.forget();
    this.element.remove();
  }

  // The side of a cell in pixels of the page.
  side() {
    const { rows, columns } = this.model;
    const widest = this.widest ??= this.model.widest ?? this.widestLabel();
    const room = Math.min(1000, window.innerWidth - 60);
    const wanted = Math.max(LABELLED + 5, 8 * widest + 8);
    const fits = Math.max(this.model.least ?? 0, Math.floor(Math.min(room / (columns + 1), 640 / rows)));
    return fits >= LABELLED ? Math.min(wanted, fits) : Math.max(1, Math.min(fits, LABELLED - 1));
  }

  widestLabel() {
    const count = this.model.rows * this.model.columns;
    let widest = 1;
    for (let i = 0; i < count; i += Math.max(1, Math.floor(count / 500))) {
      widest = Math.max(widest, longest(this.model.cell(i).label));
    }
    return Math.max(widest, longest(this.model.cell(count - 1).label));
  }

  draw() {
    const { rows, columns } = this.model;
    const side = (this.cell = this.side());
    const ratio = window.devicePixelRatio || 1;
    this.margin = side >= LABELLED ? Math.max(24, 8 * String(rows).length + 10) : 0;
    const [width, height] = [this.margin + columns * side + 1, (this.margin && 18) + rows * side + 1];
    this.top = this.margin && 18;
    this.base = document.createElement("canvas");
    for (const canvas of [this.canvas, this.base]) {
      canvas.width = Math.ceil(width * ratio);
      canvas.height = Math.ceil(height * ratio);
    }
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const context = this.base.getContext("2d");
    context.scale(ratio, ratio);
    if (side >= LABELLED) this.drawCells(context);
    else this.drawPixels(context, ratio);
    this.drawLines(context);
    this.paint();
  }

  drawCells(context) {
    const { rows, columns } = this.model;
    const ink = getComputedStyle(document.body).color;
    const side = this.cell;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = "10px ui-monospace, monospace";
    context.fillStyle = ink;
    for (let i = 0; i < rows; i++) context.fillText(i, this.margin / 2, this.top + (i + 0.5) * side);
    for (let j = 0; j < columns; j++) context.fillText(j, this.margin + (j + 0.5) * side, 9);
    for (let index = 0; index < rows * columns; index++) {
      const cell = this.model.cell(index);
      const [x, y] = this.place(index);
      const colour = cell.bad ? colours.bad() : cell.colour;
      if (colour) {
        context.fillStyle = rgb(colour);
        context.fillRect(x, y, side, side);
      }
      context.fillStyle = colour ? colours.ink(colour) : ink;
      this.drawLabel(context, cell.label.split("\n"), x + side / 2, y + side / 2 + 0.5);
      if (cell.bad) {
        // A cross, for those to whom the colour says nothing.
        context.strokeStyle = colours.ink(colour);
        context.strokeRect(x + 2.5, y + 2.5, side - 5, side - 5);
      }
    }
  }

  // The lines of a label, as large as they fit.
  drawLabel(context, lines, x, y) {
    const side = this.cell;
    const size = Math.min(12, side * 0.55, (side - 1) / (lines.length + 0.1), (side - 1) / (0.6 * longest(lines.join("\n"))));
    if (size < 6) return;
    context.font = `${size}px ui-monospace, monospace`;
    lines.forEach((line, i) => context.fillText(line, x, y + (i - (lines.length - 1) / 2) * size));
  }

  // Cells without labels, as one image.
  drawPixels(context, ratio) {
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
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, columns * this.cell, rows * this.cell);
    // Lines across what is bad, for those to whom the colour says nothing.
    context.strokeStyle = colours.ink(colours.bad());
    context.lineWidth = 0.5;
    context.beginPath();
    for (let index = 0; this.cell > 2 && index < rows * columns; index++) {
      if (!this.model.cell(index).bad) continue;
      const [x, y] = this.place(index);
      context.moveTo(x, y + this.cell);
      context.lineTo(x + this.cell, y);
    }
    context.stroke();
  }

  // A heavier line where a mode inside a mode starts over.
  drawLines(context) {
    const { rows, columns, rowSteps = [], columnSteps = [], rowLines, columnLines } = this.model;
    const side = this.cell;
    context.strokeStyle = getComputedStyle(document.body).color;
    const weight = (steps, i, lines) => (lines ? lines.filter((line) => line === i).length : steps.filter((step) => i % step === 0).length);
    const line = (x, y, x2, y2, width) => {
      context.globalAlpha = width ? 0.9 : 0.15;
      context.lineWidth = Math.max(0.5, width);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x2, y2);
      context.stroke();
    };
    const [left, top] = [this.margin, this.top];
    for (let i = 0; i <= rows; i++) {
      const width = i % rows ? weight(rowSteps, i, rowLines) : 1;
      if (width || side > 6) line(left, top + i * side + 0.5, left + columns * side, top + i * side + 0.5, width);
    }
    for (let j = 0; j <= columns; j++) {
      const width = j % columns ? weight(columnSteps, j, columnLines) : 1;
      if (width || side > 6) line(left + j * side + 0.5, top, left + j * side + 0.5, top + rows * side, width);
    }
    context.globalAlpha = 1;
  }

  // The corner of a cell.
  place(index) {
    const { rows } = this.model;
    return [this.margin + Math.floor(index / rows) * this.cell, this.top + (index % rows) * this.cell];
  }

  // The picture, and over it what is pointed at.
  paint() {
    const context = this.canvas.getContext("2d");
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.base, 0, 0);
    context.scale(ratio, ratio);
    const frame = (index, colour, width) => {
      const [x, y] = this.place(index);
      const side = Math.max(this.cell, 5);
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.strokeRect(x + 0.5, y + 0.5, side, side);
    };
    const ink = getComputedStyle(document.body).color;
    if (this.isApart) this.fade(context, ratio);
    context.setLineDash([3, 2]);
    for (const index of this.kin) frame(index, ink, 1.5);
    context.setLineDash([]);
    for (const index of this.linked) frame(index, ink, 2);
    if (this.cursor !== null) {
      frame(this.cursor, "#fff", 4);
      frame(this.cursor, "#d00", 2);
    }
  }

  // Leaves the cells that are linked, and fades all others.
  fade(context, ratio) {
    const { rows, columns } = this.model;
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.globalAlpha = 0.7;
    context.fillRect(this.margin, this.top, columns * this.cell, rows * this.cell);
    context.globalAlpha = 1;
    for (const index of this.linked) {
      const [x, y] = this.place(index);
      const area = [x * ratio, y * ratio, this.cell * ratio, this.cell * ratio];
      context.drawImage(this.base, ...area, x, y, this.cell, this.cell);
    }
  }

  moved(event) {
    const { rows, columns } = this.model;
    const box = this.canvas.getBoundingClientRect();
    const j = Math.floor((event.clientX - box.left - this.margin) / this.cell);
    const i = Math.floor((event.clientY - box.top - this.top) / this.cell);
    this.at(i >= 0 && i < rows && j >= 0 && j < columns ? i + rows * j : null);
  }

  key(event) {
    const { rows, columns } = this.model;
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: rows, ArrowLeft: -rows }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = this.cursor === null ? 0 : this.cursor + step;
    const leaves = /Up|Down/.test(event.key) && this.cursor !== null && Math.floor(next / rows) !== Math.floor(this.cursor / rows);
    if (next >= 0 && next < rows * columns && !leaves) this.at(next);
  }

  // Points at a cell.
  at(index) {
    if (index === this.cursor) return;
    this.cursor = index;
    this.caption.textContent = index === null ? "" : this.model.tell(index);
    links.set(index === null ? null : { picture: this, index, offset: this.model.offset?.(index), ...this.model.point?.(index) });
  }

  // Shows what another picture points at: the cells with the same offset.
  pointed(point) {
    if (point?.picture === this) {
      this.linked = [];
    } else {
      this.cursor = null;
      this.linked = point === null ? [] : this.model.linked?.(point) ?? this.ofOffset(point.offset);
    }
    this.kin = point === null ? [] : this.model.kin?.(point) ?? [];
    this.isApart = point?.isApart === true && this.linked.length > 0;
    this.paint();
  }

  ofOffset(offset) {
    if (offset === undefined || !this.model.offset) return [];
    if (!this.byOffset) {
      this.byOffset = new Map();
      const count = this.model.rows * this.model.columns;
      for (let index = 0; index < count; index++) {
        const at = this.model.offset(index);
        if (!this.byOffset.has(at)) this.byOffset.set(at, []);
        this.byOffset.get(at).push(index);
      }
    }
    return this.byOffset.get(offset) ?? [];
  }
}

// The length of the longest line.
function longest(label) {
  return Math.max(...label.split("\n").map((line) => line.length));
}

// The model of the offsets of a layout, as `rows.rs` tells it.
function layoutModel(layout) {
  const { offsets, error } = algebra.ask({ ask: "cells", layout: layout.notation });
  if (error) return { error };
  const largest = offsets.reduce((a, b) => Math.max(a, b), 1);
  return {
    ...shapes.plane(layout.shape),
    offsets,
    cell: (index) => ({ label: String(offsets[index]), colour: colours.onScale(offsets[index] / largest) }),
    offset: (index) => offsets[index],
    tell: (index) => `coordinate ${shapes.coordinate(layout.shape, index)}, index ${index}: offset ${offsets[index]}`,
  };
}

// Grids that the algebra has drawn, as `pictures.rs` tells them: one picture for each board.
function boardGrids(told) {
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
    return { heading: board.heading, grid: new Grid(model, board.heading ?? told.title) };
  });
}
