//! `C = A * B`, through tiles in shared memory and tiles in registers.
//!
//! A block computes 128 x 128 elements of `C`, a thread 8 x 8 of them, and both walk along
//! `k` in steps of 8. While one step is multiplied the next is on its way from global
//! memory; two stages of shared memory make one barrier a step enough.
//!
//! Each index is a layout cut by division: the matrices into tiles, the tiles into what a
//! thread copies, and what it multiplies. Tiles that reach over the edge of a matrix are filled up
//! with zeros.

use layout_core::*;

use crate::backend::{kernel, shared_memory, thread};
use crate::matrix::Matrix;
use crate::quad;

layout! {
    /// As many rows, or columns, as a matrix can have.
    type Side = 2147483648:1;
    /// `(row or column, block)` and `(k, step)`.
    type Blocks = Side / 128;
    type Steps = Side / 8;

    /// What a thread copies of a step, `(lane, thread)`: four neighbours of each tile, whose
    /// coordinates are these.
    type AK = (8, 128):(1, 0) / 4;
    type AM = (8, 128):(0, 1) / 4;
    type BN = (128, 8):(1, 0) / 4;
    type BK = (128, 8):(0, 1) / 4;

    /// The tiles in shared memory, `(k, m)` and `(n, k)`. `A` is turned, and padded so that what a
    /// warp writes lies in different banks.
    type ATile = (8, 128):(132, 1);
    type BTile = (128, 8):(1, 128);
    /// What a thread copies, in shared memory.
    type ATileCopy = ATile / 4;
    type BTileCopy = BTile / 4;

    /// The eight rows, or columns, of a thread: two runs of four, 64 apart.
    type Run = (4, 2):(1, 64);
    /// What a thread multiplies: `(k, ((lane, run), thread))` and `(((lane, run), thread), k)`.
    type ATileRuns = ATile / <_, Run>;
    type BTileRuns = BTile / <Run, _>;
    /// What a thread writes: `(((lane, run), thread), block)` of rows or columns.
    type CRuns = Side / 128 / <Run, _>;

    /// The threads of a block, numbered.
    type Threads = (16, 16):(1, 16);
    /// The elements of `C` in a thread's registers, `((lane, run), (lane, run))`.
    type Sums = ((4, 2), (4, 2)):((8, 32), (1, 4));
}

/// Rows and columns of `C` that a block computes.
pub const BLOCK_TILE: u32 = 128;
/// Columns of `A` and rows of `B` in one step.
pub const STEP: u32 = 8;
/// Threads of a block in `x` and `y`.
pub const THREADS: (u32, u32) = (16, 16);
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[Stage; 2]>();

/// Blocks in `x` and `y` for a `C` of `m` rows and `n` columns.
#[must_use]
pub const fn blocks(m: u32, n: u32) -> (u32, u32) {
    (n.div_ceil(BLOCK_TILE), m.div_ceil(BLOCK_TILE))
}

/// The two tiles of one step.
#[repr(C, align(16))]
struct Stage {
    a: [f32; ATile::COSIZE],
    b: [f32; BTile::COSIZE],
}

/// `C = A * B`, with `A` of `m` rows and `k` columns and `B` of `k` rows and `n` columns.
///
/// Where `k`, `n` and the distances of rows are multiples of four, numbers move 16 bytes at a time.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`blocks`]`(m, n)` blocks, and with [`SHARED_BYTES`]
/// bytes of shared memory. `a`, `b` and `c` are multiples of 16 bytes. Their rows are `a_leading`,
/// `b_leading` and `c_leading` elements apart; no two overlap, and the last one ends below element
/// 2^32. The rows are valid for reads, and in `c` for writes.
#[kernel]
#[allow(clippy::too_many_arguments)]
pub unsafe fn sgemm(
    m: u32,
    n: u32,
    k: u32,
    a: *const f32,
    a_leading: u32,
    b: *const f32,
    b_leading: u32,
    c: *mut f32,
    c_leading: u32,
) {
    let a = Matrix {
        start: a,
        rows: m,
        columns: k,
        leading: a_leading,
    };
    let b = Matrix {
        start: b,
        rows: k,
        columns: n,
        leading: b_leading,
    };
    let c = Matrix {
        start: c,
        rows: m,
        columns: n,
        leading: c_leading,
    };
    // SAFETY: the caller's promise.
    unsafe {
        if a.is_cut_by::<4>() && b.is_cut_by::<4>() && c.is_cut_by::<4>() {
            product::<true>(a, b, c);
        } else {
            product::<false>(a, b, c);
        }
    }
}

