//! The softmax of each row of a matrix.
//!
//! A row of up to 1024 columns belongs to a warp, a longer one to a block. What its threads hold of
//! it stays in registers between the sum of the exponentials and the division by it: 32 numbers a
//! thread, or 16 in a block. What lies beyond 4096 columns is read a second time. Maxima and sums go
//! through each warp in a butterfly, and from warp to warp through shared memory.

mod partial;

use layout_core::way::{Appended, CoordinateIn, Reversed, Spread, Tiles};
use layout_core::*;
use layout_device::{Launch, here, kernel};

use crate::cell::Cell;
use crate::matrix::{Cut, RowMajor};
use partial::{Partial, Warps, exponential};

layout! {
    /// The cells of a row, `(thread, cell)`, for the threads of a warp and of a block.
    type WarpCells = 2147483648:1 / 32;
    type BlockCells = 2147483648:1 / 256;
}

/// Where a thread is: in a grid of one dimension, in a block of 8 warps of 32 lanes.
type Place<'k> = Here<'k, (u32,), (_32, _8)>;
/// Warps of a block.
const WARPS: u32 = 8;
/// The most columns of a row that belongs to a warp.
const NARROW: u32 = 1024;
/// The columns of a row: none is longer.
const LONG: _2147483648 = _2147483648::new();

/// The launch for a matrix.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    let blocks = if columns > NARROW {
        rows
    } else {
        rows.div_ceil(WARPS)
    };
    Launch {
        blocks: [blocks, 1, 1],
        threads: Place::THREADS,
        shared_bytes: size_of::<[Partial; Warps::COSIZE]>(),
    }
}

/// `output[(row, j)] = e^input[(row, j)] / sum(e^input[(row, i)] for i in columns)`, in each row.
///
/// A row with a NaN or plus infinity becomes NaN, and so does a row of only minus infinity.
///
/// # Safety
///
/// Runs as [`launch`]`(rows, columns)` says. `input` is valid for reads and `output` for writes over
/// their whole layouts, which have the same shape and whose offsets fit `u32`; they do not overlap,
/// and both are multiples of 16 bytes.
#[kernel]
pub unsafe fn softmax(
    input: *const f32,
    input_layout: RowMajor,
    output: *mut f32,
    output_layout: Distinct<RowMajor>,
) {
    let kernel = Kernel::new();
    // SAFETY: the caller's promise; all threads share the output in the same branch.
    unsafe {
        let here = here(&kernel);
        let cut = (
            input_layout.known_as::<Cut>(),
            output_layout.known_as::<Cut>(),
        );
        let is_long = input_layout.values()[1] > NARROW;
        if let (Some(from), Some(to)) = cut {
            let input = Tensor::new(input, from).assume_readable();
            let input = input.vectors_unchecked::<_4>();
            if is_long {
                let output = Tensor::share(output, to, here.grid());
                of_block(here, input, output.vectors_unchecked::<_4>());
            } else {
                let output = Tensor::share(output, to, here.grid());
                of_warp(here, input, output.vectors_unchecked::<_4>());
            }
        } else {
            let input = Tensor::new(input, input_layout).assume_readable();
            if is_long {
                let output = Tensor::share(output, output_layout, here.grid());
                of_block(here, input, output);
            } else {
                let output = Tensor::share(output, output_layout, here.grid());
                of_warp(here, input, output);
            }
        }
    }
}

/// A matrix that is read, and one that is written, of numbers or of vectors.
type Input<'a, T> = Tensor<View<'a, T>, RowMajor>;
type Output<'a, T, Way> = Tensor<Parts<'a, T, Grid, Way>, RowMajor>;

/// A block writes `Rows` whole rows, a thread cells of them: each warp a row, or the block one row.
type WholeRows<Rows, Next> = Way<Tiles<(Rows, _2147483648)>, Block, Appended, Next>;
type OfWarps = WholeRows<_8, Way<Spread<(_8, _32)>, Thread, Reversed>>;
type OfBlock = WholeRows<_1, Way<Spread<(_1, _256)>, Thread, CoordinateIn<(_1, _256)>>>;

/// The row of a warp.
#[inline(always)]
fn of_warp<T: Cell>(here: Place<'_>, input: Input<'_, T>, output: Output<'_, T, OfWarps>) {
    let (block, me) = (here.block().append(0), here.thread().reversed());
    let (tile, threads) = ((_8::new(), LONG), (_8::new(), _32::new()));
    let from = input.covering_tile(tile, block.get());
    let mut to = output.own_covering_tile(tile, block).own_part(threads, me);
    let (warp, lane) = me.get();
    let place = |lane, cell| WarpCells::new().offset((lane, cell));
    let there = |cell| place(0, cell) < from.extents()[1];

    let pieces: Pieces<8> = load(0, |cell| from.load((warp.get(), place(lane.get(), cell))));
    let whole = Partial::of::<T, _>(0, &pieces, there).of_warp();
    store(0, &pieces, whole, there, |cell, value: T| {
        to.store((0, cell), value);
    });
}

/// The row of a block.
#[inline(always)]
fn of_block<T: Cell>(here: Place<'_>, input: Input<'_, T>, output: Output<'_, T, OfBlock>) {
    let threads = (_1::new(), _256::new());
    let (block, me) = (here.block().append(0), here.rank().coordinate_in(threads));
    let tile = (_1::new(), LONG);
    let from = input.covering_tile(tile, block.get());
    let mut to = output.own_covering_tile(tile, block).own_part(threads, me);
    let (_, t) = me.get();
    let place = |t, cell| BlockCells::new().offset((t, cell));
    let there = |cell| place(0, cell) < from.extents()[1];
    let read = |first| -> Pieces<4> { load(first, |cell| from.load((0, place(t.get(), cell)))) };
    let mut write = |first, pieces: &Pieces<4>, whole| {
        store(first, pieces, whole, there, |cell, value: T| {
            to.store((0, cell), value);
        });
    };

    let kept = read(0);
    let mut part = Partial::of::<T, _>(0, &kept, there);
    let mut first = 4;
    while there(T::cell(0, first)) {
        part = part.with(Partial::of::<T, _>(first, &read(first), there));
        first += 4;
    }
    // SAFETY: the whole block is here, once.
    let whole = unsafe { part.of_warp().of_block(here) };
    write(0, &kept, whole);
    first = 4;
    while there(T::cell(0, first)) {
        write(first, &read(first), whole);
        first += 4;
    }
}

/// What a thread has of a row at a time: pieces of four numbers.
type Pieces<const N: usize> = [[f32; 4]; N];

/// The pieces of a thread, from a given one on.
#[inline(always)]
fn load<T: Cell, const N: usize>(first: u32, load: impl Fn(u32) -> Option<T>) -> Pieces<N> {
    let mut pieces = [[0.0; 4]; N];
    for (piece, four) in (first..).zip(&mut pieces) {
        *four = T::load(piece, f32::NEG_INFINITY, &load);
    }
    pieces
}

/// Stores the exponentials of pieces of a thread, from one on, as shares of the sum.
#[inline(always)]
fn store<T: Cell, const N: usize>(
    first: u32,
    pieces: &Pieces<N>,
    whole: Partial,
    there: impl Fn(u32) -> bool,
    mut store: impl FnMut(u32, T),
) {
    let share = 1.0 / whole.sum;
    for (piece, four) in (first..).zip(pieces) {
        if there(T::cell(0, piece)) {
            let shares = four.map(|x| exponential(x, whole.max) * share);
            T::store(piece, shares, &mut store);
        }
    }
}
