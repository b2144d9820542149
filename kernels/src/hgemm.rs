//! `C = A * B` of numbers of 16 bits, on tensor cores.
//!
//! A block computes 128 x 128 elements of `C` and walks along `k` in steps of 64. Three stages of
//! shared memory are filled by asynchronous copies, two steps ahead; a tile that reaches over the
//! edge of a matrix is filled up with zeros. Each of four warps has 16 rows and 16 columns of every
//! 32, in pieces that the instructions of a warp take: 16 x 16 of `A`, 8 x 16 of `B`, and 16 x 8
//! sums in registers.
//!
//! The tiles are swizzled in pieces of 16 bytes, so that eight rows of a matrix that a warp loads,
//! 128 bytes apart, lie in different banks.

use layout_core::*;

use crate::backend::{
    commit, copy_async, kernel, load_matrices, multiply_add, shared_memory, thread, wait,
};
use crate::half::Half;
use crate::matrix::Matrix;

layout! {
    /// As many rows, or columns, as a matrix can have.
    type Side = 2147483648:1;
    /// `(row, block)` and `(k, step)`.
    type Blocks = Side / 128;
    type Steps = Side / 64;

    /// A tile of `A`, `(row, k)`, or of `B`, `(column, k)`: the rows are swizzled eight at a time.
    type Rows = (128, 64):(64, 1);
    type Tile = Sw<3, 3, 3> o Rows;
    /// The two coordinates of an element of a tile.
    type Row = (128, 64):(1, 0);
    type K = (128, 64):(0, 1);

    /// What a thread copies, `(thread, element)`: eight neighbours of 64, in 16 rows a pass.
    type Copies = ((8, 16), 8):((1024, 1), 128);
    type CopyTile = Tile o Copies;
    type CopyRow = Row o Copies;
    type CopyK = K o Copies;
    /// The eight passes: whole swizzles apart, so that the offset of a pass can be added to one
    /// that is swizzled.
    type Passes = 8:16;
    type PassRows = Row o Passes;
    type PassOffsets = Rows o Passes;

    /// The rows of matrices of 8 x 8 that a thread names, `((lane, warp row, warp column), block)`,
    /// for a block of 16 of the 64 columns. Four matrices are 16 x 16 elements of `A`, ...
    type ALanes = (((16, 2), 2, 2), 4):(((1, 1024), 16, 0), 2048);
    type ATile = Tile o ALanes;
    /// ... or two pieces of `B`, one after the other.
    type BLanes = (((8, 2, 2), 2, 2), 4):(((1, 1024, 8), 0, 16), 2048);
    type BTile = Tile o BLanes;
    /// The four pieces, whole swizzles apart.
    type Pieces = Rows o 4:32;

    /// The coordinates of a thread's sums in the tile of `C`, `(((lane), warp row, warp column),
    /// ...)`: `(half, piece)` and `(neighbour, half piece)`.
    type CRow = (((4, 8), 2, 2), (2, 4)):(((0, 1), 16, 0), (8, 32));
    type CColumn = (((4, 8), 2, 2), (2, (2, 4))):(((2, 0), 0, 16), (1, (8, 32)));
}

/// Rows and columns of `C` that a block computes.
pub const BLOCK_TILE: u32 = 128;
/// Columns of `A` and of `B` in one step.
pub const STEP: u32 = 64;
/// Threads of a block.
pub const THREADS: u32 = 128;
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[Stage; STAGES as usize]>();
/// Steps in shared memory.
const STAGES: u32 = 3;

/// Blocks in `x` and `y` for a `C` of `m` rows and `n` columns.
#[must_use]
pub const fn blocks(m: u32, n: u32) -> (u32, u32) {
    (m.div_ceil(BLOCK_TILE), n.div_ceil(BLOCK_TILE))
}

/// The two tiles of one step.
#[repr(C, align(128))]
struct Stage {
    a: [Half; Tile::COSIZE],
    b: [Half; Tile::COSIZE],
}

