"use strict";
// The page begins.
(async () => {
  await algebra.load();
  const notebook = document.getElementById("notebook");
  const rows = ["(4,8):(8,1)", "10:1 / 4"];
  const told = algebra.ask({ ask: "rows", rows });
  notebook.textContent = JSON.stringify(told, null, 1);
  document.body.dataset.ready = String(Math.round(performance.now()));
})();
