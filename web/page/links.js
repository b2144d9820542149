"use strict";
// What is pointed at, in all pictures: an offset of a memory, and the index of a picture.
const links = {
  listeners: new Set(),
  point: null,

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  },

  // What is pointed at while nothing else is, as a slider does.
  pinned: null,

  pin(point) {
    this.pinned = point;
    this.set(null);
  },

  // `point` has `picture`, `index`, `offset`, and what the model of the picture says; null where nothing is pointed at.
  set(told) {
    const point = told ?? this.pinned;
    this.point = point;
    for (const listener of this.listeners) listener(point);
  },
};
