//! Tiles of shared memory that instructions of Hopper read and write.

use layout_decide::{Boxes, Operand};

use super::index::swizzle;
use crate::assert::{CheckedLayout, extent, modes};
use crate::int_tuple::Tree;

/// How `wgmma` reads a tile `(row, k)` of numbers of `bits` bits, by instructions of `rows` rows.
#[track_caller]
pub const fn operand_of<L: CheckedLayout>(bits: u64, rows: u64) -> Operand {
    match layout_decide::operand(&modes::<L>(), &swizzle::<L>(), bits, rows) {
        Ok(operand) => operand,
        Err(_) => panic!("wgmma does not read this tile"),
    }
}

/// The boxes of a tensor that are a tile of shared memory, whose numbers have `bits` bits; those of mode `contiguous` are neighbours in
/// the tensor.
#[track_caller]
pub const fn boxes_of<L: CheckedLayout>(bits: u64, contiguous: usize) -> Boxes {
    let mut extents = [1; 8];
    let rank = match L::SHAPE {
        Tree::Tuple(shape) => {
            let mut i = 0;
            while i < shape.len() {
                extents[i] = extent(&shape[i]);
                i += 1;
            }
            shape.len()
        }
        shape => {
            extents[0] = extent(shape);
            1
        }
    };
    let (extents, _) = extents.split_at(rank);
    match layout_decide::boxes(&modes::<L>(), extents, &swizzle::<L>(), bits, contiguous) {
        Ok(boxes) => boxes,
        Err(_) => panic!("TMA does not copy this tile"),
    }
}

/// Box `i` of those that are a tile: its offset in the tile, and the coordinate at which it begins.
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
    (modes::<L>().offset(index), coordinate)
}
