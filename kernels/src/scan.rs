//! The prefix sums of each row of a matrix.
//!
//! Each block scans one row, in tiles of 1024 columns, and carries the sum to the next tile. While
//! a block adds one tile, the loads of the next tile are in flight.

use layout_core::*;
use layout_device::{Launch, Shared, block, copy, kernel, sync};

use crate::matrix::RowMajor;

/// The tile of a row that a block processes in one step. A thread has four adjacent elements.
const TILE: (_1, _1024) = (_1, _1024);
layout! { type Fours = make_layout_tv((1, 256):(0, 1), (1, 4):(0, 1)); }
type Numbers = Fragment<f32, Layout![4:1]>;

/// Context of a thread in a 1-D grid of 256-thread blocks.
type Context<'k> = ThreadContext<'k, (u32,), (_256,)>;

/// Returns the launch for a matrix of `rows` rows.
#[must_use]
pub const fn launch(rows: u32) -> Launch {
    Launch {
        blocks: [rows, 1, 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `output[(row, j)] = sum(input[(row, i)] for i <= j)` in each row.
///
/// # Safety
///
/// * The launch must be [`launch`]`(rows)`.
/// * `input` must be valid for reads over its full layout, and `output` for reads and writes.
/// * `input` and `output` must have the same shape, and must not overlap.
/// * All offsets must fit in `u32`.
#[kernel]
pub unsafe fn scan(
    ctx: Context<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    mut output: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
    #[shared] mut scratch: Shared<'_, f32, block::Scratch<_256>, _>,
) {
    let (row, me) = (ctx.block_idx(), ctx.thread_rank());
    let [_, columns, _] = *input.layout().values();
    let load = |tile| {
        let mut numbers = Numbers::filled(Layout::new(), 0.0);
        let from = input.predicated_tile(TILE, row.append(tile).get());
        copy(&from.partition_tv(Fours::new(), me.get()), &mut numbers);
        numbers
    };
    let (mut next, mut carry) = (load(0), 0.0);
    for tile in 0..columns.div_ceil(1024) {
        let numbers = next;
        next = load(tile + 1);
        let mine = numbers.fold(0.0, |sum, x| sum + x);
        let ((before, all), used) = block::scan(ctx, mine, scratch, 0.0, |a, b| a + b);
        let mut sum = carry + before;
        let sums = numbers.map(|x| {
            sum += x;
            sum
        });
        let to = output
            .reborrow()
            .predicated_tile_mut(TILE, row.append(tile));
        copy(&sums, &mut to.partition_tv_mut(Fours::new(), me));
        carry += all;
        scratch = sync(used);
    }
}
