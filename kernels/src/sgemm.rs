//! `C = A * B`, through tiles in shared memory and tiles in registers.
//!
//! A block computes 128 x 128 elements of `C`, a thread 8 x 8 of them, and both walk along
//! `k` in steps of 8. While one step is multiplied the next is on its way from global
//! memory; two stages of shared memory make one barrier a step enough.
//!
//! Each index is a layout cut by division: the matrices into tiles, the tiles into what a
//! thread copies, and what it multiplies.

use layout_core::*;

use crate::backend::{kernel, shared_memory, thread};
use crate::quad;

layout! {
    /// `A` with `(k, m)`, stored by rows.
    type A = (4096, 4096):(1, 4096);
    /// `B` with `(n, k)`, stored by rows.
    type B = (4096, 4096):(1, 4096);
    /// `C` with `(m, n)`, stored by rows.
    type C = (4096, 4096):(4096, 1);

    /// `((k, step), (m, block))` and `((n, block), (k, step))`.
    type ATiles = A / (8, 128);
    type BTiles = B / (128, 8);

    /// What a thread copies, `(lane, thread)`: four neighbours of each tile, here in global memory.
    type ACopy = (A o (8, 128)) / 4;
    type BCopy = (B o (128, 8)) / 4;

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
    /// What a thread writes: `(((lane, run), thread), block)` of rows and of columns.
    type CRuns = C / (128, 128) / <<Run, _>, <Run, _>>;

    /// The threads of a block, numbered.
    type Threads = (16, 16):(1, 16);
    /// The elements of `C` in a thread's registers, `((lane, run), (lane, run))`.
    type Sums = ((4, 2), (4, 2)):((8, 32), (1, 4));
}

/// From one row of a matrix to the next, in elements.
pub const LEADING: usize = 4096;
/// Rows and columns of `C` that a block computes.
pub const BLOCK_TILE: u32 = 128;
/// Columns of `A` and rows of `B` in one step.
pub const STEP: u32 = 8;
/// Threads of a block in `x` and `y`.
pub const THREADS: (u32, u32) = (16, 16);
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[Stage; 2]>();

/// The two tiles of one step.
#[repr(C, align(16))]
struct Stage {
    a: [f32; ATile::COSIZE],
    b: [f32; BTile::COSIZE],
}

/// `C = A * B` for a `C` of 128 times as many columns and rows as there are blocks, and for
/// `steps` times 8 columns of `A`.
///
/// # Safety
///
/// Runs with [`THREADS`] threads a block, [`SHARED_BYTES`] bytes of shared memory and at most
/// 32 blocks in `x` and `y`; `steps` is between 1 and 512. `a`, `b` and `c` are multiples of 16
/// bytes; their rows are [`LEADING`] elements apart, and those which the product has are valid
/// for reads, and in `c` for writes.
#[kernel]
pub unsafe fn sgemm(steps: u32, a: *const f32, b: *const f32, c: *mut f32) {
    let (tx, ty) = (thread::thread_idx_x(), thread::thread_idx_y());
    let (bx, by) = (thread::block_idx_x(), thread::block_idx_y());
    let t = Threads::new().offset((tx, ty));
    let stages = shared_memory::<[Stage; 2]>().cast::<Stage>();

    // What this thread copies in one step.
    let fetch = |step: u32| {
        let a_at = ATiles::new().offset(((0, step), (0, by))) + ACopy::new().offset((0, t));
        let b_at = BTiles::new().offset(((0, bx), (0, step))) + BCopy::new().offset((0, t));
        // SAFETY: both are inside the parts of the matrices that the product has, and multiples of
        // four.
        unsafe {
            (
                quad::load(a.add(a_at as usize)),
                quad::load(b.add(b_at as usize)),
            )
        }
    };

    let mut sums = RegisterTile::<f32, Sums>::default();
    let mut next = fetch(0);
    for step in 0..steps {
        // SAFETY: there are two stages. Whoever still reads from this one has not passed the
        // barrier of the step before.
        let stage = unsafe { stages.add((step % 2) as usize) };
        // SAFETY: the offsets are below the tiles' cosizes, and no two threads have the same.
        unsafe { put(stage, t, next) };
        thread::sync_threads();
        if step + 1 < steps {
            next = fetch(step + 1);
        }
        // SAFETY: all of the stage was written before the barrier.
        unsafe { multiply(stage, tx, ty, &mut sums) };
    }

    for i in 0..8 {
        for run in 0..2 {
            let at = CRuns::new().offset((((i, ty), by), (((0, run), tx), bx)));
            // SAFETY: `i` and `lane + 4 * run` are below 8.
            let row = [0, 1, 2, 3].map(|lane| unsafe { *sum(&mut sums, (i, lane + 4 * run)) });
            // SAFETY: inside the part of `c` that the product has; a multiple of four; no other
            // thread writes it.
            unsafe { quad::store(c.add(at as usize), row) };
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
