//! Layout types as the numbers that questions are about, and indices in words.

use layout_decide::{Modes, Swizzle};

use crate::assert::{CheckedLayout, Text};
use crate::int_tuple::{LARGEST, Tree, cosize, size};

/// The modes of a layout type.
#[track_caller]
pub(super) const fn modes<L: CheckedLayout>() -> Modes {
    let _ = size(L::SHAPE, L::STRIDE);
    let largest = cosize(L::SHAPE, L::STRIDE) as u64 - 1;
    let start = match L::START {
        Some(start) if start <= LARGEST - largest => start,
        _ => panic!("the offsets of this layout exceed 9223372036854775807"),
    };
    // Swizzled offsets are `u32`.
    assert!(
        L::READ == 0 || start + largest <= u32::MAX as u64,
        "the offsets of this layout exceed u32"
    );
    let mut modes = Modes::new(start);
    match (L::SHAPE, L::STRIDE) {
        (Tree::Tuple(s), Tree::Tuple(d)) => {
            let mut i = 0;
            while i < s.len() {
                collect(&mut modes, i, &s[i], &d[i]);
                i += 1;
            }
        }
        (s, d) => collect(&mut modes, 0, s, d),
    }
    modes
}

/// Appends the leaves of a mode.
const fn collect(modes: &mut Modes, position: usize, shape: &Tree, stride: &Tree) {
    match (shape, stride) {
        (Tree::Tuple(s), Tree::Tuple(d)) => {
            let mut i = 0;
            while i < s.len() {
                collect(modes, position, &s[i], &d[i]);
                i += 1;
            }
        }
        (Tree::Int(shape), Tree::Int(stride)) => {
            // Size and cosize fit.
            let _ = modes.push(position, *shape, *stride);
        }
        _ => {}
    }
}

/// The swizzle of a layout type.
pub(super) const fn swizzle<L: CheckedLayout>() -> Swizzle {
    Swizzle {
        offset: 0,
        read: L::READ as u64,
        shift: L::SHIFT,
    }
}

/// Adds `(thread 3, value 2)` for an index; for a layout of one mode `coordinate 3`.
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

/// Adds the coordinate of an index, an integer for each mode.
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

/// The size of a part of a shape whose size fits.
const fn extent(shape: &Tree) -> u64 {
    match shape.product() {
        Some(product) => product,
        None => 1,
    }
}
