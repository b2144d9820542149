//! The sum of a vector, in two launches.
//!
//! In the first launch, each block adds its tiles and stores a partial sum. The second launch adds
//! the partial sums.

use layout_core::*;
use layout_device::{Launch, Shared, block, copy, kernel};

use crate::axpy::Line;

/// The tile of a block. In each 1024 elements of a tile, a thread adds four adjacent elements.
const TILE: (_4096,) = (_4096,);
layout! { type Fours = make_layout_tv((256):(1), (4):(1)); }
type Numbers = Fragment<f32, Layout![16:1]>;

/// Context of a thread in a 1-D grid of 256-thread blocks.
type Context<'k> = ThreadContext<'k, (u32,), (_256,)>;

/// Maximum number of blocks: several per multiprocessor.
const BLOCKS: u32 = 1024;

/// Returns the launch for `n` elements. Each block stores one partial sum.
#[must_use]
pub const fn launch(n: u32) -> Launch {
    let tiles = n.div_ceil(4096);
    Launch {
        blocks: [if tiles < BLOCKS { tiles } else { BLOCKS }, 1, 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Stores in `sums[block]` the sum of tiles `block`, `block + blocks`, `block + 2 * blocks`, ...
///
/// `blocks` is the length of `sums`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(n)`, and `sums` must have one element per block.
/// * `numbers` must be valid for reads over its layout, and `sums` for reads and writes.
/// * `numbers` and `sums` must not overlap.
#[kernel]
pub unsafe fn reduce(
    ctx: Context<'_>,
    numbers: Tensor<View<'_, f32>, Line>,
    sums: Tensor<DisjointMut<'_, f32, Grid, _>, Line>,
    #[shared] scratch: Shared<'_, f32, block::Scratch<_256>, _>,
) {
    let (block, me) = (ctx.block_idx(), ctx.thread_rank());
    let ([n], [blocks]) = (*numbers.layout().values(), *sums.layout().values());
    let mut sum = Numbers::filled(Layout::new(), 0.0);
    let mut tile = block.get().0;
    while tile < n.div_ceil(4096) {
        let mut addend = Numbers::filled(Layout::new(), 0.0);
        let from = numbers.predicated_tile(TILE, (tile,));
        copy(&from.partition_tv(Fours::new(), me.get()), &mut addend);
        sum = sum.zip(&addend, |sum, x| sum + x);
        tile += blocks;
    }
    let sum = sum.fold(0.0, |sum, x| sum + x);
    let (sum, _) = block::reduce(ctx, sum, scratch, |a, b| a + b);
    if let Some(first) = ctx.thread_idx().inside((_1,)) {
        let mut mine = sums
            .predicated_tile_mut((_1,), block)
            .local_partition_mut((_1,), first);
        mine.store((0,), sum);
    }
}
