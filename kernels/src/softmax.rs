//! The softmax of each row of a matrix.
//!
//! A row of up to 1024 columns belongs to a warp, a longer one to a block. What its threads hold of
//! it stays in registers between the sum of the exponentials and the division by it: 32 numbers a
//! thread, or 16 in a block. What is beyond 4096 columns is read a second time. Maxima and sums go
//! through each warp in a butterfly, and from warp to warp through shared memory.

use layout_core::*;

use crate::backend::{exp2, kernel, shared_memory, thread, warp};
use crate::matrix::Matrix;

layout! {
    /// As many rows, or columns, as a matrix can have.
    type Side = 2147483648:1;

    /// A block, numbered `(lane, warp)`.
    type Threads = (32, 8):(1, 32);

    /// What a thread has of a stretch, `(thread, (lane, piece))`: four neighbours at a time, or
    /// single numbers if the rows do not begin at multiples of 16 bytes; in a block, ...
    type Quads = (256, (4, 4)):(4, (1, 1024));
    type Singles = (256, (4, 4)):(1, (256, 1024));
    /// `(column, stretch)`.
    type Stretches = Side / 4096;
    /// ... and in a warp, which has one stretch.
    type WarpQuads = (32, (4, 8)):(4, (1, 128));
    type WarpSingles = (32, (4, 8)):(1, (32, 128));
    /// `(warp, block)`.
    type WarpRows = Side / 8;
}

/// Threads of a block in `x` and `y`: lanes, and warps.
pub const THREADS: (u32, u32) = (32, 8);
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[Partial; WARPS as usize]>();
/// Warps of a block.
const WARPS: u32 = 8;
/// The most columns of a row that belongs to a warp.
const NARROW: u32 = 1024;
/// Columns that a block has at a time.
const STRETCH: u32 = 4096;

/// Blocks for a matrix.
#[must_use]
pub const fn blocks(rows: u32, columns: u32) -> u32 {
    if columns > NARROW {
        rows
    } else {
        rows.div_ceil(WARPS)
    }
}

/// `output[(row, j)] = e^input[(row, j)] / sum(e^input[(row, i)] for i in columns)`, in each row.
///
/// A row with a NaN or with plus infinity becomes NaN, and so does one of minus infinity alone.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`blocks`]`(rows, columns)` blocks, with
/// [`SHARED_BYTES`] bytes of shared memory. `input` and `output` are multiples of 16 bytes. The
/// rows of `input` are `input_leading` elements apart, those of `output` `output_leading`; no two
/// overlap, and the last one ends below element 2^32. `input` is valid for reads and `output` for
/// writes of their rows.
#[kernel]
pub unsafe fn softmax(
    rows: u32,
    columns: u32,
    input: *const f32,
    input_leading: u32,
    output: *mut f32,
    output_leading: u32,
) {
    let input = Matrix {
        start: input,
        rows,
        columns,
        leading: input_leading,
    };
    let output = Matrix {
        start: output,
        rows,
        columns,
        leading: output_leading,
    };
    let quads = input.is_cut_by::<4>() && output.is_cut_by::<4>();
    // SAFETY: the caller's promise.
    unsafe {
        match (quads, columns > NARROW) {
            (true, true) => of_block::<true>(input, output),
            (true, false) => of_warp::<true>(input, output),
            (false, true) => of_block::<false>(input, output),
            (false, false) => of_warp::<false>(input, output),
        }
    }
}

