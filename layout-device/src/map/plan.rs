//! The TMA boxes of a tile.

// Sizes of a tile fit, because the tile fits in shared memory. Sizes of a tensor fit, because the
// launch promises them.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, FlatModes};
use layout_core::checks::{Boxes, box_of, tma_boxes_of};

use layout_decide::Text;

use super::{LONGEST, TensorMapParams, UNIT};

/// Maximum number of boxes of a tile.
const MOST: usize = 32;

/// A placeholder for invalid tiles.
const NONE: Boxes = Boxes {
    span: 16,
    rank: 1,
    order: [0, 1, 2, 3, 4],
    extents: [1; 5],
    counts: [0; 5],
};

/// The TMA boxes that copy a tile `Tile` of a tensor with layout `L`. Each box belongs to a part
/// `Part` of the tile.
pub(crate) struct Plan<T, L, Part, Tile = Part>(PhantomData<(T, L, Part, Tile)>);
impl<T, L: FlatModes, Part: CheckedLayout, Tile: CheckedLayout> Plan<T, L, Part, Tile> {
    const BITS: u64 = 8 * size_of::<T>() as u64;
    /// The error text for invalid tiles.
    pub(crate) const WRONG: Option<Text> = {
        let (rank, of_tile) = (L::RANK, Tile::SHAPE.rank());
        match L::CONTIGUOUS {
            _ if rank < of_tile => {
                let text = Text::new()
                    .str("tma boxes: the rank of the tensor is ")
                    .natural(rank as u64);
                let text = text.str(", but the rank of the tile is ");
                let text = text.natural(of_tile as u64);
                let text = text.str(": use a tile whose rank is at most ");
                Some(text.natural(rank as u64))
            }
            None => Some(Text::new().str(
                "tma boxes: no stride of the tensor is the static integer 1 (T5): write the \
                 contiguous mode with stride `1`, as in `(?m, ?k):(8 * ?ld, 1)`",
            )),
            Some(side) => match Self::DECIDED {
                Ok(boxes) if boxes.count() > MOST as u64 => {
                    let text = Text::new().str("tma boxes: the tile has ");
                    let text = text.natural(boxes.count());
                    Some(text.str(" boxes, more than the maximum of 32: use a smaller tile"))
                }
                Ok(_) => Self::uneven(side),
                Err(rejection) => Some(rejection),
            },
        }
    };
    /// Returns the error text for a static stride that is not a multiple of 16 bytes, along a mode that
    /// is not contiguous.
    const fn uneven(side: usize) -> Option<Text> {
        let mut mode = 0;
        while mode < L::RANK {
            if let Some(stride) = L::STRIDES[mode] {
                let bytes = stride.saturating_mul(Self::BITS / 8);
                if mode != side && bytes % UNIT != 0 {
                    let text = Text::new().str("tma boxes: the stride of mode ");
                    let text = text.natural(mode as u64).str(" is ").natural(stride);
                    let text = text.str(" elements, ").natural(bytes);
                    let text = text.str(
                        " bytes, but TMA needs a multiple of 16 bytes (T5): pad the stride to ",
                    );
                    let unit = TensorMapParams::unit_of::<T>();
                    let text = text.natural(stride.div_ceil(unit).saturating_mul(unit));
                    return Some(text.str(" elements"));
                }
            }
            mode += 1;
        }
        None
    }
    const DECIDED: Result<Boxes, Text> = match L::CONTIGUOUS {
        Some(mode) => match tma_boxes_of::<Part>(Self::BITS, mode) {
            Ok(part) => match tma_boxes_of::<Tile>(Self::BITS, mode) {
                Ok(whole) => divided(whole, part, Self::BITS / 8),
                rejection => rejection,
            },
            rejection => rejection,
        },
        None => Err(Text::new()),
    };
    /// A box has a single coordinate along the modes that the tile does not have.
    pub(crate) const BOXES: Boxes = match Self::DECIDED {
        Ok(mut boxes) => {
            while boxes.rank < L::RANK {
                boxes.order[boxes.rank] = boxes.rank;
                boxes.rank += 1;
            }
            boxes
        }
        // `WRONG` has the error text.
        Err(_) => NONE,
    };
    /// The number of boxes.
    pub(crate) const COUNT: usize = Self::BOXES.count() as usize;
    /// For each box, its offset in the tile and its start coordinate.
    const ALL: [(u64, [u64; 5]); MOST] = {
        let mut all = [(0, [0; 5]); MOST];
        let mut i = 0;
        while i < Self::COUNT {
            all[i] = box_of::<Tile>(&Self::BOXES, i as u64);
            i += 1;
        }
        all
    };

    /// Returns the offset of a box in the tile and its start in the tensor, contiguous mode first.
    /// `apart` is added to the row and the column of the start.
    #[inline(always)]
    pub(crate) fn of(i: usize, tile: [u32; 5], apart: [u32; 2]) -> (usize, [u32; 5]) {
        let (offset, start) = const { Self::ALL }[i];
        let mut at = [0; 5];
        #[allow(clippy::needless_range_loop)] // it has a different order
        for dimension in 0..L::RANK {
            let mode = const { Self::BOXES.order }[dimension];
            let boxes = const { Self::BOXES };
            let extent = ((boxes.extents[mode] * boxes.counts[mode]) as u32).max(1);
            // From this coordinate onwards all elements are out of bounds, including those with
            // negative signed coordinates.
            let tile = tile[mode].min((LONGEST as u32).div_ceil(extent));
            at[dimension] = tile.wrapping_mul(extent).wrapping_add(start[mode] as u32);
            if mode < 2 {
                at[dimension] = at[dimension].wrapping_add(apart[mode]);
            }
        }
        (offset as usize, at)
    }
}

/// Divides the boxes of a tile along the outermost mode into boxes of its part.
#[allow(clippy::result_large_err)] // evaluated in constants
const fn divided(whole: Boxes, part: Boxes, bytes: u64) -> Result<Boxes, Text> {
    let mut boxes = whole;
    let outermost = whole.order[whole.rank - 1];
    // T13: boxes begin at a multiple of 128 bytes and at the start of a swizzle pattern.
    let pattern = if whole.span > 16 { 8 * whole.span } else { 128 };
    let (mut dimension, mut size) = (0, bytes);
    while dimension < whole.rank {
        let mode = whole.order[dimension];
        let (all, one) = (whole.extents[mode], part.extents[mode]);
        let is_last = dimension + 1 == whole.rank;
        if part.order[dimension] != mode
            || part.span != whole.span
            || !(one == all || is_last && all % one == 0)
        {
            let text = Text::new()
                .str("tma boxes: the parts have boxes of ")
                .natural(one);
            let text = text.str(" along mode ").natural(mode as u64);
            let text = text.str(", and the full tile has boxes of ").natural(all);
            let text = text.str(": use a part with the swizzle, mode order and extents of the tile, or with a divisor of ");
            let text = text.natural(whole.extents[outermost]);
            return Err(text.str(" along mode ").natural(outermost as u64));
        }
        size *= one;
        if one < all && size % pattern != 0 {
            let text = Text::new().str("tma boxes: the parts of a tile are ");
            let text = text
                .natural(size)
                .str(" bytes apart, but boxes must begin at multiples of ");
            let text = text.natural(pattern).str(" bytes (T13): use parts of ");
            let rows = pattern.div_ceil(size / one);
            return Err(text
                .natural(rows)
                .str(" rows, or of a multiple of this number"));
        }
        boxes.extents[mode] = one;
        boxes.counts[mode] = all / one * whole.counts[mode];
        dimension += 1;
    }
    Ok(boxes)
}
