"use strict";
// What is pointed at, in all pictures: an offset of a memory, and the index of a picture.
const links = {
  listeners: new Set(),
  point: null,

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  },

  // `point` has `picture`, `index`, `offset`; null where nothing is pointed at.
  set(point) {
    this.point = point;
    for (const listener of this.listeners) listener(point);
  },
};
