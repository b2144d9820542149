// error[E0277]: expected one order for all tiles of this tensor, found a second order
use layout_core::*;
use layout_device::{SplitKReduce, TmaParts, kernel};

layout! {
    type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn both(to: TmaParts<'_, f32, Matrix, Lines, _>) {
    let _ = to.persistent_tiles((_64, _32), _8);
    let _ = to.persistent_tiles((_64, _32), SplitKReduce::in_parts(_8, 2));
}

fn main() {}
