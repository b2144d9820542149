"use strict";
// Shapes as nested lists, with their coordinates.
const shapes = {
  size(shape) {
    return Array.isArray(shape) ? shape.reduce((n, mode) => n * this.size(mode), 1) : shape;
  },

  // Returns the top-level modes. An integer is its own only mode.
  modes(shape) {
    return Array.isArray(shape) ? shape : [shape];
  },

  leaves(shape) {
    return Array.isArray(shape) ? shape.flatMap((mode) => this.leaves(mode)) : [shape];
  },

  // Returns the natural coordinate of an index as text: `(1,(0,2))`.
  coordinate(shape, index) {
    if (!Array.isArray(shape)) return String(index);
    let rest = index;
    const digits = shape.map((mode, i) => {
      const size = this.size(mode);
      const here = i + 1 === shape.length ? rest : rest % size;
      rest = Math.floor(rest / size);
      return this.coordinate(mode, here);
    });
    return `(${digits.join(",")})`;
  },

  // Returns the natural coordinate of an index as an argument: `(1,(0,2))`, `(5)`.
  argument(shape, index) {
    const coordinate = this.coordinate(shape, index);
    return coordinate.startsWith("(") ? coordinate : `(${coordinate})`;
  },

  // Returns the rows and columns of a shape's picture: mode 0 down, all other modes to the right. Also
  // returns the periods after which a nested mode starts over.
  plane(shape) {
    const modes = this.modes(shape);
    const [down, right] = modes.length < 2 ? [[], modes] : [[modes[0]], modes.slice(1)];
    const steps = (modes) => {
      const steps = [];
      let product = 1;
      for (const extent of this.leaves(modes)) {
        product *= extent;
        if (product > 1) steps.push(product);
      }
      return steps.slice(0, -1);
    };
    return { rows: this.size(down), columns: this.size(right), rowSteps: steps(down), columnSteps: steps(right) };
  },
};
