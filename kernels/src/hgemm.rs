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

mod tiles;

use layout_core::*;

use crate::backend::{commit, here, kernel, multiply_add, shared_memory, thread, wait};
use crate::half::Half;
use crate::launch::Launch;
use crate::matrix::{RowMajor, put};
use tiles::{Blocks, Fragments, Mma, Stage};

layout! {
    /// The coordinates of the elements of a tile of `C`.
    type Row = (128, 128):(1, 0);
    type Column = (128, 128):(0, 1);
    /// The pair that an element of a row is in.
    type PairOf = (2, 1073741824):(0, 1);
    /// A matrix whose rows are cut into two elements each.
    type Pairs = (?rows, 2 * ?pairs):(2 * ?leading, 1);
}
/// What a thread has of `C`, `(thread, (neighbour, half), piece of A, piece of B)`.
type SumRow = PartitionedC<Row, Mma>;
type SumColumn = PartitionedC<Column, Mma>;

/// Rows and columns of `C` that a block computes.
pub const BLOCK_TILE: u32 = 128;
/// Columns of `A` and of `B` in one step.
pub const STEP: u32 = 64;
/// Steps in shared memory.
const STAGES: u32 = 3;

/// Where a thread is: in a grid of two dimensions, in a block of 128 threads.
type Place = Here<(u32, u32), (_128,)>;

/// The launch for a `C` of `m` rows and `n` columns.
#[must_use]
pub const fn launch(m: u32, n: u32) -> Launch {
    Launch {
        blocks: [m.div_ceil(BLOCK_TILE), n.div_ceil(BLOCK_TILE), 1],
        threads: Place::THREADS,
        shared_bytes: SHARED_BYTES,
    }
}
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[Stage; STAGES as usize]>();

/// `C = A * B`, with the columns of `B` as the rows of `b`.
///
/// # Safety
///
/// Runs as [`launch`]`(m, n)` says for a `C` of `m` rows and `n` columns. `a` and `b` are multiples of 16
/// bytes, and so are the distances of their rows; `c` is a multiple of 8. All are valid for reads,
/// and `c` for writes, of the cells of their layouts, whose offsets fit `u32`; `c` does not overlap
/// the others.
#[kernel]
pub unsafe fn hgemm(
    a: *const Half,
    a_layout: RowMajor,
    b: *const Half,
    b_layout: RowMajor,
    c: *mut f32,
    c_layout: Distinct<RowMajor>,
) {
    // SAFETY: the caller's promise.
    let here: Place = unsafe { here() };
    let (t, (bx, by)) = (here.rank().get().get(), here.block().get());
    let (a, b) = (Tensor::new(a, a_layout), Tensor::new(b, b_layout));
    let stages = shared_memory::<[Stage; STAGES as usize]>().cast::<Stage>();
    // SAFETY: there are `STAGES` stages, and `index` is below.
    let stage = |index: u32| unsafe { stages.add(index as usize) };

    let steps = a_layout.values()[1].div_ceil(STEP);
    // Begins the copies of one step, if there is one, and makes a group of them.
    let fetch = |step: u32, index: u32| {
        if step < steps {
            // SAFETY: the caller's promise. Nobody reads from this stage: the barrier of the step
            // before last is passed, and the one after these copies is to come.
            unsafe {
                tiles::copy(a, t, (bx, step), (&raw mut (*stage(index)).a).cast());
                tiles::copy(b, t, (by, step), (&raw mut (*stage(index)).b).cast());
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
    let first = unsafe { Fragments::load(stage(0), t, 0) };
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
            fragments[next as usize % 2] = unsafe { Fragments::load(stage(current), t, next) };
            if block == 0 {
                fetch(step + 2, free);
                free = after(free);
            }
            // SAFETY: all threads of the block are here.
            unsafe { multiply(&mut sums, &fragments[block as usize % 2]) };
        }
    }
    let c_layout = *c_layout.layout();
    // SAFETY: the caller's promise.
    unsafe {
        if let Some(c_layout) = pairs(c_layout) {
            let mut c = Tensor::new_mut(c, c_layout).vectors_unchecked::<_2>();
            write(t, (bx, by), &sums, |row, [column, _], numbers| {
                let pair = PairOf::new().offset(column);
                put(&mut c, (row, pair), Vector::from_fn(|i| numbers[i]));
            });
        } else {
            let mut c = Tensor::new_mut(c, c_layout);
            write(t, (bx, by), &sums, |row, [column, next], [x, y]| {
                put(&mut c, (row, column), x);
                put(&mut c, (row, next), y);
            });
        }
    }
}

/// The layout, if its rows are cut into two elements each.
#[inline(always)]
fn pairs(layout: RowMajor) -> Option<Pairs> {
    let [rows, columns, leading] = *layout.values();
    let columns = columns.multiple_of::<_2>().ok()?;
    let leading = leading.multiple_of::<_2>().ok()?;
    Some(Pairs::from_values([
        rows,
        columns.quotient(),
        leading.quotient(),
    ]))
}

/// The stage after one.
#[inline(always)]
const fn after(stage: u32) -> u32 {
    if stage == STAGES - 1 { 0 } else { stage + 1 }
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

/// Writes a thread's sums, two neighbours at a time, at rows and even columns that no other thread
/// has.
#[inline(always)]
fn write(
    t: u32,
    (block_row, block_column): (u32, u32),
    sums: &Sums,
    mut put: impl FnMut(u32, [u32; 2], [f32; 2]),
) {
    for i in 0..4_u32 {
        for j in 0..8_u32 {
            let [x, y, z, w] = sums[i as usize][j as usize];
            let mut two = |half, numbers| {
                let row = SumRow::new().offset((t, (0, half), i, j));
                let columns = [0, 1].map(|neighbour| {
                    let column = SumColumn::new().offset((t, (neighbour, half), i, j));
                    Blocks::new().offset((column, block_column))
                });
                put(Blocks::new().offset((row, block_row)), columns, numbers);
            };
            two(0, [x, y]);
            two(1, [z, w]);
        }
    }
}
