//! What SVG and TikZ both draw: cells, lines, arrows and text.

mod svg;
mod tikz;

pub(super) use svg::Svg;
pub(super) use tikz::Tikz;

use super::colour::Colour;

/// Pixels to the right and down.
pub(super) type Point = (i64, i64);

/// The height of a line of text.
pub(super) const LINE: i64 = 18;

/// The height of a line of text in a cell.
pub(super) const TIGHT_LINE: i64 = 14;

/// The space around everything.
pub(super) const MARGIN: i64 = 16;

/// Returns the width of a text whose characters are all equally wide.
pub(super) fn width_of(text: &str) -> i64 {
    let characters = i64::try_from(text.chars().count()).unwrap_or(0);
    characters * 36 / 5 + 1
}

/// Where a text is, seen from its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The text begins there.
    Start,
    /// The text has its middle there.
    Middle,
    /// The text ends there.
    End,
}

/// How a line or text is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// Numbers of rows and columns.
    Faint,
    /// Lines of diagrams, and text.
    Plain,
    /// Boundaries of modes inside a mode.
    Heavy,
    /// Boundaries of several modes at once.
    Heaviest,
}

/// A cell of a grid.
pub(super) struct Tile<'a> {
    /// The corner at the upper left.
    pub(super) corner: Point,
    /// Width and height.
    pub(super) size: Point,
    /// The background.
    pub(super) colour: Option<Colour>,
    /// What hovering shows.
    pub(super) hint: &'a str,
    /// Lines of text.
    pub(super) label: &'a [String],
    /// Whether it is shown as differing.
    pub(super) marked: bool,
}

impl<'a> Tile<'a> {
    /// Returns the lines of the label, each with the height of its middle.
    fn lines(&self) -> impl Iterator<Item = (i64, &'a str)> + use<'a> {
        let lines = i64::try_from(self.label.len()).unwrap_or(0);
        let top = self.corner.1 + (self.size.1 - TIGHT_LINE * (lines - 1)) / 2;
        let middles = (0..).map(move |line| top + TIGHT_LINE * line);
        middles.zip(self.label.iter().map(String::as_str))
    }
}

/// A picture that grows with what is drawn.
pub(super) trait Surface {
    /// Draws a text, `at` being at half its height.
    fn text(&mut self, at: Point, anchor: Anchor, ink: Ink, text: &str);

    /// Draws a cell.
    fn tile(&mut self, tile: &Tile<'_>);

    /// Draws a line.
    fn line(&mut self, from: Point, to: Point, ink: Ink);

    /// Draws an arrow, as `|->`.
    fn arrow(&mut self, from: Point, to: Point);
}