/// `C = A * B`, with `A` of `m` rows and `k` columns and `B` of `k` rows and `n` columns; `b` has
/// the columns of `B` as its rows.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`blocks`]`(m, n)` blocks, and with [`SHARED_BYTES`]
/// bytes of shared memory. `a` and `b` are multiples of 16 bytes, `c` of 8. Their rows are
/// `a_leading`, `b_leading` and `c_leading` elements apart, the first two of which are multiples of
/// eight; no two rows overlap, and the last one ends below element 2^32. The rows are valid for
/// reads, and in `c` for writes.
#[kernel]
#[allow(clippy::too_many_arguments)]
pub unsafe fn hgemm(
    m: u32,
    n: u32,
    k: u32,
    a: *const Half,
    a_leading: u32,
    b: *const Half,
    b_leading: u32,
    c: *mut f32,
    c_leading: u32,
) {
    let t = thread::thread_idx_x();
    let (bx, by) = (thread::block_idx_x(), thread::block_idx_y());
    let a = Matrix {
        start: a,
        rows: m,
        columns: k,
        leading: a_leading,
    };
    let b = Matrix {
        start: b,
        rows: n,
        columns: k,
        leading: b_leading,
    };
    let c = Matrix {
        start: c,
        rows: m,
        columns: n,
        leading: c_leading,
    };
    let stages = shared_memory::<[Stage; STAGES as usize]>().cast::<Stage>();
    // SAFETY: there are `STAGES` stages, and `index` is below.
    let stage = |index: u32| unsafe { stages.add(index as usize) };

    let steps = k.div_ceil(STEP);
    // Begins the copies of one step, if there is one, and makes a group of them.
    let fetch = |step: u32, index: u32| {
        if step < steps {
            // SAFETY: the caller's promise. Nobody reads from this stage: the barrier of the step
            // before last is passed, and the one after these copies is to come.
            unsafe {
                copy(a, t, (bx, step), (&raw mut (*stage(index)).a).cast());
                copy(b, t, (by, step), (&raw mut (*stage(index)).b).cast());
            }
        }
        commit();
    };
    fetch(0, 0);
    fetch(1, 1);
    wait::<1>();
    thread::sync_threads();

    let mut sums = [[[0.0; 4]; 8]; 4];
    // SAFETY: the stage is filled.
    let first = unsafe { load(stage(0), t, 0) };
    let mut fragments = [first; 2];
    let (mut current, mut free) = (0, 2);
    for step in 0..steps {
        for block in 0..4 {
            if block == 3 {
                current = after(current);
                // All but the last group: the next step is there, and seen by all.
                wait::<1>();
                thread::sync_threads();
            }
            let next = (block + 1) % 4;
            // SAFETY: the stage is filled; after the last step, what is loaded is not used.
            fragments[next as usize % 2] = unsafe { load(stage(current), t, next) };
            if block == 0 {
                fetch(step + 2, free);
                free = after(free);
            }
            // SAFETY: all threads of the block are here.
            unsafe { multiply(&mut sums, &fragments[block as usize % 2]) };
        }
    }
    // SAFETY: the caller's promise.
    unsafe {
        if c.is_cut_by::<2>() {
            write::<true>(c, t, (bx, by), &sums);
        } else {
            write::<false>(c, t, (bx, by), &sums);
        }
    }
}

/// The pieces of a warp's rows, or columns.
const PIECES: [u32; 4] = [0, 1, 2, 3];

/// The stage after one.
#[inline(always)]
const fn after(stage: u32) -> u32 {
    if stage == STAGES - 1 { 0 } else { stage + 1 }
}

