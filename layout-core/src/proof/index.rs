//! The swizzle of a layout type, and the text form of its indices.

#![allow(clippy::large_types_passed_by_value)] // The values are texts in constants.

use layout_decide::Swizzle;

use crate::assert::{CheckedLayout, Text, extent};
use crate::int_tuple::Tree;

/// Returns the swizzle of a layout type.
pub(super) const fn swizzle<L: CheckedLayout>() -> Swizzle {
    Swizzle {
        offset: 0,
        read: L::READ as u64,
        shift: L::SHIFT,
    }
}

/// Appends an index as `(thread 3, value 2)`, or as `coordinate 3` for a layout of one mode.
pub(super) const fn describe<L: CheckedLayout>(text: Text, index: u64) -> Text {
    match L::SHAPE {
        Tree::Tuple([threads, _, ..]) => {
            let threads = extent(threads);
            let text = text.str("(thread ").natural(index % threads);
            let text = text.str(", value ").natural(index / threads);
            text.str(")")
        }
        _ => text.str("coordinate ").natural(index),
    }
}

/// Appends the coordinate of an index, with one integer for each mode.
pub(super) const fn coordinate<L: CheckedLayout>(text: Text, index: u64) -> Text {
    let Tree::Tuple(modes) = L::SHAPE else {
        return text.natural(index);
    };
    let mut text = text.str("(");
    let mut rest = index;
    let mut i = 0;
    while i < modes.len() {
        let extent = extent(&modes[i]);
        text = text.str(if i > 0 { "," } else { "" });
        text = text.natural(rest % extent);
        rest /= extent;
        i += 1;
    }
    text.str(")")
}
