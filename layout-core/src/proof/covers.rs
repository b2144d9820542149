//! Whether a partition reaches every cell of a tile.

use super::modes::{Modes, same_swizzle};
use crate::assert::{CheckedLayout, Text};

/// The most cells of a tile that are looked for one by one.
const MOST: i64 = 1 << 16;
/// The most steps of a search for them.
const STEPS: u32 = 1 << 19;

/// Whether every cell of the tile `A` is one of `L`: threads that write their values leave none out.
///
/// ```text
/// for all c in A there is a (t, v) with l(t, v) == a(c)
/// ```
///
/// ```
/// use layout_core::*;
///
/// type Tile = Layout<(_8, _8), (_8, _1)>;
/// assert!(covers::<Layout<(_32, _2), (_2, _1)>, Tile>());
/// assert!(!covers::<Layout<(_32, _1), (_2, _0)>, Tile>());
/// ```
#[must_use]
pub const fn covers<L: CheckedLayout, A: CheckedLayout>() -> bool {
    same_swizzle::<L, A>() && matches!(missing(&Modes::of::<L>(), &Modes::of::<A>()), Cell::None)
}

/// Asserts that every cell of the tile `A` is one of `L`.
///
/// # Panics
///
/// With the first cell that is left out:
///
/// ```compile_fail
/// use layout_core::*;
///
/// const _: () = assert_covers::<Layout<(_8, _6), (_8, _1)>, Layout<(_8, _8), (_8, _1)>>();
/// ```
/// ```text
/// error[E0080]: not covering: no thread has cell (0,6) of the tile, at offset 6
/// ```
#[track_caller]
pub const fn assert_covers<L: CheckedLayout, A: CheckedLayout>() {
    assert!(
        same_swizzle::<L, A>(),
        "the tile is not behind the swizzle of its partition"
    );
    let tile = Modes::of::<A>();
    match missing(&Modes::of::<L>(), &tile) {
        Cell::None => {}
        Cell::Missing(index) => {
            let text = tile.coordinate(Text::new().str("not covering: no thread has cell "), index);
            let text = text.str(" of the tile, at offset ");
            let text = text.integer(tile.offset(index));
            if A::READ == 0 {
                text.panic()
            } else {
                text.str(" before the swizzle").panic()
            }
        }
        Cell::TooMany => panic!(
            "whether this partition covers its tile was not decided: sorted by stride and joined, \
             their modes differ, and the tile has more than 65536 cells, or they are hard to find"
        ),
    }
}

/// A cell of a tile.
pub(super) enum Cell {
    /// There is none.
    None,
    /// The index of the first that is missing.
    Missing(i64),
    /// They were not all looked for.
    TooMany,
}

/// The first cell of `tile` that `parts` does not reach.
pub(super) const fn missing(parts: &Modes, tile: &Modes) -> Cell {
    let image = parts.image();
    if parts.start == tile.start && same(&image, &tile.image()) {
        return Cell::None;
    }
    let mut steps = 0;
    let mut index = 0;
    while index < tile.size {
        if index == MOST {
            return Cell::TooMany;
        }
        let offset = tile.offset(index) - parts.start;
        if !reaches(&image, image.len, offset, &mut steps) {
            return if steps < STEPS {
                Cell::Missing(index)
            } else {
                Cell::TooMany
            };
        }
        index += 1;
    }
    Cell::None
}

const fn same(a: &Modes, b: &Modes) -> bool {
    let mut is_same = a.len == b.len;
    let mut i = 0;
    while is_same && i < a.len {
        is_same = a.at(i).extent == b.at(i).extent && a.at(i).stride == b.at(i).stride;
        i += 1;
    }
    is_same
}

/// Whether an offset is a sum of multiples of the strides of the first `count` modes, each multiple
/// below the extent.
const fn reaches(modes: &Modes, count: usize, offset: i64, steps: &mut u32) -> bool {
    if count == 0 {
        return offset == 0;
    }
    let mode = modes.at(count - 1);
    let reach = modes.reach(count - 1);
    // The multiple that leaves least, and those below it as long as what is left can be reached.
    let mut n = if offset < 0 { -1 } else { offset / mode.stride };
    if n >= mode.extent {
        n = mode.extent - 1;
    }
    while n >= 0 && offset - n * mode.stride <= reach {
        if *steps == STEPS {
            return false;
        }
        *steps += 1;
        if reaches(modes, count - 1, offset - n * mode.stride, steps) {
            return true;
        }
        n -= 1;
    }
    false
}
