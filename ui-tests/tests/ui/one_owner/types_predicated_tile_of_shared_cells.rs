// error[E0277]: this tensor has no divisions, slices and tiles
use layout_core::*;

layout! { type Matrix = (?m, ?n):(?n, 1); }

fn kernel(ctx: ThreadContext<'_, (u32, u32), (_8, _2)>, matrix: Tensor<DisjointMut<'_, f32, Grid, ()>, Matrix>) {
    let _ = matrix.predicated_tile((_4, _8), ctx.block_idx().reversed().get());
}

fn main() {}
