"use strict";
// Grids in a row, with the path of the selected element drawn over them. Examples: `B`, `A` and the result of
// a composition; a layout and its inverse; a tile before and after a swizzle.
class Chain {
  // `steps` have `title`, `notation` and `model`. `follow(point)` returns the `cells` of an element, one per
  // grid or `undefined`, and its path in `words`. It returns `null` if nothing here is selected. `take` has
  // the arguments of the command that draws all grids.
  constructor(steps, follow, take) {
    this.follow = follow;
    this.element = document.createElement("div");
    this.element.className = "chain";
    const row = document.createElement("div");
    row.className = "steps";
    const room = window.innerWidth < 700 ? undefined : Math.min(1000, window.innerWidth - 60) / steps.length - 40;
    this.grids = steps.map(({ title, notation, model }, i) => {
      const grid = new Grid(model, title, { take: [notation], room });
      const heading = document.createElement("h3");
      heading.textContent = `${i ? "→ " : ""}${title}`;
      const part = document.createElement("div");
      part.append(heading, grid.element);
      row.append(part);
      return grid;
    });
    this.over = document.createElement("canvas");
    this.over.className = "over";
    this.over.setAttribute("aria-hidden", "true");
    row.append(this.over);
    this.caption = document.createElement("span");
    this.caption.className = "words";
    this.element.append(row, below(this.caption, take, take && "as arrows"));
    this.forget = links.listen((point) => this.pointed(point), this.element);
  }

  remove() {
    this.forget();
    for (const grid of this.grids) grid.remove();
    this.element.remove();
  }

  draw() {
    for (const grid of this.grids) grid.draw();
  }

  pointed(point) {
    this.followed = point === null ? null : this.follow(point);
    this.followed?.cells.forEach((cell, i) => cell !== undefined && this.grids[i].reveal(cell));
    this.caption.setAttribute("aria-live", this.grids.includes(point?.picture) ? "polite" : "off");
    this.caption.textContent = this.followed?.words ?? "";
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.paint();
    });
  }

  // Draws a line through the cells of one element.
  paint() {
    const box = this.over.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [box.width, box.height].map((side) => Math.round(side * ratio));
    if (this.over.width !== width || this.over.height !== height) Object.assign(this.over, { width, height });
    const context = this.over.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, box.width, box.height);
    if (!this.followed) return;
    const points = this.followed.cells.flatMap((cell, i) => {
      const at = cell === undefined ? null : this.grids[i].middle(cell);
      return at ? [{ ...at, x: at.x - box.left, y: at.y - box.top }] : [];
    });
    points.slice(1).forEach((to, i) => arrow(context, points[i], to));
  }
}

// Draws an arrow between the edges of two cells.
function arrow(context, from, to) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const edge = (side) => side / 2 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))) + 2;
  const [x, y] = [from.x + Math.cos(angle) * edge(from.side), from.y + Math.sin(angle) * edge(from.side)];
  const [x2, y2] = [to.x - Math.cos(angle) * edge(to.side), to.y - Math.sin(angle) * edge(to.side)];
  context.strokeStyle = "#d00";
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x2, y2);
  for (const turn of [-0.4, 0.4]) {
    context.moveTo(x2, y2);
    context.lineTo(x2 - 8 * Math.cos(angle + turn), y2 - 8 * Math.sin(angle + turn));
  }
  context.stroke();
}

// Returns the chain of an operation: its operands from right to left, then its result.
function pathChain(path) {
  const sources = [...path.sources.toReversed(), null];
  const steps = sources.map((source) => {
    const { notation } = (source ?? path.result).layout;
    return { title: `${source?.name ?? "result"} = ${notation}`, notation, model: path.model(source) };
  });
  const [a, b] = path.sources.map(({ layout }) => layout.notation);
  const whole = b ? [a, "--after", b] : undefined;
  const chain = new Chain(steps, (point) => {
    const elements = path.pointed(point);
    if (!elements.length) return null;
    const cells = sources.map((source) => path.cells(source, elements.slice(0, 1))[0]);
    const more = elements.length > 1 ? `; and ${elements.length - 1} more` : "";
    return { cells, words: path.tell(elements[0]) + more };
  }, whole);
  sources.forEach((source, i) => path.pictures.set(chain.grids[i], source));
  return chain;
}