/// The row of a warp, by 16 bytes at a time if `QUADS`.
///
/// # Safety
///
/// As [`softmax`]; if `QUADS`, both matrices are [cut](Matrix::is_cut_by) by four.
#[inline(always)]
unsafe fn of_warp<const QUADS: bool>(input: Matrix<*const f32>, output: Matrix<*mut f32>) {
    let (lane, warp) = (thread::thread_idx_x(), thread::thread_idx_y());
    let row = WarpRows::new().offset((warp, thread::block_idx_x()));
    let column = |t, cell| {
        if QUADS {
            WarpQuads::new().offset((t, cell))
        } else {
            WarpSingles::new().offset((t, cell))
        }
    };
    let there = |piece| column(0, (0, piece)) < input.columns;
    let at = |cell| (row, column(lane, cell));
    // SAFETY: the caller's promise; what a lane has is its own.
    unsafe {
        let cells = read::<QUADS, 8>(input, at);
        let whole = Partial::of(&cells, there).of_warp();
        write::<QUADS, _>(output, at, &cells, there, whole);
    }
}

/// The row of a block, by 16 bytes at a time if `QUADS`.
///
/// # Safety
///
/// As [`softmax`]; if `QUADS`, both matrices are [cut](Matrix::is_cut_by) by four.
#[inline(always)]
unsafe fn of_block<const QUADS: bool>(input: Matrix<*const f32>, output: Matrix<*mut f32>) {
    let (lane, warp) = (thread::thread_idx_x(), thread::thread_idx_y());
    let (row, thread) = (thread::block_idx_x(), Threads::new().offset((lane, warp)));
    let column = |t, cell, stretch| {
        let column = if QUADS {
            Quads::new().offset((t, cell))
        } else {
            Singles::new().offset((t, cell))
        };
        Stretches::new().offset((column, stretch))
    };
    let there = |stretch| move |piece| column(0, (0, piece), stretch) < input.columns;
    let at = |stretch| move |cell| (row, column(thread, cell, stretch));
    let stretches = input.columns.div_ceil(STRETCH);

    // SAFETY: the caller's promise; what a thread has is its own.
    let first = unsafe { read::<QUADS, 4>(input, at(0)) };
    let mut part = Partial::of(&first, there(0));
    for stretch in 1..stretches {
        // SAFETY: as above.
        let cells = unsafe { read::<QUADS, 4>(input, at(stretch)) };
        part = part.with(Partial::of(&cells, there(stretch)));
    }
    // SAFETY: the whole block is here.
    let whole = unsafe { part.of_warp().of_block(lane, warp) };
    // SAFETY: as above.
    unsafe { write::<QUADS, _>(output, at(0), &first, there(0), whole) };
    for stretch in 1..stretches {
        // SAFETY: as above.
        unsafe {
            let cells = read::<QUADS, 4>(input, at(stretch));
            write::<QUADS, _>(output, at(stretch), &cells, there(stretch), whole);
        }
    }
}

/// What is known of a part of a row.
#[derive(Clone, Copy)]
#[repr(C)]
struct Partial {
    /// The largest number.
    max: f32,
    /// The sum of the exponentials of all numbers less `max`.
    sum: f32,
}

impl Partial {
    /// The cells of a thread, of which these pieces are there.
    #[inline(always)]
    fn of<const PIECES: usize>(cells: &Cells<PIECES>, there: impl Fn(u32) -> bool) -> Self {
        let all = cells.as_flattened().iter().copied();
        let max = all.fold(f32::NEG_INFINITY, maximum);
        let mut sum = 0.0;
        for (piece, four) in (0..).zip(cells) {
            if there(piece) {
                let four = four.map(|x| exponential(x, max));
                sum += (four[0] + four[1]) + (four[2] + four[3]);
            }
        }
        Self { max, sum }
    }

    /// Two parts of a row as one.
    #[inline(always)]
    fn with(self, other: Self) -> Self {
        let max = maximum(self.max, other.max);
        Self {
            max,
            sum: self.scaled(max) + other.scaled(max),
        }
    }

    /// The sum of the exponentials of all numbers less `max`.
    #[inline(always)]
    fn scaled(self, max: f32) -> f32 {
        self.sum * exponential(self.max, max)
    }

