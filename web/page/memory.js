"use strict";
// Offsets in memory, and the banks of shared memory if it is known how many bytes an element has.
const memory = {
  // The bytes of an element; `undefined` until somebody chooses.
  bytes: undefined,

  // The `offsets` of a layout by index, and its `banks` if there are any; or an `error`.
  cells(notation, bytes = this.bytes) {
    return { ...algebra.ask({ ask: "cells", layout: notation, bytes }), bytes };
  },

  // The colours of cells: by bank, or by offset on a scale up to the largest.
  colouring({ offsets, banks, bytes }) {
    const largest = offsets.reduce((a, b) => Math.max(a, b), 1);
    // Banks that elements begin at.
    const every = Math.max(1, bytes / 4);
    return banks ? (index) => colours.ofClass(banks[index] / every) : (index) => colours.onScale(offsets[index] / largest);
  },

  // An offset in words.
  words({ offsets, banks }, index) {
    return `offset ${offsets[index]}${banks ? `, bank ${banks[index]}` : ""}`;
  },

  // Where the bytes are chosen; `changed` is called after that.
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
