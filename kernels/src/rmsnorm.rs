//! Residual addition followed by `RMSNorm` of each row.
//!
//! Each block normalizes one row. A row of up to 4096 columns stays in registers between the sum of
//! squares and the scaling. In a longer row, only the last tile stays in registers. The earlier
//! tiles are read again from the cache.

use layout_core::*;
use layout_device::math::rsqrt;
use layout_device::{F16, Launch, Shared, block, combine, copy, kernel};

use crate::axpy::Line;
use crate::matrix::RowMajor;

/// The tile of a row that a block processes in one step. In each 2048 elements, a thread has eight
/// adjacent elements.
const TILE: (_1, _4096) = (_1, _4096);
layout! {
    type Eights = make_layout_tv((1, 256):(0, 1), (1, 8):(0, 1));
    type Weights = make_layout_tv((256):(1), (8):(1));
}
type Numbers = Fragment<F16, Layout![16:1]>;

/// Context of a thread in a 1-D grid of 256-thread blocks.
type Context<'k> = ThreadContext<'k, (u32,), (_256,)>;

/// Returns the launch for matrices of `rows` rows.
#[must_use]
pub const fn launch(rows: u32) -> Launch {
    Launch {
        blocks: [rows, 1, 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `residual += x` and `y[(row, j)] = residual[(row, j)] / rms(row) * weight[j]`.
///
/// `rms(row)` is the square root of `epsilon` plus the mean square of the updated row of
/// `residual`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(rows)`.
/// * All matrices must have the same shape, and `weight` must have one element per column.
/// * `x` and `weight` must be valid for reads over their full layouts.
/// * `residual` and `y` must be valid for reads and writes over their full layouts.
/// * All offsets must fit in `u32`, and the tensors must not overlap.
#[kernel(blocks_per_multiprocessor = 4)]
pub unsafe fn rmsnorm(
    ctx: Context<'_>,
    epsilon: f32,
    x: Tensor<View<'_, F16>, RowMajor>,
    mut residual: Tensor<DisjointMut<'_, F16, Grid, _>, RowMajor>,
    weight: Tensor<View<'_, F16>, Line>,
    mut y: Tensor<DisjointMut<'_, F16, Grid, _>, RowMajor>,
    #[shared] scratch: Shared<'_, f32, block::Scratch<_256>, _>,
) {
    let (row, me) = (ctx.block_idx(), ctx.thread_rank());
    let [_, columns, _] = *x.layout().values();
    let tiles = columns.div_ceil(4096);

    let mut sum = Numbers::filled(Layout::new(), F16::default());
    let mut squares = 0.0;
    for tile in 0..tiles {
        let tile = row.append(tile);
        let addend = x.predicated_tile(TILE, tile.get());
        let addend = addend.partition_tv(Eights::new(), me.get());
        let mine = residual.reborrow().predicated_tile_mut(TILE, tile);
        let mut mine = mine.partition_tv_mut(Eights::new(), me);
        sum = Numbers::filled(Layout::new(), F16::default());
        combine(&mine, &addend, &mut sum, |r, x| {
            F16::from_f32(r.to_f32() + x.to_f32())
        });
        copy(&sum, &mut mine);
        squares = sum.fold(squares, |squares, r| squares + r.to_f32() * r.to_f32());
    }
    let (squares, _) = block::reduce(ctx, squares, scratch, |a, b| a + b);
    #[allow(clippy::cast_precision_loss)] // The rounding error of the mean is larger.
    let mean = squares / columns as f32;
    let scale = rsqrt(mean + epsilon);

    for tile in (0..tiles).rev() {
        let place = row.append(tile);
        if tile + 1 < tiles {
            let mine = residual.reborrow().predicated_tile_mut(TILE, place);
            copy(&mine.partition_tv_mut(Eights::new(), me), &mut sum);
        }
        let mut weights = Numbers::filled(Layout::new(), F16::default());
        copy(
            &weight
                .predicated_tile((_4096,), (tile,))
                .partition_tv(Weights::new(), me.get()),
            &mut weights,
        );
        sum = sum.zip(&weights, |r, w| {
            F16::from_f32(r.to_f32() * scale * w.to_f32())
        });
        let mine = y.reborrow().predicated_tile_mut(TILE, place);
        copy(&sum, &mut mine.partition_tv_mut(Eights::new(), me));
    }
}
