"use strict";
// The page begins.
const EXAMPLE = ["Tile = (8, 16):(16, 1)", "Tile / <4, 4>", "10:1 / 4"];

let notebook;
(async () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.face = localStorage.getItem("face") ?? (dark ? "dark" : "light");
  await algebra.load();
  const asked = location.hash;
  const place = document.getElementById("notebook");
  notebook = new Notebook(place, (/^#(!|book\b)/.test(asked) ? null : address.read()) ?? EXAMPLE);
  const instructions = new Instructions(document.getElementById("views"), place);
  instructions.read(asked);
  const book = new Book(document.getElementById("views"), place);
  book.read(asked, true);
  const draw = () => {
    for (const row of notebook.rows) for (const picture of row.pictures) picture.draw?.();
    instructions.draw();
    book.draw();
  };
  document.getElementById("face").before(memory.control(() => {
    notebook.renew();
    book.renew();
  }));
  document.getElementById("face").addEventListener("click", () => {
    const face = colours.isDark() ? "light" : "dark";
    document.documentElement.dataset.face = face;
    localStorage.setItem("face", face);
    draw();
  });
  addEventListener("resize", draw);
  addEventListener("hashchange", () => {
    if (!location.hash.startsWith("#book")) location.reload();
  });
  document.body.dataset.ready = String(Math.round(performance.now()));
})();