/// Begins to copy what a thread has of a tile.
///
/// # Safety
///
/// The matrix is valid for reads, and its rows begin at multiples of 16 bytes. `tile` is valid for
/// writes, and nobody reads from it until the copies are done.
#[inline(always)]
unsafe fn copy(matrix: Matrix<*const Half>, t: u32, (block, step): (u32, u32), tile: *mut Half) {
    let row = Blocks::new().offset((CopyRow::new().offset((t, 0)), block));
    let column = Steps::new().offset((CopyK::new().offset((t, 0)), step));
    // Of the eight neighbours from there on, those that the matrix has; and its rows below.
    let there = matrix.columns.saturating_sub(column).min(8);
    let below = matrix.rows.saturating_sub(row);
    let mut from = matrix.start.wrapping_add(matrix.offset((row, column)));
    let next = matrix.offset((PassRows::new().offset(1), 0));
    for pass in 0..8 {
        let count = if PassRows::new().offset(pass) < below {
            there
        } else {
            0
        };
        let to = CopyTile::new().offset((t, 0)) + PassOffsets::new().offset(pass);
        // SAFETY: the offset is one of the tile; the column is a multiple of eight; the numbers are
        // inside the matrix, and where there are none the pointer is not used.
        unsafe { copy_async(tile.add(to as usize), from, count) };
        from = from.wrapping_add(next);
    }
}

/// What a thread holds of a block of 16 columns: four pieces of `A`, and four times two of `B`.
#[derive(Clone, Copy)]
struct Fragments {
    a: [[u32; 4]; 4],
    b: [[u32; 4]; 4],
}

/// Loads a block of 16 columns.
///
/// # Safety
///
/// All threads of the block call this together. `stage` is valid for reads.
#[inline(always)]
unsafe fn load(stage: *const Stage, t: u32, block: u32) -> Fragments {
    // SAFETY: the caller's promise.
    let a = unsafe { &raw const (*stage).a }.cast::<Half>();
    // SAFETY: as above.
    let b = unsafe { &raw const (*stage).b }.cast::<Half>();
    let in_a = |piece| (ATile::new().offset((t, block)) + Pieces::new().offset(piece)) as usize;
    let in_b = |piece| (BTile::new().offset((t, block)) + Pieces::new().offset(piece)) as usize;
    // SAFETY: each is eight neighbours inside a tile, a multiple of 16 bytes from its start.
    unsafe {
        Fragments {
            a: PIECES.map(|piece| load_matrices(a.add(in_a(piece)))),
            b: PIECES.map(|piece| load_matrices(b.add(in_b(piece)))),
        }
    }
}

/// A thread's sums, by the piece of `A`, the half piece of `B`, and the place in the instruction's
/// 16 x 8.
type Sums = [[[f32; 4]; 8]; 4];

/// Adds the products of a block of 16 columns.
///
/// # Safety
///
/// All threads of the block call this together.
#[inline(always)]
unsafe fn multiply(sums: &mut Sums, fragments: &Fragments) {
    for (row, &a) in sums.iter_mut().zip(&fragments.a) {
        for (two, &[b0, b1, b2, b3]) in row.chunks_exact_mut(2).zip(&fragments.b) {
            // SAFETY: the caller's promise.
            unsafe {
                multiply_add(&mut two[0], a, [b0, b1]);
                multiply_add(&mut two[1], a, [b2, b3]);
            }
        }
    }
}

/// Writes a thread's sums, two at a time if `PAIRS`.
///
/// # Safety
///
/// The matrix is valid for writes, and its first cell a multiple of 8 bytes. If `PAIRS`, it is
/// [cut](Matrix::is_cut_by) by two.
#[inline(always)]
unsafe fn write<const PAIRS: bool>(
    c: Matrix<*mut f32>,
    t: u32,
    (block_row, block_column): (u32, u32),
    sums: &Sums,
) {
    for i in 0..4_u32 {
        for j in 0..8_u32 {
            let [x, y, z, w] = sums[i as usize][j as usize];
            for (half, pair) in [(0, [x, y]), (1, [z, w])] {
                let row = CRow::new().offset((t, (half, i)));
                let at = |neighbour| {
                    let column = CColumn::new().offset((t, (neighbour, j)));
                    let column = Blocks::new().offset((column, block_column));
                    (Blocks::new().offset((row, block_row)), column)
                };
                // SAFETY: the caller's promise; the column of the first is even; no other thread
                // writes these cells.
                unsafe {
                    if PAIRS {
                        c.put_pair(at(0), pair);
                    } else {
                        c.put(at(0), pair[0]);
                        c.put(at(1), pair[1]);
                    }
                }
            }
        }
    }
}
