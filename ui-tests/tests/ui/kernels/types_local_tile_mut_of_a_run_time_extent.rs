// error[E0277]: nothing says that a run-time number is a multiple of 32
use layout_core::partition::{Reversed, Tiles};
use layout_core::*;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }
type Mine = PartitionScheme<Tiles<(_32, _32)>, Block, Reversed, ()>;

fn kernel(ctx: ThreadContext<'_, (u32, u32), (_32, _8)>, y: Tensor<DisjointMut<'_, f32, Grid, Mine>, Matrix>) {
    let _ = y.local_tile_mut((_32, _32), ctx.block_idx().reversed());
}

fn main() {}
