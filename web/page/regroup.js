"use strict";
// An animation of the elements of `A` on their way to the result: tiles form, copies move, gaps are filled. A
// slider or a button moves the elements.

// The duration of the animation in milliseconds.
const WAY = 1200;

// Maximum number of elements drawn with labels. More elements are drawn as pixels.
const DETAILED = 1 << 13;

class Regroup {
  constructor(path) {
    this.path = path;
    this.at = 0;
    this.cursor = null;
    this.linked = [];
    path.pictures.set(this, null);
    this.element = document.createElement("figure");
    this.element.className = "grid regroup";
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", `the elements of A and their positions in the result: ${path.count} elements; arrow keys select, space plays`);
    this.caption = document.createElement("figcaption");
    this.element.append(this.controls(), this.canvas, below(this.caption, [path.result.layout.notation]));
    this.canvas.addEventListener("pointermove", (event) => this.point(this.elementAt(event)));
    this.canvas.addEventListener("pointerdown", (event) => this.point(this.elementAt(event)));
    this.canvas.addEventListener("pointerleave", () => this.point(null));
    this.canvas.addEventListener("blur", () => this.point(null));
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.forget = links.listen((point) => this.pointed(point), this.element);
    this.draw();
  }

  remove() {
    this.forget();
    cancelAnimationFrame(this.playing);
    this.element.remove();
  }

  controls() {
    const controls = document.createElement("p");
    controls.className = "controls";
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.addEventListener("click", () => this.play());
    this.slider = document.createElement("input");
    Object.assign(this.slider, { type: "range", min: 0, max: 1, step: 0.01, value: this.at });
    this.slider.setAttribute("aria-label", "from A to the result");
    this.slider.addEventListener("input", () => {
      cancelAnimationFrame(this.playing);
      this.move(Number(this.slider.value));
    });
    const [from, to] = [`A ${this.path.sources[0].layout.notation}`, this.endName()].map((text) => {
      const label = document.createElement("span");
      label.textContent = text;
      return label;
    });
    controls.append(this.button, from, this.slider, to);
    return controls;
  }

  endName() {
    if (this.path.name === "complement") return "all copies of A";
    return { tile: "tiles", copy: "copies" }[this.path.group] ?? "result";
  }

