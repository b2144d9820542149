//! TikZ.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use super::{Anchor, Ink, Point, Surface, Tile};
use crate::colour::Colour;

/// Returns the text with TeX commands escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                escaped.push('\\');
                escaped.push(character);
            }
            _ if character.is_control() => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A `tikzpicture`. A pixel is 3/4 of a point.
#[derive(Default)]
pub(crate) struct Tikz {
    body: String,
    colours: BTreeSet<Colour>,
}

impl Tikz {
    /// Returns the picture.
    pub(crate) fn finish(self) -> String {
        let mut picture = String::from(
            "\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,\
             every node/.style={inner sep=0pt,font=\\ttfamily\\small\\frenchspacing}]\n",
        );
        for colour in self.colours {
            let [red, green, blue] = colour.rgb();
            let name = colour.of_terminal();
            let _ = writeln!(
                picture,
                "\\definecolor{{layout{name}}}{{RGB}}{{{red},{green},{blue}}}"
            );
        }
        picture + &self.body + "\\end{tikzpicture}\n"
    }

    fn node(&mut self, (x, y): Point, options: &str, text: &str) {
        let text = escaped(text);
        let _ = writeln!(self.body, "\\node{options} at ({x},{y}) {{{text}}};");
    }
}

impl Surface for Tikz {
    fn text(&mut self, at: Point, anchor: Anchor, ink: Ink, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "anchor=west",
            Anchor::Middle => "anchor=center",
            Anchor::End => "anchor=east",
        };
        let colour = match ink {
            Ink::Faint => ",gray",
            _ => "",
        };
        self.node(at, &format!("[{anchor}{colour}]"), text);
    }

    fn tile(&mut self, tile: &Tile<'_>) {
        let ((x, y), (width, height)) = (tile.corner, tile.size);
        let (right, bottom) = (x + width, y + height);
        let fill = tile.colour.map_or_else(String::new, |colour| {
            self.colours.insert(colour);
            format!(",fill=layout{}", colour.of_terminal())
        });
        let _ = writeln!(
            self.body,
            "\\path[draw=gray,very thin{fill}] ({x},{y}) rectangle ({right},{bottom});"
        );
        if tile.marked {
            let (x, y, right, bottom) = (x + 1, y + 1, right - 1, bottom - 1);
            let _ = writeln!(
                self.body,
                "\\path[draw=red,thick] ({x},{y}) rectangle ({right},{bottom});"
            );
        }
        for (middle, line) in tile.lines() {
            self.node((x + width / 2, middle), "", line);
        }
    }

    fn line(&mut self, from: Point, to: Point, ink: Ink) {
        let width = match ink {
            Ink::Faint => "very thin",
            Ink::Plain => "thin",
            Ink::Heavy => "thick",
            Ink::Heaviest => "ultra thick",
        };
        let _ = writeln!(self.body, "\\draw[{width}] {from:?} -- {to:?};");
    }

    fn arrow(&mut self, from: Point, to: Point) {
        let _ = writeln!(self.body, "\\draw[|->] {from:?} -- {to:?};");
    }
}
