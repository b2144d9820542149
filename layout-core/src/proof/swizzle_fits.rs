//! Whether a swizzle is no wider than its tile.

use super::modes::{Modes, signed};
use crate::assert::{CheckedLayout, Text};

/// The most elements of a tile with gaps that are looked at one by one.
const MOST: i64 = 1 << 16;

/// Whether a layout is as large as its swizzle: each bit that the swizzle reads is set in the offset of
/// some element, and no element is moved behind the largest offset.
///
/// ```text
/// for all bits k that the swizzle reads there is a c with bit k of a(c) set
/// for all c there is an e with swizzle(a(c)) <= a(e)
/// ```
///
/// Bits that are never set make a swizzle weaker than it looks: elements that it is to spread over
/// banks stay where they were. Elements that it moves behind the tile need cells that CuTe's `cosize`
/// does not count.
///
/// ```
/// use layout_core::*;
///
/// assert!(swizzle_fits::<Swizzled<Swizzle<3, 4, 3>, Layout<(_8, _128), (_128, _1)>>>());
/// // The swizzle reads bits 7 to 9, and offsets are below 64.
/// assert!(!swizzle_fits::<Swizzled<Swizzle<3, 4, 3>, Layout<(_8, _8), (_8, _1)>>>());
/// // Offset 128 is moved to 144, and there are 144 cells.
/// assert!(!swizzle_fits::<Swizzled<Swizzle<2, 3, 3>, Layout<(_18, _8), (_8, _1)>>>());
/// ```
#[must_use]
pub const fn swizzle_fits<L: CheckedLayout>() -> bool {
    matches!(
        misfit(&Modes::of::<L>(), L::READ as u64, L::SHIFT),
        Misfit::Nowhere
    )
}

/// Asserts that a layout is as large as its swizzle.
///
/// # Panics
///
/// With the bit that is never set, or the element that is moved behind the tile:
///
/// ```compile_fail
/// use layout_core::*;
///
/// const _: () = assert_swizzle_fits::<Swizzled<Swizzle<3, 4, 3>, Layout<(_8, _64), (_64, _1)>>>();
/// ```
/// ```text
/// error[E0080]: swizzle: it reads bits 7 to 9 of offsets, and bit 9 is set in none of them, the
/// largest being 511: let the tile reach offset 512, or take a smaller B
/// ```
#[track_caller]
pub const fn assert_swizzle_fits<L: CheckedLayout>() {
    let modes = Modes::of::<L>();
    let read = L::READ as u64;
    match misfit(&modes, read, L::SHIFT) {
        Misfit::Nowhere => {}
        Misfit::NeverSet { bit, largest } => {
            let text = Text::new().str("swizzle: it reads bits ");
            let text = text.natural(read.trailing_zeros() as u64).str(" to ");
            let text = text
                .natural(read.ilog2() as u64)
                .str(" of offsets, and bit ");
            let text = text
                .natural(bit as u64)
                .str(" is set in none of them, the largest being ");
            let text = text.integer(largest);
            if largest >> bit > 0 {
                text.str(": take another S").panic()
            }
            let text = text.str(": let the tile reach offset ").natural(1 << bit);
            if bit == read.trailing_zeros() {
                text.str(", or take a smaller M").panic()
            } else {
                text.str(", or take a smaller B").panic()
            }
        }
        Misfit::Behind { index, largest } => {
            let offset = modes.offset(index);
            let text = modes.coordinate(Text::new().str("swizzle: it moves element "), index);
            let text = text.str(", at offset ").integer(offset).str(", to ");
            let text = text.integer(swizzled(offset, read, L::SHIFT));
            let text = text.str(", behind the largest offset, ").integer(largest);
            text.str(": let the tile fill blocks of ")
                .natural(block(read, L::SHIFT))
                .panic()
        }
        Misfit::TooMany => panic!(
            "whether the swizzle fits this layout was not decided: its offsets leave gaps, and it has \
             more than 65536 elements"
        ),
    }
}

/// Why a swizzle does not fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Misfit {
    Nowhere,
    /// A bit that is read.
    NeverSet {
        bit: u32,
        largest: i64,
    },
    /// An element that is moved behind the largest offset.
    Behind {
        index: i64,
        largest: i64,
    },
    /// It was not decided.
    TooMany,
}

/// The bits that are changed.
const fn changed(read: u64, shift: i32) -> u64 {
    if shift < 0 {
        read << shift.unsigned_abs()
    } else {
        read >> shift.unsigned_abs()
    }
}

/// How many offsets from each multiple of it on are exchanged among themselves.
const fn block(read: u64, shift: i32) -> u64 {
    2 << changed(read, shift).ilog2()
}

const fn swizzled(offset: i64, read: u64, shift: i32) -> i64 {
    let offset = offset.unsigned_abs();
    signed(offset ^ changed(offset & read, shift))
}

pub(super) const fn misfit(modes: &Modes, read: u64, shift: i32) -> Misfit {
    if read == 0 {
        return Misfit::Nowhere;
    }
    let image = modes.image();
    let largest = modes.start + image.reach(image.len);
    let is_range = image.len == 0 || (image.len == 1 && image.at(0).stride == 1);
    if !is_range && modes.size > MOST {
        return Misfit::TooMany;
    }
    let set = if is_range {
        set_between(modes.start, largest)
    } else {
        set_in(modes)
    };
    let missing = read & !set;
    if missing > 0 {
        let bit = missing.trailing_zeros();
        return Misfit::NeverSet { bit, largest };
    }
    // What is moved behind the largest offset is in the same block.
    let first = largest - largest % signed(block(read, shift));
    if first + signed(block(read, shift)) - 1 == largest {
        return Misfit::Nowhere;
    }
    if modes.size > MOST {
        return Misfit::TooMany;
    }
    let mut index = 0;
    while index < modes.size {
        let offset = modes.offset(index);
        if offset >= first && swizzled(offset, read, shift) > largest {
            return Misfit::Behind { index, largest };
        }
        index += 1;
    }
    Misfit::Nowhere
}

/// The bits that are set in one of the offsets.
const fn set_in(modes: &Modes) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < modes.size {
        set |= modes.offset(index).unsigned_abs();
        index += 1;
    }
    set
}

/// The bits that are set in one of the numbers from `first` to `last`: those of `last`, and all below
/// the highest in which the two differ.
const fn set_between(first: i64, last: i64) -> u64 {
    let (first, last) = (first.unsigned_abs(), last.unsigned_abs());
    match first ^ last {
        0 => last,
        differ => last | ((1 << differ.ilog2()) - 1),
    }
}