    /// All parts of a warp as one.
    #[inline(always)]
    fn of_warp(self) -> Self {
        let butterfly = [16, 8, 4, 2, 1];
        let max = butterfly.into_iter().fold(self.max, |max, mask| {
            maximum(max, warp::shuffle_xor(max, mask))
        });
        let sum = butterfly.into_iter().fold(self.scaled(max), |sum, mask| {
            sum + warp::shuffle_xor(sum, mask)
        });
        Self { max, sum }
    }

    /// The parts of all warps of a block as one.
    ///
    /// # Safety
    ///
    /// All threads of a block call this once, with the same part in a warp.
    #[inline(always)]
    unsafe fn of_block(self, lane: u32, warp: u32) -> Self {
        let parts = shared_memory::<[Self; WARPS as usize]>().cast::<Self>();
        if lane == 0 {
            // SAFETY: the warp is one of `WARPS`, and the thread alone in writing for it.
            unsafe { *parts.add(warp as usize) = self };
        }
        thread::sync_threads();
        // SAFETY: every warp wrote its part before the barrier.
        let parts: [Self; WARPS as usize] =
            core::array::from_fn(|warp| unsafe { *parts.add(warp) });
        let max = parts
            .iter()
            .fold(self.max, |max, part| maximum(max, part.max));
        let sum = parts.iter().map(|part| part.scaled(max)).sum();
        Self { max, sum }
    }
}

/// The larger number.
#[inline(always)]
const fn maximum(x: f32, y: f32) -> f32 {
    if x < y { y } else { x }
}

/// `e^(x - max)`; nothing at all, not even beside nothing, where `x` is minus infinity.
#[inline(always)]
fn exponential(x: f32, max: f32) -> f32 {
    if x == f32::NEG_INFINITY {
        return 0.0;
    }
    exp2((x - max) * core::f32::consts::LOG2_E)
}

/// What a thread has of a stretch: pieces of four lanes.
type Cells<const PIECES: usize> = [[f32; 4]; PIECES];
/// The lanes of a piece.
const LANES: [u32; 4] = [0, 1, 2, 3];

/// The cells of a thread; minus infinity where the row has ended.
///
/// # Safety
///
/// As [`softmax`]; if `QUADS`, the matrix is [cut](Matrix::is_cut_by) by four, and the lanes of a
/// piece are at neighbours, the first of which is at a multiple of four.
#[inline(always)]
unsafe fn read<const QUADS: bool, const PIECES: usize>(
    input: Matrix<*const f32>,
    at: impl Fn((u32, u32)) -> (u32, u32),
) -> Cells<PIECES> {
    let mut cells = [[f32::NEG_INFINITY; 4]; PIECES];
    for (piece, four) in (0..).zip(&mut cells) {
        // SAFETY: the caller's promise.
        *four = unsafe {
            if QUADS {
                input.get_quad(at((0, piece)), f32::NEG_INFINITY)
            } else {
                LANES.map(|lane| input.get(at((lane, piece)), f32::NEG_INFINITY))
            }
        };
    }
    cells
}

/// Writes the exponentials of the cells of a thread, of which these pieces are there, as shares of
/// the sum.
///
/// # Safety
///
/// As [`read`], for writes; no other thread writes these cells.
#[inline(always)]
unsafe fn write<const QUADS: bool, const PIECES: usize>(
    output: Matrix<*mut f32>,
    at: impl Fn((u32, u32)) -> (u32, u32),
    cells: &Cells<PIECES>,
    there: impl Fn(u32) -> bool,
    whole: Partial,
) {
    let share = 1.0 / whole.sum;
    for (piece, four) in (0..).zip(cells) {
        if there(piece) {
            let four = four.map(|x| exponential(x, whole.max) * share);
            // SAFETY: the caller's promise.
            unsafe {
                if QUADS {
                    output.put_quad(at((0, piece)), four);
                } else {
                    for lane in LANES {
                        output.put(at((lane, piece)), four[lane as usize]);
                    }
                }
            }
        }
    }
}
