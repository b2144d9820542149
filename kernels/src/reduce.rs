//! The sum of many numbers, in two launches.
//!
//! The blocks of the first take tiles in turn, and leave a sum each; the second adds these.

use layout_core::*;
use layout_device::{Launch, Shared, block, copy, kernel};

use crate::axpy::Line;

/// What a block adds at a time, and a thread of that: four neighbours of each 1024.
const TILE: (_4096,) = (_4096,);
layout! { type Fours = make_layout_tv((256):(1), (4):(1)); }
type Numbers = Fragment<f32, Layout![16:1]>;

/// Where a thread is: in a grid of one dimension, in a block of 256 threads.
type Place<'k> = Here<'k, (u32,), (_256,)>;

/// The most blocks: some for each processor of a GPU.
const BLOCKS: u32 = 1024;

/// The launch for `n` numbers, which leaves as many sums as it has blocks.
#[must_use]
pub const fn launch(n: u32) -> Launch {
    let tiles = n.div_ceil(4096);
    Launch {
        blocks: [if tiles < BLOCKS { tiles } else { BLOCKS }, 1, 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `sums[block]` is the sum of the numbers in tiles `block`, `block + blocks`, and so on, where there are as many
/// blocks as sums.
///
/// # Safety
///
/// Runs as [`launch`]`(n)` says, with as many sums as blocks. `numbers` is valid for reads and `sums` for reads and
/// writes of the elements of its layout, and they do not overlap.
#[kernel]
pub unsafe fn reduce(
    here: Place<'_>,
    numbers: Tensor<View<'_, f32>, Line>,
    sums: Tensor<Parts<'_, f32, Grid, _>, Line>,
    #[shared] scratch: Shared<'_, f32, block::Scratch<_256>, _>,
) {
    let (block, me) = (here.block(), here.rank());
    let ([n], [blocks]) = (*numbers.layout().values(), *sums.layout().values());
    let mut sum = Numbers::filled(Layout::new(), 0.0);
    let mut tile = block.get().0;
    while tile < n.div_ceil(4096) {
        let mut addend = Numbers::filled(Layout::new(), 0.0);
        let from = numbers.covering_tile(TILE, (tile,));
        copy(&from.partition_tv(Fours::new(), me.get()), &mut addend);
        sum = sum.zip(&addend, |sum, x| sum + x);
        tile += blocks;
    }
    let sum = sum.fold(0.0, |sum, x| sum + x);
    let (sum, _) = block::reduce(here, sum, scratch, |a, b| a + b);
    if let Some(first) = here.thread().inside((_1,)) {
        let mut mine = sums.own_covering_tile((_1,), block).own_part((_1,), first);
        mine.store((0,), sum);
    }
}
