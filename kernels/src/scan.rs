//! The prefix sums of each row of a matrix.
//!
//! A row belongs to a block, which takes 1024 columns at a time, and carries their sum to the next ones. While it
//! adds, the next ones are on their way.

use layout_core::*;
use layout_device::{Launch, Shared, block, copy, kernel, sync};

use crate::matrix::RowMajor;

/// What a block has of a row at a time, and a thread of that: four neighbours.
const TILE: (_1, _1024) = (_1, _1024);
layout! { type Fours = make_layout_tv((1, 256):(0, 1), (1, 4):(0, 1)); }
type Numbers = Fragment<f32, Layout![4:1]>;

/// Where a thread is: in a grid of one dimension, in a block of 256 threads.
type Place<'k> = Here<'k, (u32,), (_256,)>;

/// The launch for a matrix of so many rows.
#[must_use]
pub const fn launch(rows: u32) -> Launch {
    Launch {
        blocks: [rows, 1, 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `output[(row, j)] = sum(input[(row, i)] for i <= j)`, in each row.
///
/// # Safety
///
/// Runs as [`launch`]`(rows)` says. `input` is valid for reads and `output` for reads and writes over their whole
/// layouts, which have the same shape and whose offsets fit `u32`, and they do not overlap.
#[kernel]
pub unsafe fn scan(
    here: Place<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    mut output: Tensor<Parts<'_, f32, Grid, _>, RowMajor>,
    #[shared] mut scratch: Shared<'_, f32, block::Scratch<_256>, _>,
) {
    let (row, me) = (here.block(), here.rank());
    let [_, columns, _] = *input.layout().values();
    let load = |tile| {
        let mut numbers = Numbers::filled(Layout::new(), 0.0);
        let from = input.covering_tile(TILE, row.append(tile).get());
        copy(&from.partition_tv(Fours::new(), me.get()), &mut numbers);
        numbers
    };
    let (mut next, mut carry) = (load(0), 0.0);
    for tile in 0..columns.div_ceil(1024) {
        let numbers = next;
        next = load(tile + 1);
        let mine = numbers.fold(0.0, |sum, x| sum + x);
        let ((before, all), used) = block::scan(here, mine, scratch, 0.0, |a, b| a + b);
        let mut sum = carry + before;
        let sums = numbers.map(|x| {
            sum += x;
            sum
        });
        let to = output.reborrow().own_covering_tile(TILE, row.append(tile));
        copy(&sums, &mut to.own_partition_tv(Fours::new(), me));
        carry += all;
        scratch = sync(used);
    }
}
