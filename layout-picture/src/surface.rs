//! The drawing primitives of SVG and TikZ: cells, lines, arrows and text.

mod svg;
mod tikz;

pub(super) use svg::Svg;
pub(super) use tikz::Tikz;

use super::colour::Colour;

/// A point, in pixels to the right and pixels down.
pub(super) type Point = (i64, i64);

/// The height of a line of text.
pub(super) const LINE: i64 = 18;

/// The height of a line of text in a cell.
pub(super) const TIGHT_LINE: i64 = 14;

/// The margin around the picture.
pub(super) const MARGIN: i64 = 16;

/// Returns the width of a text in a monospaced font.
pub(super) fn width_of(text: &str) -> i64 {
    let characters = i64::try_from(text.chars().count()).unwrap_or(0);
    characters * 36 / 5 + 1
}

/// The alignment of a text at its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The text starts at the point.
    Start,
    /// The text is centered at the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// The style of a line or text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// Row and column indices.
    Faint,
    /// Lines of diagrams and text.
    Plain,
    /// Boundaries of submodes.
    Heavy,
    /// Common boundaries of several submodes.
    Heaviest,
}

/// A cell of a grid.
pub(super) struct Tile<'a> {
    /// The upper left corner.
    pub(super) corner: Point,
    /// Width and height.
    pub(super) size: Point,
    /// The background.
    pub(super) colour: Option<Colour>,
    /// The tooltip.
    pub(super) hint: &'a str,
    /// Lines of text.
    pub(super) label: &'a [String],
    /// `true` if the cell is marked as different.
    pub(super) marked: bool,
}

impl<'a> Tile<'a> {
    /// Returns the lines of the label, each with the vertical position of its middle.
    fn lines(&self) -> impl Iterator<Item = (i64, &'a str)> + use<'a> {
        let lines = i64::try_from(self.label.len()).unwrap_or(0);
        let top = self.corner.1 + (self.size.1 - TIGHT_LINE * (lines - 1)) / 2;
        let middles = (0..).map(move |line| top + TIGHT_LINE * line);
        middles.zip(self.label.iter().map(String::as_str))
    }
}

/// A drawing surface that grows with its content.
pub(super) trait Surface {
    /// Draws a text. `at` is at half the height of the text.
    fn text(&mut self, at: Point, anchor: Anchor, ink: Ink, text: &str);

    /// Draws a cell.
    fn tile(&mut self, tile: &Tile<'_>);

    /// Draws a line.
    fn line(&mut self, from: Point, to: Point, ink: Ink);

    /// Draws an arrow in the style of `|->`.
    fn arrow(&mut self, from: Point, to: Point);
}
