"use strict";
// Downloads of a picture: a link to the page with its rows, and files drawn by the algebra.

// Returns the file that the command draws for an expression and its options. A rejected expression also has a
// picture.
function drawnBy(words) {
  return (form) => {
    const { output, rejection } = algebra.ask({ ask: "show", words: [`--${form}`, ...words] });
    return output ? { text: output } : { error: rejection.split("\n")[0] };
  };
}

// `drawn(form)` returns the `text` of a file, or an `error`.
function takeMenu(drawn, name) {
  const menu = document.createElement("span");
  menu.className = "take";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  const button = (text, title, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.title = title;
    button.addEventListener("click", act);
    menu.append(button);
  };
  const file = (form, ending, type) => () => {
    const { text, error } = drawn(form);
    said.textContent = error ?? "";
    if (error) return;
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(new Blob([text], { type }));
    anchor.download = `${name}.${ending}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
  };
  button("link", "copy a link to this view", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      said.textContent = "link copied";
    } catch {
      said.textContent = "copy the link from the address bar";
    }
  });
  button("SVG", `save ${name} as SVG`, file("svg", "svg", "image/svg+xml"));
  button("TikZ", `save ${name} for LaTeX`, file("tikz", "tex", "text/plain"));
  menu.append(said);
  return menu;
}

// Returns the caption of a picture. `label` names the downloaded picture, if it differs from the visible one.
function below(caption, take, label) {
  const line = document.createElement("div");
  line.className = "below";
  if (label) line.append(label);
  if (take) line.append(takeMenu(drawnBy(take), "layout"));
  line.append(caption);
  return line;
}