/// The product, by 16 bytes at a time if `QUADS`.
///
/// # Safety
///
/// As [`sgemm`]; if `QUADS`, the matrices are [cut](Matrix::is_cut_by) by four.
#[inline(always)]
unsafe fn product<const QUADS: bool>(
    a: Matrix<*const f32>,
    b: Matrix<*const f32>,
    c: Matrix<*mut f32>,
) {
    let (tx, ty) = (thread::thread_idx_x(), thread::thread_idx_y());
    let (bx, by) = (thread::block_idx_x(), thread::block_idx_y());
    let t = Threads::new().offset((tx, ty));
    let stages = shared_memory::<[Stage; 2]>().cast::<Stage>();

    // What this thread copies in one step.
    let fetch = |step: u32| {
        let a_at = (
            Blocks::new().offset((AM::new().offset((0, t)), by)),
            Steps::new().offset((AK::new().offset((0, t)), step)),
        );
        let b_at = (
            Steps::new().offset((BK::new().offset((0, t)), step)),
            Blocks::new().offset((BN::new().offset((0, t)), bx)),
        );
        // SAFETY: the caller's promise; the columns are multiples of four.
        unsafe { (load::<QUADS>(a, a_at), load::<QUADS>(b, b_at)) }
    };

    let steps = a.columns.div_ceil(STEP);
    let mut sums = RegisterTile::<f32, Sums>::default();
    let mut next = fetch(0);
    for step in 0..steps {
        // SAFETY: there are two stages. Whoever still reads from this one has not passed the
        // barrier of the step before.
        let stage = unsafe { stages.add((step % 2) as usize) };
        // SAFETY: the offsets are below the tiles' cosizes, and no two threads have the same.
        unsafe { put(stage, t, next) };
        thread::sync_threads();
        // After the last step there is none inside the matrices.
        next = fetch(step + 1);
        // SAFETY: all of the stage was written before the barrier.
        unsafe { multiply(stage, tx, ty, &mut sums) };
    }

    for i in 0..8 {
        for run in 0..2 {
            let at = (
                CRuns::new().offset(((i, ty), by)),
                CRuns::new().offset((((0, run), tx), bx)),
            );
            // SAFETY: `i` and `lane + 4 * run` are below 8.
            let row = LANES.map(|lane| unsafe { *sum(&mut sums, (i, lane + 4 * run)) });
            // SAFETY: the column is a multiple of four; no other thread writes these cells.
            unsafe { store::<QUADS>(c, at, row) };
        }
    }
}

/// The lanes of a quad.
const LANES: [u32; 4] = [0, 1, 2, 3];

/// Reads four neighbours of a row; those outside the matrix are zero.
///
/// # Safety
///
/// The matrix is valid for reads. If `QUADS`, the column is a multiple of four, the matrix
/// [cut](Matrix::is_cut_by) by four and its first cell a multiple of 16 bytes.
#[inline(always)]
unsafe fn load<const QUADS: bool>(
    matrix: Matrix<*const f32>,
    (row, column): (u32, u32),
) -> [f32; 4] {
    // SAFETY: the caller's promise; what begins at a multiple of four in a matrix that is cut by
    // four is inside or outside.
    unsafe {
        if QUADS {
            matrix.get_quad((row, column), 0.0)
        } else {
            LANES.map(|lane| matrix.get((row, column + lane), 0.0))
        }
    }
}

/// Writes four neighbours of a row, but for those outside the matrix.
///
/// # Safety
///
/// As [`load`], for writes; no other thread writes them.
#[inline(always)]
unsafe fn store<const QUADS: bool>(
    matrix: Matrix<*mut f32>,
    (row, column): (u32, u32),
    quad: [f32; 4],
) {
    // SAFETY: the caller's promise, as above.
    unsafe {
        if QUADS {
            matrix.put_quad((row, column), quad);
        } else {
            for lane in LANES {
                matrix.put((row, column + lane), quad[lane as usize]);
            }
        }
    }
}

/// Writes what a thread has fetched into a stage.
///
/// # Safety
///
/// `stage` is valid for writes, and nobody reads it until the next barrier; `t` is below 256.
#[inline(always)]
unsafe fn put(stage: *mut Stage, t: u32, (a, b): ([f32; 4], [f32; 4])) {
    // SAFETY: the caller's promise; offsets of a layout are below its cosize, and four neighbours
    // of `b` are a multiple of 16 bytes from the start of the stage.
    unsafe {
        let a_tile = (&raw mut (*stage).a).cast::<f32>();
        let b_tile = (&raw mut (*stage).b).cast::<f32>();
        for lane in 0..4 {
            let at = ATileCopy::new().offset((lane, t));
            *a_tile.add(at as usize) = a[lane as usize];
        }
        let at = BTileCopy::new().offset((0, t));
        quad::store(b_tile.add(at as usize), b);
    }
}

/// Adds the products of one stage to a thread's sums.
///
/// # Safety
///
/// `stage` is valid for reads and holds a whole step; `tx` and `ty` are below 16.
#[inline(always)]
unsafe fn multiply(stage: *const Stage, tx: u32, ty: u32, sums: &mut RegisterTile<f32, Sums>) {
    // SAFETY: the caller's promise.
    let a = unsafe { &raw const (*stage).a }.cast::<f32>();
    // SAFETY: as above.
    let b = unsafe { &raw const (*stage).b }.cast::<f32>();
    for k in 0..STEP {
        let [rows, columns] = {
            let rows = |run| ATileRuns::new().offset((k, ((0, run), ty))) as usize;
            let columns = |run| BTileRuns::new().offset((((0, run), tx), k)) as usize;
            // SAFETY: each is four neighbours inside a tile, a multiple of 16 bytes from its start.
            unsafe {
                [
                    [quad::load(a.add(rows(0))), quad::load(a.add(rows(1)))],
                    [quad::load(b.add(columns(0))), quad::load(b.add(columns(1)))],
                ]
            }
        };
        for i in 0..8_u32 {
            for j in 0..8_u32 {
                let row = rows[(i / 4) as usize][(i % 4) as usize];
                let column = columns[(j / 4) as usize][(j % 4) as usize];
                // SAFETY: both are below 8.
                unsafe { *sum(sums, (i, j)) += row * column };
            }
        }
    }
}

/// The register at a coordinate of the sums.
///
/// # Safety
///
/// Both coordinates are below 8.
#[inline(always)]
unsafe fn sum(sums: &mut RegisterTile<f32, Sums>, at: (u32, u32)) -> &mut f32 {
    let at = Sums::new().offset(at) as usize;
    // SAFETY: a register tile has as many registers as the cosize of its layout, and the offset of
    // a coordinate inside a layout is below that.
    unsafe { sums.get_unchecked_mut(at) }
}
