"use strict";
// Pictures of a row's operations, which show how each operation moves its operands' elements.

// Maximum number of elements for a picture that is shown without a request.
const SHOWN = 1 << 14;

// Returns the text of an operation with its operands.
function written(applied) {
  return applied.how.split("\n")[0];
}

// Returns expandable pictures for each operation of an entry, and for the swizzles of its layout. The last
// one is open.
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

// Returns the picture of an operation, or none if it has more elements than the limit.
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
