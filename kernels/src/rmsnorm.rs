//! An addition, and the root mean square norm of each row of the sum.
//!
//! A row belongs to a block. Of up to 8192 columns it stays in registers between the sum of the squares and the
//! division by it; of more, only the last 8192 do, and the others are read again.

use layout_core::*;
use layout_device::math::rsqrt;
use layout_device::{Half, Launch, Shared, block, copy, kernel};

use crate::axpy::Line;
use crate::matrix::RowMajor;

/// What a block has of a row at a time, and a thread of that: eight neighbours of each 2048.
const TILE: (_1, _8192) = (_1, _8192);
layout! {
    type Eights = make_layout_tv((1, 256):(0, 1), (1, 8):(0, 1));
    type Weights = make_layout_tv((256):(1), (8):(1));
}
type Numbers = Fragment<Half, Layout![32:1]>;

/// Where a thread is: in a grid of one dimension, in a block of 256 threads.
type Place<'k> = Here<'k, (u32,), (_256,)>;

/// The launch for matrices of so many rows.
#[must_use]
pub const fn launch(rows: u32) -> Launch {
    Launch {
        blocks: [rows, 1, 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `residual += x` and `y[(row, j)] = residual[(row, j)] / rms(row) * weight[j]`, where `rms(row)` is the root of
/// `epsilon` and the mean of the squares of the row of `residual`.
///
/// # Safety
///
/// Runs as [`launch`]`(rows)` says. All matrices have the same shape, and `weight` as many numbers as they have
/// columns. `x` and `weight` are valid for reads, `residual` and `y` for reads and writes over their whole
/// layouts, whose offsets fit `u32`, and they do not overlap.
#[kernel(blocks_per_multiprocessor = 3)]
pub unsafe fn rmsnorm(
    here: Place<'_>,
    epsilon: f32,
    x: Tensor<View<'_, Half>, RowMajor>,
    mut residual: Tensor<Parts<'_, Half, Grid, _>, RowMajor>,
    weight: Tensor<View<'_, Half>, Line>,
    mut y: Tensor<Parts<'_, Half, Grid, _>, RowMajor>,
    #[shared] scratch: Shared<'_, f32, block::Scratch<_256>, _>,
) {
    let (row, me) = (here.block(), here.rank());
    let [_, columns, _] = *x.layout().values();
    let tiles = columns.div_ceil(8192);

    let mut sum = Numbers::filled(Layout::new(), Half::default());
    let mut squares = 0.0;
    for tile in 0..tiles {
        let tile = row.append(tile);
        let mut addend = Numbers::filled(Layout::new(), Half::default());
        sum = addend;
        let mine = residual.reborrow().own_covering_tile(TILE, tile);
        let mut mine = mine.own_partition_tv(Eights::new(), me);
        copy(
            &x.covering_tile(TILE, tile.get())
                .partition_tv(Eights::new(), me.get()),
            &mut addend,
        );
        copy(&mine, &mut sum);
        sum = sum.zip(&addend, |r, x| Half::from_f32(r.to_f32() + x.to_f32()));
        copy(&sum, &mut mine);
        squares = sum.fold(squares, |squares, r| squares + r.to_f32() * r.to_f32());
    }
    let (squares, _) = block::reduce(here, squares, scratch, |a, b| a + b);
    let scale = rsqrt(squares / columns as f32 + epsilon);

    for tile in (0..tiles).rev() {
        let place = row.append(tile);
        if tile + 1 < tiles {
            let mine = residual.reborrow().own_covering_tile(TILE, place);
            copy(&mine.own_partition_tv(Eights::new(), me), &mut sum);
        }
        let mut weights = Numbers::filled(Layout::new(), Half::default());
        copy(
            &weight
                .covering_tile((_8192,), (tile,))
                .partition_tv(Weights::new(), me.get()),
            &mut weights,
        );
        sum = sum.zip(&weights, |r, w| {
            Half::from_f32(r.to_f32() * scale * w.to_f32())
        });
        let mine = y.reborrow().own_covering_tile(TILE, place);
        copy(&sum, &mut mine.own_partition_tv(Eights::new(), me));
    }
}
