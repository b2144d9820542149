// error[E0277]: expected a coordinate of every thread in the block, found one obtained by `InsideOf<layout_core::_8, Rank>`, which some threads lack
use layout_core::partition::{InsideOf, Rank, Spread};
use layout_core::*;

type Tile = Layout![8:1];

fn fill(ctx: ThreadContext<'_, (u32,), (_256,)>, tile: Shared<'_, f32, Tile, PartitionScheme<Spread<_8>, Thread, InsideOf<_8, Rank>>>) {
    if let Some(me) = ctx.thread_rank().inside(_8) {
        let _ = tile.fill(_8, me, |_| 0.0);
    }
}

fn main() {}
