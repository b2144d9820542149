"use strict";
// Colour-blind safe colours for the light and the dark theme.
const colours = {
  // Eight hues (Okabe and Ito) in four shades: 32 classes, for banks or threads.
  hues: [[0, 114, 178], [230, 159, 0], [0, 158, 115], [204, 121, 167], [86, 180, 233], [213, 94, 0], [140, 140, 140], [240, 228, 66]],

  isDark() {
    return document.documentElement.dataset.face === "dark";
  },

  // Returns the colour of one of 32 classes. Further classes repeat the colours.
  ofClass(number) {
    const n = ((number % 32) + 32) % 32;
    const shade = [0.35, 0.6, 0.8, 0.15][n >> 3];
    return mixed(this.hues[n & 7], this.isDark() ? [0, 0, 0] : [255, 255, 255], shade);
  },

  // Returns a colour on a scale from yellow (lowest) to blue (highest), which lightness alone distinguishes.
  onScale(part) {
    const [low, high] = this.isDark() ? [[90, 84, 30], [60, 110, 180]] : [[255, 244, 200], [110, 160, 220]];
    return mixed(high, low, 1 - Math.min(Math.max(part, 0), 1));
  },

  // Returns the colour of rejected elements, and of elements that they overlap.
  bad() {
    return this.isDark() ? [200, 80, 30] : [240, 140, 90];
  },

  ink(background) {
    const [r, g, b] = background;
    return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#111" : "#f4f4f4";
  },
};

function mixed(a, b, part) {
  return a.map((x, i) => Math.round(x + (b[i] - x) * part));
}

function rgb([r, g, b]) {
  return `rgb(${r} ${g} ${b})`;
}
