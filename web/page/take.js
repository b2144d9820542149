"use strict";
// What can be taken away of a picture: a link to the page with its rows, and files that the algebra draws.

// The verb of the command that draws.
const DRAW = "draw";

// `words` are those of the command after the form: an expression, and what of it is drawn.
function takeAway(words) {
  const menu = document.createElement("p");
  menu.className = "take";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  const button = (name, title, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.title = title;
    button.addEventListener("click", () => act());
    return button;
  };
  const file = (form, name) => () => {
    const { output, refusal } = algebra.ask({ ask: "command", words: [DRAW, `--${form}`, ...words] });
    // A refusal has a picture, too.
    if (output) download(output, name);
    else said.textContent = refusal.split("\n")[0];
  };
  const link = () =>
    navigator.clipboard.writeText(location.href).then(
      () => (said.textContent = "the link is copied"),
      () => (said.textContent = "the link is the address of the page"),
    );
  menu.append(
    button("link", "copies a link to these rows", link),
    button("SVG", "saves the picture as SVG", file("svg", "layout.svg")),
    button("TikZ", "saves the picture for LaTeX", file("tikz", "layout.tex")),
    said,
  );
  return menu;
}

// What stands below a picture.
function below(caption, take) {
  const line = document.createElement("div");
  line.className = "below";
  if (take) line.append(takeAway(take));
  line.append(caption);
  return line;
}

function download(text, name) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: name.endsWith("svg") ? "image/svg+xml" : "text/plain" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}