  // Computes the start and end positions of the elements, in cells and gaps, and the cell size.
  draw() {
    const { path } = this;
    const [a] = path.sources;
    const [from, to] = path.name === "complement" ? this.memories() : [new Plane(a.layout.shape), new Plane(path.result.layout.shape)];
    const [columns, rows] = [0, 1].map((i) => Math.max(from.size[i], to.size[i]));
    const room = Math.min(1000, window.innerWidth - 60);
    const widest = String(path.result.offsets.reduce((x, y) => Math.max(x, y ?? 0), 0)).length;
    const fits = Math.min(room / columns, 480 / rows);
    this.cell = fits >= LABELLED ? Math.min(Math.max(LABELLED + 5, 8 * widest + 8), fits) : fits;
    this.ratio = window.devicePixelRatio || 1;
    const [width, height] = [columns * this.cell + 3, rows * this.cell + 3];
    this.canvas.width = Math.ceil(width * this.ratio);
    this.canvas.height = Math.ceil(height * this.ratio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    // The x and y of both positions for each element, in pixels. An element without an index in `A` appears
    // at its end position.
    this.ends = new Float32Array(4 * path.count);
    for (let element = 0; element < path.count; element++) {
      const index = path.index(a, element);
      const end = to.place(path.name === "complement" ? path.result.offsets[element] : element);
      const begin = index === undefined ? end : from.place(path.name === "complement" ? a.offsets[index] : index);
      this.ends.set([...begin, ...end].map((at) => at * this.cell + 1), 4 * element);
    }
    // The elements of `A` that the result omits.
    const isUsed = new Set(a.indices);
    this.left = a.offsets.flatMap((offset, index) => (isUsed.has(index) ? [] : [[...from.place(index).map((at) => at * this.cell + 1), offset]]));
    this.ground = path.name === "complement" ? to : null;
    this.ink = getComputedStyle(document.body).color;
    this.tint = this.colouring();
    this.inks = null;
    this.move(this.at);
  }

  // Returns the memory that a complement fills, 32 elements per row.
  memories() {
    const last = this.path.result.offsets.reduce((a, b) => Math.max(a, b), 0);
    const plane = new Memory(last + 1);
    return [plane, plane];
  }

  colouring() {
    const { groups, result } = this.path;
    if (groups) return (element) => colours.ofClass(groups[element] ?? 0);
    const largest = result.offsets.reduce((a, b) => Math.max(a, b ?? 0), 1);
    return (element) => colours.onScale((result.offsets[element] ?? 0) / largest);
  }

  // Plays the animation from one end to the other.
  play() {
    cancelAnimationFrame(this.playing);
    const [begin, end] = [this.at, this.at < 0.5 ? 1 : 0];
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.move(end);
    const since = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - since) / WAY));
      const eased = part * part * (3 - 2 * part);
      this.move(begin + (end - begin) * eased);
      if (part < 1) this.playing = requestAnimationFrame(step);
    };
    this.playing = requestAnimationFrame(step);
  }

  move(at) {
    this.at = at;
    this.slider.value = at;
    this.button.textContent = at < 0.5 ? "▶ to the result" : "◀ back to A";
    this.paint();
  }

  // Returns the current corner of an element.
  place(element) {
    const [x, y, x2, y2] = this.ends.subarray(4 * element, 4 * element + 4);
    return [x + (x2 - x) * this.at, y + (y2 - y) * this.at];
  }

  paint() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      const context = this.canvas.getContext("2d");
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, this.canvas.width, this.canvas.height);
      if (this.path.count > DETAILED) this.paintPixels(context);
      context.scale(this.ratio, this.ratio);
      if (this.path.count <= DETAILED) this.paintCells(context);
      const side = Math.max(5, this.cell);
      for (const element of this.linked) {
        const [x, y] = this.place(element);
        context.strokeStyle = element === this.cursor ? "#d00" : this.ink;
        context.lineWidth = 2.5;
        context.strokeRect(x, y, side, side);
      }
    });
  }

  paintCells(context) {
    const { path, cell } = this;
    const [a] = path.sources;
    const size = Math.min(12, cell * 0.55);
    context.font = `${size}px ui-monospace, monospace`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const write = (text, x, y) => {
      if (cell >= LABELLED && String(text).length * size * 0.61 < cell) context.fillText(text, x + cell / 2, y + cell / 2 + 0.5);
    };
    context.strokeStyle = this.ink;
    context.fillStyle = this.ink;
    context.lineWidth = 0.5;
    if (this.ground) {
      context.globalAlpha = 0.45;
      for (let offset = 0; offset < this.ground.count; offset++) {
        const [x, y] = this.ground.place(offset).map((at) => at * cell + 1);
        context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
        write(offset, x, y);
      }
    }
    // Elements that the result omits fade out.
    context.globalAlpha = 0.35 * (1 - this.at);
    for (const [x, y, offset] of this.left) {
      context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
      write(offset, x, y);
    }
    for (let element = path.count - 1; element >= 0; element--) {
      const [x, y] = this.place(element);
      const index = path.index(a, element);
      const colour = this.tint(element);
      if (path.result.offsets[element] === null) {
        context.globalAlpha = this.at;
        context.strokeStyle = this.ink;
        context.setLineDash([3, 3]);
        context.strokeRect(x + 1, y + 1, cell - 2, cell - 2);
        context.setLineDash([]);
        continue;
      }
      // Elements outside `A` fade in.
      context.globalAlpha = index === undefined ? this.at : 1;
      context.fillStyle = rgb(colour);
      context.fillRect(x, y, cell, cell);
      context.strokeStyle = colours.ink(colour);
      context.globalAlpha *= 0.3;
      context.strokeRect(x + 0.5, y + 0.5, cell - 1, cell - 1);
      context.globalAlpha /= 0.3;
      context.fillStyle = colours.ink(colour);
      write(this.at < 0.5 && index !== undefined ? a.offsets[index] : path.result.offsets[element], x, y);
    }
    context.globalAlpha = 1;
  }

  paintPixels(context) {
    const { width, height } = this.canvas;
    this.image = this.image?.width === width && this.image.height === height ? this.image : new ImageData(width, height);
    const pixels = new Uint32Array(this.image.data.buffer).fill(0);
    const side = Math.max(1, Math.ceil(this.cell * this.ratio));
    const { ends, ratio, at: part } = this;
    // One colour per element, in pixel format. Out-of-bounds elements have none.
    const inks = (this.inks ??= Uint32Array.from({ length: this.path.count }, (_, element) => {
      const [r, g, b] = this.tint(element);
      return this.path.result.offsets[element] === null ? 0 : (255 << 24) | (b << 16) | (g << 8) | r;
    }));
    for (let element = inks.length - 1; element >= 0; element--) {
      const at = 4 * element;
      const x = Math.round((ends[at] + (ends[at + 2] - ends[at]) * part) * ratio);
      const y = Math.round((ends[at + 1] + (ends[at + 3] - ends[at + 1]) * part) * ratio);
      const right = Math.min(x + side, width);
      const bottom = Math.min(y + side, height);
      for (let j = y; j < bottom; j++) for (let i = x; i < right; i++) pixels[j * width + i] = inks[element];
    }
    context.putImageData(this.image, 0, 0);
  }

  // Returns the topmost element at an event's position.
  elementAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const side = Math.max(this.cell, 1);
    for (let element = 0; element < this.path.count; element++) {
      const at = 4 * element;
      const x = px - this.ends[at] - (this.ends[at + 2] - this.ends[at]) * this.at;
      const y = py - this.ends[at + 1] - (this.ends[at + 3] - this.ends[at + 1]) * this.at;
      if (x >= 0 && y >= 0 && x < side && y < side) return element;
    }
    return null;
  }

  key(event) {
    if (event.key === " ") {
      event.preventDefault();
      return this.play();
    }
    const { rows } = shapes.plane(this.path.result.layout.shape);
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: rows, ArrowLeft: -rows }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = this.cursor === null ? 0 : this.cursor + step;
    if (next >= 0 && next < this.path.count) this.point(next);
  }

  // Selects an element.
  point(element) {
    if (element === this.cursor) return;
    this.cursor = element;
    links.set(element === null ? null : { picture: this, index: element, offset: this.path.memory(element) });
  }

  pointed(point) {
    if (point?.picture !== this) this.cursor = null;
    this.linked = this.path.pointed(point);
    const [element] = this.linked;
    this.caption.setAttribute("aria-live", point?.picture === this ? "polite" : "off");
    const { shape } = this.path.result.layout;
    const place = element === undefined ? "" : `coordinate ${shapes.coordinate(shape, element)}, index ${element} of the result`;
    this.caption.textContent = element === undefined ? "" : `${place}: ${this.path.tell(element)}`;
    this.paint();
  }
}

// Positions in the picture of a shape, with gaps where a nested mode starts over.
class Plane {
  constructor(shape) {
    const { rows, columns, rowSteps, columnSteps } = shapes.plane(shape);
    this.rows = rows;
    // In large pictures, gaps are wide enough to be visible, but never wider than a share of the parts that
    // they separate.
    const wanted = Math.max(0.3, Math.max(rows, columns) / 150);
    const before = (i, steps) => steps.reduce((sum, step) => sum + Math.min(wanted, 0.3 * step) * Math.floor(i / step), 0);
    const places = (count, steps) => Float32Array.from({ length: count + 1 }, (_, i) => i + before(Math.min(i, count - 1), steps));
    [this.down, this.right] = [places(rows, rowSteps), places(columns, columnSteps)];
    this.size = [this.right[columns], this.down[rows]];
  }

  place(index) {
    return [this.right[Math.floor(index / this.rows)], this.down[index % this.rows]];
  }
}

// Positions in memory, row by row.
class Memory {
  constructor(count) {
    this.count = count;
    this.columns = Math.min(count, 32);
    this.size = [this.columns, Math.ceil(count / this.columns)];
  }

  place(offset) {
    return [offset % this.columns, Math.floor(offset / this.columns)];
  }
}
