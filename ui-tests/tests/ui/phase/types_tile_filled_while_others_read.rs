// error[E0277]: there is no barrier between the writes of this tile and its reads
use layout_core::{bounds::*, *};

type Tile = Layout![(8, 32):(33, 1)];

fn again<PartitionScheme>(ctx: ThreadContext<'_, (u32,), (_8, _32)>, tile: Whole<'_, f32, Tile, PartitionScheme>) {
    let _ = tile.fill((_8, _32), ctx.thread_idx(), |_| 0.0);
}

fn main() {}
