"use strict";
// What is pointed at, in all pictures of one memory: an offset, and the index of a picture.
const links = {
  listeners: new Map(),
  point: null,

  // `element` is where the listener belongs: it hears what is pointed at in related rows. Without one it hears all.
  listen(listener, element) {
    this.listeners.set(listener, element);
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
    const memory = this.memoryOf(point?.picture?.element);
    for (const [listener, element] of this.listeners) {
      const isNear = memory === undefined || !element || this.memoryOf(element) === memory;
      listener(isNear ? point : null);
    }
  },

  // The memory of the row where an element is; outside of rows there is none.
  memoryOf(element) {
    return element?.closest("[data-memory]")?.dataset.memory;
  },

  // Rows have one memory if an operation of one moves elements of the layout of the other.
  relate(rows) {
    const seen = new Map();
    rows.forEach(({ element, entries }, i) => {
      const parts = entries.flatMap(({ layout, applied = [] }) => [layout?.notation, ...applied.map(({ memory }) => memory)]);
      const known = parts.filter((part) => part);
      const memories = new Set(known.map((part) => seen.get(part)).filter((memory) => memory !== undefined));
      const memory = memories.size ? [...memories][0] : String(i);
      // Rows that this one joins.
      for (const other of rows) if (memories.has(other.element.dataset.memory)) other.element.dataset.memory = memory;
      for (const [part, of] of seen) if (memories.has(of)) seen.set(part, memory);
      for (const part of known) seen.set(part, memory);
      element.dataset.memory = memory;
    });
  },
};
