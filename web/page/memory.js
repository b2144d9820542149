"use strict";
// Memory offsets, and shared memory banks if the element size is known.
const memory = {
  // The bytes per element, or `undefined` until the user chooses.
  bytes: undefined,

  // Returns the `offsets` of a layout by index and its `banks`, if known, or an `error`.
  cells(notation, bytes = this.bytes) {
    return { ...algebra.ask({ ask: "cells", layout: notation, bytes }), bytes };
  },

  // Returns the colours of cells: by bank, or by offset on a scale up to the largest.
  colouring({ offsets, banks, bytes }) {
    const largest = offsets.reduce((a, b) => Math.max(a, b), 1);
    // The banks where elements start.
    const every = Math.max(1, bytes / 4);
    return banks ? (index) => colours.ofClass(banks[index] / every) : (index) => colours.onScale(offsets[index] / largest);
  },

  // Describes an offset in words.
  words({ offsets, banks }, index) {
    return `offset ${offsets[index]}${banks ? `, bank ${banks[index]}` : ""}`;
  },

  // Returns the control for the element size. `changed` is called after a change.
  control(changed) {
    const label = document.createElement("label");
    const select = document.createElement("select");
    label.className = "bytes";
    label.append("banks of ", select);
    select.append(new Option("–", ""), ...[1, 2, 4, 8, 16].map((bytes) => new Option(`${bytes} bytes`, bytes)));
    select.options[1].text = "1 byte";
    select.addEventListener("change", () => {
      this.bytes = Number(select.value) || undefined;
      changed();
    });
    return label;
  },
};
