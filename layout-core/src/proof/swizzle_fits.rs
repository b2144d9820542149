//! The check that a swizzle is no wider than its tile.

use layout_decide::{Answer, Misfit, swizzle_fits as decide};

use super::index::{coordinate, swizzle};
use crate::assert::{CheckedLayout, Text, modes};

/// Returns `true` if the swizzle of a layout is no wider than the layout.
///
/// Each bit that the swizzle reads must be set in the offset of some element, and no element may move past the
/// largest offset.
///
/// ```text
/// for all bits k that the swizzle reads there is a c with bit k of a(c) set
/// for all c there is an e with swizzle(a(c)) <= a(e)
/// ```
///
/// A bit that is never set makes the swizzle weaker: elements stay in one bank instead of being spread.
/// Elements that move past the tile need memory that CuTe's `cosize` does not count.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// assert!(swizzle_fits::<Swizzled<Swizzle<3, 4, 3>, Layout<(_8, _128), (_128, _1)>>>());
/// // The swizzle reads bits 7 to 9, but all offsets are below 64.
/// assert!(!swizzle_fits::<Swizzled<Swizzle<3, 4, 3>, Layout<(_8, _8), (_8, _1)>>>());
/// // The swizzle moves offset 128 to 144, past the last of the 144 elements.
/// assert!(!swizzle_fits::<Swizzled<Swizzle<2, 3, 3>, Layout<(_18, _8), (_8, _1)>>>());
/// ```
#[must_use]
pub const fn swizzle_fits<L: CheckedLayout>() -> bool {
    matches!(decide(&modes::<L>(), &[swizzle::<L>()]), Answer::Yes)
}

/// Asserts that the swizzle of a layout is no wider than the layout.
///
/// # Panics
///
/// Panics with the bit that is never set, or the element that moves past the tile:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_swizzle_fits::<Swizzled<Swizzle<3, 4, 3>, Layout<(_8, _64), (_64, _1)>>>();
/// ```
/// ```text
/// error[E0080]: swizzle: the swizzle reads bits 7 to 9 of offsets, but bit 9 is not set in any offset of
/// the layout, whose largest is 511: extend the tile to offset 512, or choose a smaller B
/// ```
#[track_caller]
pub const fn assert_swizzle_fits<L: CheckedLayout>() {
    let modes = modes::<L>();
    let largest = modes.largest();
    match decide(&modes, &[swizzle::<L>()]) {
        Answer::Yes => {}
        Answer::No(Misfit::NeverSet { read, bit }) => {
            let text = Text::new().str("swizzle: the swizzle reads bits ");
            let text = text.natural(read.trailing_zeros() as u64).str(" to ");
            let text = text
                .natural(read.ilog2() as u64)
                .str(" of offsets, but bit ");
            let text = text
                .natural(bit as u64)
                .str(" is not set in any offset of the layout, whose largest is ");
            let text = text.natural(largest);
            if largest >> bit > 0 {
                text.str(": choose a different S").panic()
            }
            let text = text.str(": extend the tile to offset ").natural(1 << bit);
            if bit == read.trailing_zeros() {
                text.str(", or choose a smaller M").panic()
            } else {
                text.str(", or choose a smaller B").panic()
            }
        }
        Answer::No(Misfit::Behind { index, to, block }) => {
            let text = Text::new().str("swizzle: the swizzle moves element ");
            let text = coordinate::<L>(text, index).str(", at offset ");
            let text = text.natural(modes.offset(index)).str(", to ").natural(to);
            let text = text.str(", past the largest offset, ").natural(largest);
            text.str(": make the tile fill full blocks of ")
                .natural(block)
                .str(" elements")
                .panic()
        }
        Answer::NotDecided => panic!(
            "cannot decide within 1048576 steps whether the swizzle fits this layout, whose offsets have \
             gaps: use a compact layout, or a smaller tile"
        ),
    }
}
