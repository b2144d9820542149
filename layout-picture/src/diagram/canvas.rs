//! Text canvas with lines of box characters. The lines can join and cross.

use core::fmt::Write as _;

/// Bits for the sides of a character that a line touches.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The box characters, indexed by a bit mask of sides. A single side is drawn as a full line.
const LINES: [char; 16] = [
    ' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼',
];

/// Terminal colors that are readable on light and dark backgrounds.
const COLOURS: [u8; 8] = [33, 166, 35, 127, 37, 160, 99, 136];

/// A character of the canvas.
#[derive(Clone, Copy, Default)]
struct Place {
    sides: u8,
    text: Option<char>,
    colour: Option<u8>,
}

/// A rectangle of characters.
pub(super) struct Canvas {
    width: usize,
    places: Vec<Place>,
}

/// Returns the color of the link with this index.
pub(super) fn colour(link: usize) -> u8 {
    COLOURS[link % COLOURS.len()]
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            places: vec![Place::default(); width * height],
        }
    }

    fn place(&mut self, x: usize, y: usize) -> &mut Place {
        &mut self.places[y * self.width + x]
    }

    /// Writes text that starts at `x`.
    pub(super) fn write(&mut self, x: usize, y: usize, text: &str, colour: Option<u8>) {
        for (i, character) in text.chars().enumerate() {
            let place = self.place(x + i, y);
            place.text = Some(character);
            place.colour = colour;
        }
    }

    /// Draws a line in row `y`.
    pub(super) fn across(&mut self, y: usize, from: usize, to: usize, colour: Option<u8>) {
        for x in from..to {
            self.place(x, y).sides |= RIGHT;
            self.place(x + 1, y).sides |= LEFT;
        }
        for x in from..=to {
            self.place(x, y).colour = colour;
        }
    }

    /// Draws a line in column `x`.
    pub(super) fn along(&mut self, x: usize, y: (usize, usize), colour: Option<u8>) {
        let (upper, lower) = (y.0.min(y.1), y.0.max(y.1));
        for y in upper..lower {
            self.place(x, y).sides |= DOWN;
            self.place(x, y + 1).sides |= UP;
        }
        for y in upper..=lower {
            self.place(x, y).colour = colour;
        }
    }

    /// Returns the canvas with `…` in place of the middle of lines that are too long.
    pub(super) fn without_middle(self, width: usize) -> Self {
        if self.width <= width {
            return self;
        }
        let (left, right) = (width.saturating_sub(3) / 2, width.saturating_sub(2) / 2);
        let mut places = Vec::new();
        for line in self.places.chunks(self.width) {
            let (begin, rest) = line.split_at(left);
            let (middle, end) = rest.split_at(rest.len() - right);
            let is_blank = middle
                .iter()
                .all(|place| place.text.is_none() && place.sides == 0);
            let dots = [' ', '…', ' '].map(|c| Place {
                text: (!is_blank).then_some(c),
                ..Place::default()
            });
            places.extend(begin.iter().chain(&dots).chain(end));
        }
        let width = left + 3 + right;
        Self { width, places }
    }

    /// Returns the lines without trailing spaces.
    pub(super) fn lines(&self, colours: bool) -> impl Iterator<Item = String> {
        let rows = self.places.chunks(self.width.max(1));
        rows.map(move |places| {
            let mut line = String::new();
            let mut blanks = 0;
            for place in places {
                match place.text.unwrap_or(LINES[usize::from(place.sides & 15)]) {
                    ' ' => blanks += 1,
                    character => {
                        line.push_str(&" ".repeat(blanks));
                        blanks = 0;
                        match place.colour.filter(|_| colours) {
                            None => line.push(character),
                            Some(colour) => {
                                let _ = write!(line, "\x1b[38;5;{colour}m{character}\x1b[0m");
                            }
                        }
                    }
                }
            }
            line
        })
    }
}
