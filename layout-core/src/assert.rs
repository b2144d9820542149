//! Expansion of `assert_layout!` if only the compiler knows the integers. In a constant, it computes the
//! offsets of a layout type, index by index, and the arithmetic of formulas.

#![allow(clippy::large_types_passed_by_value)] // The values are texts in constants.

mod arithmetic;
mod offsets;

pub use arithmetic::{
    added, anded, divided, integer, multiplied, negated, ored, remainder, shifted_left,
    shifted_right, subtracted, xored,
};
pub use offsets::{CheckedLayout, Offsets, expect_modes};

pub(crate) use layout_decide::Text;
pub(crate) use offsets::{extent, modes};

/// The index at which a formula is evaluated, and its coordinates, for messages.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The index.
    pub index: u64,
    /// The names of coordinates, or empty if the index is the only coordinate.
    pub names: &'a [&'a str],
    /// The coordinates with these names.
    pub coordinates: &'a [Coordinate],
}

/// A coordinate as a function of the index: `index / divisor % extent`.
#[derive(Clone, Copy)]
pub struct Coordinate {
    /// Number of elements per step.
    pub divisor: u64,
    /// Number of steps.
    pub extent: u64,
}

impl Place<'_> {
    /// Appends `index 9, where i = 1, j = 1`.
    const fn describe(&self, text: Text) -> Text {
        let mut text = text.str("index ").natural(self.index);
        let mut i = 0;
        while i < self.names.len() {
            text = text.str(if i == 0 { ", where " } else { ", " });
            let Coordinate { divisor, extent } = self.coordinates[i];
            text = text.str(self.names[i]).str(" = ");
            text = text.natural(self.index / divisor % extent);
            i += 1;
        }
        text
    }

    /// Appends the same text before another clause.
    const fn describe_within(&self, text: Text) -> Text {
        let text = self.describe(text);
        if self.names.is_empty() {
            text
        } else {
            text.str(",")
        }
    }
}

/// Reports an offset of the layout that differs from the value.
///
/// # Panics
///
/// Panics with the index and both numbers.
#[track_caller]
pub const fn differ(offset: u64, value: i64, what: &str, place: &Place<'_>) -> ! {
    let text = place.describe_within(Text::new().str("at "));
    let text = text.str(" the layout has ").natural(offset);
    text.str(", but the ")
        .str(what)
        .str(" has ")
        .integer(value)
        .panic()
}

/// Checks that the layout has the expected number of elements.
///
/// # Panics
///
/// Panics with both numbers if they differ.
#[track_caller]
pub const fn expect_size(layout: &Offsets, size: u64) {
    if layout.size != size {
        let text = Text::new().str("the layout has ").natural(layout.size);
        text.str(" elements, but the table has ")
            .natural(size)
            .panic()
    }
}
