"use strict";
// The pictures of the operations of a row: how each moves the elements of its operands.

// Up to how many elements an operation is shown before anybody asks.
const SHOWN = 1 << 14;

// How an operation with its operands is written.
function written(applied) {
  return applied.how.split("\n")[0];
}

// Parts that open, for each operation that an entry applies, and for the swizzles of its layout; the last is open.
function operationPictures(entry, pictures) {
  const applied = (entry.applied ?? []).filter((one) => one.result !== null && (one.moves || hasBits(one)));
  const parts = applied.map((one) => [`${written(one)} = ${one.result}`, (most) => operationPicture(one, most)]);
  const { notation, swizzles = [], size = 0 } = entry.layout ?? {};
  if (swizzles.length && !(applied.length && hasBits(applied.at(-1)))) parts.push([`the bits of ${notation}`, () => new Swizzled(notation)]);
  return parts.map(([title, picture], i) => {
    const details = document.createElement("details");
    details.className = "operation";
    const summary = document.createElement("summary");
    summary.textContent = title;
    details.append(summary);
    const build = (most) => {
      const built = details.childElementCount === 1 && picture(most);
      if (!built) return;
      details.append(built.element);
      pictures.push(built);
      details.open = true;
    };
    details.addEventListener("toggle", () => details.open && build());
    if (i + 1 === parts.length && size <= SHOWN) build(SHOWN);
    return details;
  });
}

// The picture of an operation; none, if there is a limit of elements and it has more.
function operationPicture(applied, most) {
  if (hasBits(applied)) return bitsOf(applied);
  const { name, operands } = applied;
  const told = algebra.ask({ ask: "path", name, operands, most });
  if (told.error && most) return null;
  if (told.error) {
    const element = document.createElement("p");
    element.textContent = told.error;
    return { element, remove: () => element.remove() };
  }
  const path = new Path(applied, told);
  const isChain = path.isInverse || (name === "composition" && path.sources.length > 1);
  return isChain ? pathChain(path) : new Regroup(path);
}
