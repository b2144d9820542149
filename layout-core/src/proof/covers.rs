//! The check that a partition covers a tile.

use layout_decide::{Answer, covers as decide};

use super::index::coordinate;
use crate::assert::{CheckedLayout, Text, modes};

/// Returns `true` if `L` reaches every element of the tile `A`: threads that write their values write the full
/// tile.
///
/// ```text
/// for all c in A there is a (t, v) with l(t, v) == a(c)
/// ```
///
/// ```
/// use layout_core::{checks::*, *};
///
/// type Tile = Layout<(_8, _8), (_8, _1)>;
/// assert!(covers::<Layout<(_32, _2), (_2, _1)>, Tile>());
/// assert!(!covers::<Layout<(_32, _1), (_2, _0)>, Tile>());
/// ```
#[must_use]
pub const fn covers<L: CheckedLayout, A: CheckedLayout>() -> bool {
    same_swizzle::<L, A>() && matches!(decide(&modes::<L>(), &modes::<A>()), Answer::Yes)
}

/// Asserts that `L` reaches every element of the tile `A`.
///
/// # Panics
///
/// Panics with the first element that `L` does not reach:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_covers::<Layout<(_8, _6), (_8, _1)>, Layout<(_8, _8), (_8, _1)>>();
/// ```
/// ```text
/// error[E0080]: not surjective: no thread owns element (0,6) of the tile, at offset 6: use more threads, or more values per thread
/// ```
#[track_caller]
pub const fn assert_covers<L: CheckedLayout, A: CheckedLayout>() {
    assert!(
        same_swizzle::<L, A>(),
        "expected the same swizzle for the tile and its partition, found different ones: partition the swizzled tile"
    );
    let tile = modes::<A>();
    match decide(&modes::<L>(), &tile) {
        Answer::Yes => {}
        Answer::No(index) => {
            let text = Text::new().str("not surjective: no thread owns element ");
            let text = coordinate::<A>(text, index).str(" of the tile, at offset ");
            let text = text.natural(tile.offset(index));
            let text = text.str(if A::READ == 0 {
                ""
            } else {
                " before the swizzle"
            });
            text.str(": use more threads, or more values per thread")
                .panic()
        }
        Answer::NotDecided => panic!(
            "cannot decide within 1048576 steps whether this partition covers its tile: check a smaller \
             tile, or use a partition that has the tile's modes after both are sorted by stride and coalesced"
        ),
    }
}

/// Returns `true` if two layouts have the same swizzle, or both have none.
const fn same_swizzle<A: CheckedLayout, B: CheckedLayout>() -> bool {
    A::READ == B::READ && (A::READ == 0 || A::SHIFT == B::SHIFT)
}
