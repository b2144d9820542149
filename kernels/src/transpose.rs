//! The transpose of a matrix through a padded tile in shared memory.
//!
//! Threads read rows and write rows; the turn happens in the tile. Rows of the tile are
//! 33 cells apart, so that the 32 cells of a column lie in different banks too. The extra
//! cell exists only in the layout: nothing below the types knows of it.

use core::mem::MaybeUninit;

use layout_core::{questions::*, *};
use layout_device::{Launch, here, kernel, shared_memory, thread};

use crate::matrix::RowMajor;

layout! {
    /// The tile, `(row, column)`, with one cell of padding a row.
    pub type Tile = (64, 32):(33, 1);
    /// The rows of a tile: 8 at a time, eight times.
    type Rows = (8, 8):(1, 8);

    /// The cells of a thread, `(thread, 1, passes)`: it writes rows, and reads columns.
    type Written = partition_tv(Tile, (8, 32):(32, 1), (1, 1):(0, 0));
    type Read = partition_tv(Tile, (32, 8):(1, 32), (1, 1):(0, 0));
}
const _: () = assert_conflict_free::<Written, _1, _4>();
const _: () = assert_conflict_free::<Read, _1, _4>();

/// Where a thread is: in a grid of two dimensions, in a block of 32 x 8 threads.
type Place<'k> = Here<'k, (u32, u32), (_32, _8)>;

/// The launch for a matrix.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [columns.div_ceil(32), rows.div_ceil(64), 1],
        threads: Place::THREADS,
        shared_bytes: size_of::<[f32; Tile::COSIZE]>(),
    }
}

/// `output[(column, row)] = input[(row, column)]`.
///
/// # Safety
///
/// Runs as [`launch`]`(rows, columns)` says. `input` is valid for reads and `output` for writes over
/// their whole layouts, whose offsets fit `u32`, and they do not overlap.
#[kernel]
pub unsafe fn transpose(
    input: *const f32,
    input_layout: RowMajor,
    output: *mut f32,
    output_layout: Distinct<RowMajor>,
) {
    let (tile, turned) = ((_64::new(), _32::new()), (_32::new(), _64::new()));
    let shared = shared_memory::<[f32; Tile::COSIZE]>().cast::<f32>();
    let (kernel, mut phase) = (Kernel::new(), Phase::new());
    // SAFETY: the caller's promise; all threads share the output here.
    let (here, input, output): (Place<'_>, _, _) = unsafe {
        let here = here(&kernel);
        (
            here,
            Tensor::new(input, input_layout).assume_readable(),
            Tensor::share(output, output_layout, here.grid()),
        )
    };
    let (block, me) = (here.block(), here.thread().reversed());
    let (ty, tx) = me.get();

    let input = input.covering_tile(tile, block.reversed().get());
    // All passes read before the first one writes: the loads are on their way together.
    let mut cells = Tensor::filled(Layout::<_8, _1>::new(), 0.0_f32);
    for pass in Below::<_8>::all() {
        let row = Rows::new().offset((ty.get(), pass.get()));
        cells[pass] = input.load((row, tx.get())).unwrap_or(0.0);
    }
    // SAFETY: the shared memory has the cells of the tile, and all threads share it here.
    let whole = unsafe {
        let cells = shared.cast::<MaybeUninit<f32>>();
        Tensor::share(cells, Distinct::of(Tile::new()), phase.block())
    };
    let mut mine = whole.own_part((_8::new(), _32::new()), me);
    for pass in Below::<_8>::all() {
        mine[(pass, _0::new())].write(cells[pass]);
    }
    phase.end(thread::sync_threads);

    // SAFETY: every cell of the tile was written before the barrier, and is not written again.
    let written = unsafe { Tensor::new(shared.cast_const(), Tile::new()).assume_readable() };
    let columns = written.local_partition((_32::new(), _8::new()), (tx, ty));
    let mut mine = output
        .own_covering_tile(turned, block)
        .own_part((_8::new(), _32::new()), me);
    for pass in Below::<_4>::all() {
        for half in Below::<_2>::all() {
            mine.store((pass.get(), half.get()), columns[(half, pass)]);
        }
    }
}
