//! `C = A * B` of numbers of 16 bits, on tensor cores.
//!
//! A block computes 128 x 128 elements of `C` and walks along `k` in steps of 64. Three stages of
//! shared memory are filled by asynchronous copies, two steps ahead; a tile that reaches past the
//! edge of a matrix is padded with zeros. Each of four warps has 16 rows and 16 columns of every
//! 32, in pieces that the instructions of a warp take: 16 x 16 of `A`, 8 x 16 of `B`, and 16 x 8
//! sums in registers.
//!
//! The tiles are swizzled in pieces of 16 bytes, so that eight rows of a matrix that a warp loads,
//! 128 bytes apart, lie in different banks.

mod tiles;

use layout_core::way::{ByTv, Index, Rank, Tiles};
use layout_core::{atoms::*, *};
use layout_device::copy::{commit, wait};
use layout_device::matrix::MultiplyAdd;
use layout_device::{Half, Launch, here, kernel, shared_memory, thread};

use crate::matrix::RowMajor;
use tiles::{Fragments, Mma, Stage};

layout! {
    /// A matrix whose rows are cut into two elements each.
    type Paired = (?rows, 2 * ?pairs):(2 * ?leading, 1);

    /// The tile of a product stored by rows, and where the pairs of its rows are among those of a tile
    /// of pairs.
    type ByRows = (32, 32):(32, 1);
    type PairsByRows = (16, 32):(32, 1);
}

/// The tile of a product for the threads of a block, in numbers and in pairs of neighbours:
/// `(thread, ((neighbour, half of 16 rows), (_, half of 16 columns)))`.
type InNumbers = TvLayout<(_32, _32), LayoutTvC<Mma>>;
type InPairs =
    TvLayout<(_32, _16), Composed<PairsByRows, Upcasted<Composed<ByRows, LayoutTvC<Mma>>, _2>>>;

/// Rows and columns of `C` that a block computes.
pub const BLOCK_TILE: u32 = 128;
/// Columns of `A` and of `B` in one step.
pub const STEP: u32 = 64;
/// Steps in shared memory.
const STAGES: u32 = 3;

/// Where a thread is: in a grid of two dimensions, in a block of 128 threads.
type Place<'k> = Here<'k, (u32, u32), (_128,)>;
/// A matrix that a grid writes: a block a tile, and a thread the values of `Tv`.
type Written<'a, T, Tile, Tv> = Tensor<
    Parts<'a, T, Grid, Way<Tiles<Tile>, Block, Index, Way<ByTv<Tv>, Thread, Rank>>>,
    RowMajor,
>;

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
/// bytes, and so are the distances of their rows; `c` is a multiple of 8. `a`, `b` and `c` are valid for
/// reads over their whole layouts, and `c` also for writes; offsets fit `u32`, and `c` does not overlap
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
    let kernel = Kernel::new();
    // SAFETY: the caller's promise.
    let here: Place<'_> = unsafe { here(&kernel) };
    let (thread, (bx, by)) = (here.rank().get(), here.block().get());
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
                tiles::copy(a, thread, (bx, step), (&raw mut (*stage(index)).a).cast());
                tiles::copy(b, thread, (by, step), (&raw mut (*stage(index)).b).cast());
            }
        }
        commit();
    };
    fetch(0, 0);
    fetch(1, 1);
    wait::<1>();
    thread::sync_threads();

    let mut sums = [[[[0.0; 4]; 2]; 4]; 4];
    // SAFETY: the stage is filled.
    let first = unsafe { Fragments::load(stage(0), thread, 0) };
    let mut fragments = [first; 2];
    let (mut current, mut free) = (0, 2);
    for step in 0..steps {
        for block in 0..4 {
            if block == 3 {
                current = after(current);
                // All but the last group: the next step has arrived, and all threads see it.
                wait::<1>();
                thread::sync_threads();
            }
            let next = (block + 1) % 4;
            // SAFETY: the stage is filled; after the last step, what is loaded is not used.
            fragments[next as usize % 2] = unsafe { Fragments::load(stage(current), thread, next) };
            if block == 0 {
                fetch(step + 2, free);
                free = after(free);
            }
            // SAFETY: all threads of the block are here.
            unsafe { multiply(&mut sums, &fragments[block as usize % 2]) };
        }
    }
    // SAFETY: the caller's promise; all threads share `C` in the same branch, and where rows are cut into
    // pairs, these are aligned.
    unsafe {
        if let Some(c_layout) = c_layout.known_as::<Paired>() {
            let c = Tensor::share(c, c_layout, here.grid()).vectors_unchecked::<_2>();
            write_pairs(here, c, &sums);
        } else {
            write_numbers(here, Tensor::share(c, c_layout, here.grid()), &sums);
        }
    }
}

/// The stage after one.
#[inline(always)]
const fn after(stage: u32) -> u32 {
    if stage == STAGES - 1 { 0 } else { stage + 1 }
}

/// A thread's sums, by the piece of `A`, the piece of `B`, its half, and the place in the instruction's
/// 16 x 8.
type Sums = [[[[f32; 4]; 2]; 4]; 4];

/// Adds the products of a block of 16 columns.
///
/// # Safety
///
/// All threads of the block call this together.
#[inline(always)]
unsafe fn multiply(sums: &mut Sums, fragments: &Fragments) {
    for (row, &a) in sums.iter_mut().zip(&fragments.a) {
        for (two, &[b0, b1, b2, b3]) in row.iter_mut().zip(&fragments.b) {
            // SAFETY: the caller's promise.
            unsafe {
                M16n8k16F32F16::multiply_add(a, [b0, b1], &mut two[0]);
                M16n8k16F32F16::multiply_add(a, [b2, b3], &mut two[1]);
            }
        }
    }
}

/// Writes a thread's sums into a matrix of numbers.
#[inline(always)]
fn write_numbers(here: Place<'_>, c: Written<'_, f32, (_128, _128), InNumbers>, sums: &Sums) {
    let tile = c.own_covering_tile((_128::new(), _128::new()), here.block());
    let mut mine = tile.own_partition_tv(InNumbers::new(), here.rank());
    for_each_pair(sums, |(of_rows, of_columns), (i, j), numbers| {
        for (neighbour, number) in (0..2).zip(numbers) {
            let value = (((neighbour, of_rows), (_0::new(), of_columns)), i, j);
            mine.store(value, number);
        }
    });
}

/// Writes a thread's sums into a matrix of pairs.
#[inline(always)]
fn write_pairs(
    here: Place<'_>,
    c: Written<'_, Vector<f32, _2>, (_128, _64), InPairs>,
    sums: &Sums,
) {
    let tile = c.own_covering_tile((_128::new(), _64::new()), here.block());
    let mut mine = tile.own_partition_tv(InPairs::new(), here.rank());
    for_each_pair(sums, |(of_rows, of_columns), (i, j), numbers| {
        let pair = (((_0::new(), of_rows), (_0::new(), of_columns)), i, j);
        mine.store(pair, Vector::from_fn(|neighbour| numbers[neighbour]));
    });
}

/// Calls a function with each half of the 16 rows and of the 16 columns, the piece of `A` and that of
/// `B`, and the two neighbours there.
#[inline(always)]
fn for_each_pair(sums: &Sums, mut each: impl FnMut((u32, u32), (u32, u32), [f32; 2])) {
    for (i, row) in (0..).zip(sums) {
        for (j, halves) in (0..).zip(row) {
            for (half, &[x, y, z, w]) in (0..).zip(halves) {
                each((0, half), (i, j), [x, y]);
                each((1, half), (i, j), [z, w]);
            }
        }
    }
}
