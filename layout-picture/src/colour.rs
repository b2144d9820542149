//! Colors that terminals, SVG and TikZ share: the 6x6x6 cube of the 256 terminal colors.

use core::fmt;

/// A color of the cube, as three levels below 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Colour(u8, u8, u8);

/// Eight hues in four shades, light enough for black text.
const CLASSES: [Colour; 32] = [
    Colour(3, 4, 5),
    Colour(4, 5, 3),
    Colour(5, 3, 3),
    Colour(5, 5, 3),
    Colour(4, 3, 5),
    Colour(3, 5, 5),
    Colour(5, 4, 3),
    Colour(5, 3, 5),
    Colour(2, 3, 5),
    Colour(2, 5, 2),
    Colour(5, 2, 2),
    Colour(5, 5, 1),
    Colour(3, 2, 5),
    Colour(2, 5, 5),
    Colour(5, 3, 1),
    Colour(5, 2, 5),
    Colour(2, 3, 4),
    Colour(2, 4, 2),
    Colour(4, 2, 2),
    Colour(4, 4, 2),
    Colour(3, 2, 4),
    Colour(2, 4, 4),
    Colour(4, 3, 2),
    Colour(4, 2, 4),
    Colour(2, 3, 3),
    Colour(2, 3, 2),
    Colour(3, 2, 2),
    Colour(3, 3, 2),
    Colour(3, 3, 4),
    Colour(3, 4, 3),
    Colour(4, 3, 3),
    Colour(3, 2, 3),
];

/// A color scale from yellow through green and blue to red.
const SCALE: [Colour; 16] = [
    Colour(5, 5, 4),
    Colour(5, 5, 3),
    Colour(4, 5, 3),
    Colour(3, 5, 3),
    Colour(2, 5, 3),
    Colour(2, 5, 4),
    Colour(2, 5, 5),
    Colour(2, 4, 5),
    Colour(2, 3, 5),
    Colour(2, 2, 5),
    Colour(3, 2, 5),
    Colour(4, 2, 5),
    Colour(5, 2, 5),
    Colour(5, 2, 4),
    Colour(5, 2, 3),
    Colour(5, 2, 2),
];

impl Colour {
    /// The color of a marked cell without a color of its own.
    pub(super) const MARK: Self = Self(5, 3, 3);

    /// Returns the color of a class. Colors repeat after 32 classes.
    pub(super) fn of_class(class: i64) -> Self {
        let class = class.rem_euclid(32);
        CLASSES[usize::try_from(class).unwrap_or(0)]
    }

    /// Returns the color of `value` on a scale that ends at `largest`.
    pub(super) fn on_scale(value: i64, largest: i64) -> Self {
        let largest = i128::from(largest.max(1));
        let step = i128::from(value).clamp(0, largest) * 15 / largest;
        SCALE[usize::try_from(step).unwrap_or(0)]
    }

    /// Returns the index among the 256 terminal colors.
    pub(super) fn of_terminal(self) -> u8 {
        16 + 36 * self.0 + 6 * self.1 + self.2
    }

    /// Returns red, green and blue.
    pub(super) fn rgb(self) -> [u8; 3] {
        [self.0, self.1, self.2].map(|level| if level == 0 { 0 } else { 55 + 40 * level })
    }
}

/// Formats the color as in `#afd7ff`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb();
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
