//! The check that TMA can copy a tile in shared memory.

use layout_decide::{Boxes, NoBoxes, boxes as decide};

use super::index::swizzle;
use super::operand::number;
use crate::assert::{CheckedLayout, Text, extent, modes};
use crate::int::StaticInteger;
use crate::int_tuple::Tree;

/// Returns `true` if TMA can copy a tile in shared memory as a sequence of boxes.
///
/// The boxes are parts of a matrix with one to five modes and `Bits`-bit elements. The matrix is
/// contiguous in global memory along mode `Contiguous`.
///
/// A box is compact in shared memory, with its contiguous mode first, and can be swizzled:
///
/// ```text
/// swizzle o (b0, b1, ...):(1, b0, b0 * b1, ...)
/// ```
///
/// The rules:
///
/// * T6: an extent of a box is at most 256.
/// * T7: the contiguous extent is a multiple of 16 bytes.
/// * T8, T14: with a swizzle, the contiguous extent equals the span of the swizzle.
/// * T13: a box starts at a multiple of 128 bytes, and at the start of the swizzle pattern.
/// * T14: the contiguous mode has stride 1, and the layout is injective.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// // Rows of 64 16-bit elements.
/// type Tile = Swizzled<Swizzle<3, 3, 3>, Layout<(_128, _64), (_64, _1)>>;
/// assert!(tma_boxes::<Tile, _16, _1>());
/// // Rows of 128 elements are wider than the span of the swizzle.
/// type Wide = Swizzled<Swizzle<3, 3, 3>, Layout<(_64, _128), (_128, _1)>>;
/// assert!(!tma_boxes::<Wide, _16, _1>());
/// ```
///
/// # Source
///
/// CUDA driver API, `cuTensorMapEncodeTiled`; CUTLASS `make_tma_copy_desc` (`cute/atom/copy_traits_sm90_tma.hpp`).
#[must_use]
pub const fn tma_boxes<L: CheckedLayout, Bits: StaticInteger, Contiguous: StaticInteger>() -> bool {
    decided::<L>(number::<Bits>(), number::<Contiguous>() as usize).is_ok()
}

/// Asserts that TMA can copy a tile in shared memory as a sequence of boxes.
///
/// # Panics
///
/// Panics with the element at the wrong position, the rule, and a tile of boxes in `layout!` notation:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// type Wide = Swizzled<Swizzle<3, 3, 3>, Layout<(_64, _128), (_128, _1)>>;
/// const _: () = assert_tma_boxes::<Wide, _16, _1>();
/// ```
/// ```text
/// error[E0080]: tma boxes: mode 1 has 256 contiguous bytes, but a row of a TMA box has at most 128
/// bytes, the span of the swizzle (T8): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,128))`
/// ```
#[track_caller]
pub const fn assert_tma_boxes<L: CheckedLayout, Bits: StaticInteger, Contiguous: StaticInteger>() {
    let boxes = tma_boxes_of::<L>(number::<Bits>(), number::<Contiguous>() as usize);
    if let Err(rejection) = boxes {
        rejection.panic()
    }
}

/// Returns the boxes of a tile in shared memory. Elements have `bits` bits, and are contiguous along mode
/// `contiguous` of a matrix.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// // Two boxes of 128 rows by 64 16-bit elements.
/// type Tile = TiledTo<Swizzled<Swizzle<3, 3, 3>, Layout<(_8, _64), (_64, _1)>>, (_128, _128)>;
/// const TILE: Boxes = match tma_boxes_of::<Tile>(16, 1) {
///     Ok(boxes) => boxes,
///     Err(rejection) => rejection.panic(),
/// };
/// assert_eq!((&TILE.extents[..2], &TILE.counts[..2]), (&[128, 64][..], &[1, 2][..]));
/// assert_eq!((&TILE.order[..2], TILE.count()), (&[1, 0][..], 2));
/// ```
///
/// # Errors
///
/// Returns the message of [`assert_tma_boxes`].
#[allow(clippy::result_large_err)] // The value is computed in constants.
pub const fn tma_boxes_of<L: CheckedLayout>(bits: u64, contiguous: usize) -> Result<Boxes, Text> {
    match decided::<L>(bits, contiguous) {
        Ok(boxes) => Ok(boxes),
        Err(no) => Err(rejection::<L>(no, bits, contiguous)),
    }
}

const fn rejection<L: CheckedLayout>(no: NoBoxes, bits: u64, contiguous: usize) -> Text {
    let (modes, swizzle, extents) = (modes::<L>(), swizzle::<L>(), extents_of::<L>());
    let (extents, _) = extents.split_at(L::SHAPE.rank());
    let text = Text::new().str("tma boxes: ");
    let text = text.text(&no.fact(&modes, extents, &swizzle, bits, contiguous));
    match no.suggestion(&modes, extents, bits, contiguous) {
        Some(suggestion) => text.str(": ").text(&suggestion),
        None => text,
    }
}

const fn decided<L: CheckedLayout>(bits: u64, contiguous: usize) -> Result<Boxes, NoBoxes> {
    let (modes, swizzle, extents) = (modes::<L>(), swizzle::<L>(), extents_of::<L>());
    let (extents, _) = extents.split_at(L::SHAPE.rank());
    decide(&modes, extents, &swizzle, bits, contiguous)
}

/// Returns the offset of box `i` in the tile, and the coordinate of its first element.
#[must_use]
pub const fn box_of<L: CheckedLayout>(boxes: &Boxes, i: u64) -> (u64, [u64; 5]) {
    let mut coordinate = [0; 5];
    let (mut rest, mut index, mut size) = (i, 0, 1);
    let mut mode = 0;
    while mode < boxes.rank {
        coordinate[mode] = rest % boxes.counts[mode] * boxes.extents[mode];
        rest /= boxes.counts[mode];
        index += coordinate[mode] * size;
        size *= boxes.extents[mode] * boxes.counts[mode];
        mode += 1;
    }
    (offset_of::<L>(index), coordinate)
}

/// Returns the offset of the element with a linear index.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// const THIRD: u64 = offset_of::<Layout<(_2, _4), (_4, _1)>>(3);
/// assert_eq!(THIRD, 5);
/// ```
#[must_use]
pub const fn offset_of<L: CheckedLayout>(index: u64) -> u64 {
    // One evaluation per layout, not one per index.
    const { &modes::<L>() }.offset(index)
}

/// Returns the extents of the modes of a layout, at most 8. Missing modes have extent 1.
#[must_use]
pub const fn extents_of<L: CheckedLayout>() -> [u64; 8] {
    let mut extents = [1; 8];
    match L::SHAPE {
        Tree::Int(size) => extents[0] = *size,
        Tree::Tuple(modes) => {
            let mut i = 0;
            while i < modes.len() {
                extents[i] = extent(&modes[i]);
                i += 1;
            }
        }
    }
    extents
}
