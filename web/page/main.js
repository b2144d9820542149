"use strict";
// The start of the page.
const EXAMPLE = ["Tile = (8, 16):(16, 1)", "Tile / <4, 4>", "10:1 / 4"];

let notebook;
(async () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.face = stored("face") ?? (dark ? "dark" : "light");
  await algebra.load();
  algebra.stopped = () => {
    document.getElementById("stopped").textContent = "The algebra failed and was restarted. Your rows are kept.";
  };
  const asked = location.hash;
  const place = document.getElementById("notebook");
  notebook = new Notebook(place, (/^#(!|book\b)/.test(asked) ? null : address.read()) ?? EXAMPLE);
  const views = document.getElementById("views");
  const guide = new Guide(views, place, !asked);
  const instructions = new Instructions(views, place);
  instructions.read(asked);
  const plans = new Plans(views, place);
  plans.read(asked);
  const book = new Book(views, place);
  book.read(asked, true);
  const draw = () => {
    for (const row of notebook.rows) for (const picture of row.pictures) picture.draw?.();
    guide.draw();
    instructions.draw();
    plans.draw();
    book.draw();
  };
  document.getElementById("face").before(memory.control(() => {
    notebook.renew();
    book.renew();
  }));
  document.getElementById("face").addEventListener("click", () => {
    const face = colours.isDark() ? "light" : "dark";
    document.documentElement.dataset.face = face;
    store("face", face);
    draw();
  });
  // Printing uses the light theme, and draws all pictures.
  const face = document.documentElement.dataset;
  let shown;
  addEventListener("beforeprint", () => {
    [shown, face.face] = [face.face, "light"];
    notebook.drawAll();
    draw();
  });
  addEventListener("afterprint", () => {
    face.face = shown;
    draw();
  });
  addEventListener("resize", draw);
  addEventListener("hashchange", () => {
    if (!location.hash.startsWith("#book")) location.reload();
  });
  document.body.dataset.ready = String(Math.round(performance.now()));
})();

// Returns the value that the browser has stored for the page, if any.
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is unavailable. The page works without it.
  }
}
