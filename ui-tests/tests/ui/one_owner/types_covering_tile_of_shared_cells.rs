// error[E0277]: this tensor has no divisions, slices and tiles
use layout_core::*;

layout! { type Matrix = (?m, ?n):(?n, 1); }

fn kernel(here: Here<'_, (u32, u32), (_8, _2)>, matrix: Tensor<Parts<'_, f32, Grid, ()>, Matrix>) {
    let _ = matrix.covering_tile((_4, _8), here.block().reversed().get());
}

fn main() {}
