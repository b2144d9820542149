"use strict";
// The selection in all pictures of one memory: an offset, and the index of a picture.
const links = {
  listeners: new Map(),
  point: null,

  // Registers a listener. With `element`, it receives the selections of related rows. Otherwise it receives
  // all selections.
  listen(listener, element) {
    this.listeners.set(listener, element);
    return () => this.listeners.delete(listener);
  },

  // The selection while the pointer selects nothing, for example from a slider.
  pinned: null,

  pin(point) {
    this.pinned = point;
    this.set(null);
  },

  // `point` has `picture`, `index`, `offset`, and the information from the picture's model. It is null if
  // nothing is selected.
  set(told) {
    const point = told ?? this.pinned;
    this.point = point;
    const memory = this.memoryOf(point?.picture?.element);
    for (const [listener, element] of this.listeners) {
      const isNear = memory === undefined || !element || this.memoryOf(element) === memory;
      listener(isNear ? point : null);
    }
  },

  // Returns the memory of the row that contains an element, or nothing outside rows.
  memoryOf(element) {
    return element?.closest("[data-memory]")?.dataset.memory;
  },

  // Rows share a memory if an operation in one row moves elements of the other row's layout.
  relate(rows) {
    const seen = new Map();
    rows.forEach(({ element, entries }, i) => {
      const parts = entries.flatMap(({ layout, applied = [] }) => [layout?.notation, ...applied.map(({ memory }) => memory)]);
      const known = parts.filter((part) => part);
      const memories = new Set(known.map((part) => seen.get(part)).filter((memory) => memory !== undefined));
      const memory = memories.size ? [...memories][0] : String(i);
      // Rows that this row joins.
      for (const other of rows) if (memories.has(other.element.dataset.memory)) other.element.dataset.memory = memory;
      for (const [part, of] of seen) if (memories.has(of)) seen.set(part, memory);
      for (const part of known) seen.set(part, memory);
      element.dataset.memory = memory;
    });
  },
};
