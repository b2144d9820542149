//! `C = A * B`, through tiles in shared memory and tiles in registers.
//!
//! A block computes 128 x 128 elements of `C`, a thread 8 x 8 of them, and both walk along
//! `k` in steps of 8. While one step is multiplied the next is on its way from global
//! memory; two stages of shared memory make one barrier a step enough.
//!
//! Each index is a layout cut by division: the matrices into tiles, the tiles into what a
//! thread copies, and what it multiplies. Tiles that reach past the edge of a matrix are padded
//! with zeros.

use core::mem::MaybeUninit;

use layout_core::way::{ByTv, Rank, Reversed, Spread, Tiles};
use layout_core::{bounds::*, *};
use layout_device::{Launch, kernel, shared_memory, thread};

use crate::cell::Cell;
use crate::matrix::{Cut, RowMajor};

layout! {
    /// As many rows, or quads of a row, as a matrix can have.
    type Side = 2147483648:1;
    /// `(row, block)`, `(quad of a row, block)`, `(row, step)` and `(quad of a row, step)`.
    type Rows = Side / 128;
    type Quads = Side / 32;
    type StepRows = Side / 8;
    type StepQuads = Side / 2;

    /// Which quad of a tile a thread copies: of `A` that of a row, and the row, ...
    type AQuad = (2, 128):(1, 0);
    type ARow = (2, 128):(0, 1);
    /// ... and of `B`.
    type BQuad = (32, 8):(1, 0);
    type BRow = (32, 8):(0, 1);

    /// The tiles in shared memory, `(k, m)` and `(n, k)`. `A` is turned, and padded so that what a
    /// warp writes lies in different banks.
    type ATile = (8, 128):(132, 1);
    type BTile = (128, 8):(1, 128);
    /// The threads that write `A`: two to four `k` each.
    type AThreads = 2:4;

    /// The numbers of a tile of `C`, and its quads, `((tx, ty), ((lane, run), ...))`: a thread has two runs
    /// of four rows, 64 apart, and as many columns.
    type NumbersTv = ((16, 16), ((4, 2), (4, 2))):((512, 4), ((1, 64), (128, 8192)));
    type QuadsTv = ((16, 16), ((4, 2), 2)):((128, 4), ((1, 64), 2048));

    /// The elements of `C` in a thread's registers, `((lane, run), (lane, run))`.
    type Sums = ((4, 2), (4, 2)):((8, 32), (1, 4));
}

/// Rows and columns of `C` that a block computes.
pub const BLOCK_TILE: u32 = 128;
/// Columns of `A` and rows of `B` in one step.
pub const STEP: u32 = 8;
/// A tile of `C` in numbers, and in quads, for the threads of a block.
type InNumbers = TvLayout<(_128, _128), NumbersTv>;
type InQuads = TvLayout<(_128, _32), QuadsTv>;
/// A matrix that a grid writes: a block a tile, and a thread the values of `Tv`.
type Written<'a, T, Tile, Tv> =
    Tensor<Parts<'a, T, Grid, Way<Tiles<Tile>, Block, Reversed, Way<ByTv<Tv>, Thread>>>, RowMajor>;
/// Where a thread is: in a grid of two dimensions, in a block of 16 x 16 threads.
type Place<'k> = Here<'k, (u32, u32), (_16, _16)>;

/// The launch for a `C` of `m` rows and `n` columns.
#[must_use]
pub const fn launch(m: u32, n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(BLOCK_TILE), m.div_ceil(BLOCK_TILE), 1],
        threads: Place::THREADS,
        shared_bytes: size_of::<[Stage; 2]>(),
    }
}

/// The two tiles of one step.
#[repr(C, align(16))]
struct Stage {
    a: [f32; ATile::COSIZE],
    b: [f32; BTile::COSIZE],
}

/// `C = A * B`.
///
/// Where the columns and the distances of rows of `A` and `B` are multiples of four, their numbers move
/// 16 bytes at a time; so do those of `C`.
///
/// # Safety
///
/// Runs as [`launch`]`(m, n)` says for a `C` of `m` rows and `n` columns. `a`, `b` and `c` are multiples
/// of 16 bytes, valid for reads over their whole layouts, and `c` also for writes; offsets fit `u32`,
/// and `c` does not overlap the others.
#[kernel(blocks_per_multiprocessor = 2)]
pub unsafe fn sgemm(
    here: Place<'_>,
    a: *const f32,
    a_layout: RowMajor,
    b: *const f32,
    b_layout: RowMajor,
    c: *mut f32,
    c_layout: Distinct<RowMajor>,
) {
    // SAFETY: the caller's promise; all threads share `C` in the same branch.
    unsafe {
        let sums = if let (Some(a_layout), Some(b_layout)) =
            (a_layout.known_as::<Cut>(), b_layout.known_as::<Cut>())
        {
            product(
                here,
                Tensor::new(a, a_layout)
                    .assume_readable()
                    .vectors_unchecked::<_4>(),
                Tensor::new(b, b_layout)
                    .assume_readable()
                    .vectors_unchecked::<_4>(),
            )
        } else {
            product(
                here,
                Tensor::new(a, a_layout).assume_readable(),
                Tensor::new(b, b_layout).assume_readable(),
            )
        };
        if let Some(c_layout) = c_layout.known_as::<Cut>() {
            let c = Tensor::share(c, c_layout, here.grid()).vectors_unchecked::<_4>();
            write_quads(here, c, &sums);
        } else {
            write_numbers(here, Tensor::share(c, c_layout, here.grid()), &sums);
        }
    }
}

/// A thread's part of the product of matrices of numbers, or of quads.
///
/// # Safety
///
/// All threads of the block call this together, once.
#[inline(always)]
unsafe fn product<T: Cell>(
    here: Place<'_>,
    a: Tensor<View<'_, T>, RowMajor>,
    b: Tensor<View<'_, T>, RowMajor>,
) -> Fragment<f32, Sums> {
    let (me, (tx, ty), (bx, by)) = (here.rank(), here.thread().get(), here.block().get());
    let stages = shared_memory::<[Stage; 2]>().cast::<Stage>();

    // What this thread copies in one step.
    let t = me.get().get();
    let fetch = |step: u32| {
        let row = Rows::new().offset((ARow::new().offset(t), by));
        let quad = StepQuads::new().offset((AQuad::new().offset(t), step));
        let of_a = T::load(quad, 0.0, |column| a.load((row, column)));
        let row = StepRows::new().offset((BRow::new().offset(t), step));
        let quad = Quads::new().offset((BQuad::new().offset(t), bx));
        (of_a, T::load(quad, 0.0, |column| b.load((row, column))))
    };

    let steps = b.layout().values()[0].div_ceil(STEP);
    let mut sums = Tensor::filled(Sums::new(), 0.0_f32);
    let mut next = fetch(0);
    let mut phase = Phase::new();
    for step in 0..steps {
        // SAFETY: there are two stages, and tiles are aligned. Whoever still reads from this one has not
        // passed the barrier of the step before; all threads share it here.
        let (stage, a_tile, b_tile) = unsafe {
            let stage = stages.add((step % 2) as usize);
            let (a, b) = ((&raw mut (*stage).a).cast(), (&raw mut (*stage).b).cast());
            let a_tile = Tensor::share(a, Distinct::of(ATile::new()), phase.block());
            let b_tile = Tensor::share(b, Distinct::of(BTile::new()), phase.block());
            (stage, a_tile, b_tile.vectors_unchecked::<_4>())
        };
        fill(a_tile, b_tile, me, next);
        phase.end(thread::sync_threads);
        // After the last step there is none inside the matrices.
        next = fetch(step + 1);
        // SAFETY: all of the stage was written before the barrier; tiles are aligned.
        let (a_tile, b_tile) = unsafe {
            let (a, b) = (&raw const (*stage).a, &raw const (*stage).b);
            let a_tile = Tensor::new(a.cast::<f32>(), ATile::new()).assume_readable();
            let b_tile = Tensor::new(b.cast::<f32>(), BTile::new()).assume_readable();
            (
                a_tile.vectors_unchecked::<_4>(),
                b_tile.vectors_unchecked::<_4>(),
            )
        };
        multiply(a_tile, b_tile, (tx, ty), &mut sums);
    }
    sums
}

/// Writes a thread's sums into a matrix of numbers.
#[inline(always)]
fn write_numbers(
    here: Place<'_>,
    c: Written<'_, f32, (_128, _128), InNumbers>,
    sums: &Fragment<f32, Sums>,
) {
    let tile = c.own_covering_tile((_128::new(), _128::new()), here.block().reversed());
    let mut mine = tile.own_partition_tv(InNumbers::new(), here.thread());
    for_each_row(|row| {
        for run in Below::<_2>::all() {
            for lane in Below::<_4>::all() {
                let value = (row, (lane, run));
                mine.store((value, _0::new(), _0::new()), sums[value]);
            }
        }
    });
}

/// Writes a thread's sums into a matrix of quads.
#[inline(always)]
fn write_quads(
    here: Place<'_>,
    c: Written<'_, Vector<f32, _4>, (_128, _32), InQuads>,
    sums: &Fragment<f32, Sums>,
) {
    let tile = c.own_covering_tile((_128::new(), _32::new()), here.block().reversed());
    let mut mine = tile.own_partition_tv(InQuads::new(), here.thread());
    for_each_row(|row| {
        for run in Below::<_2>::all() {
            let quad = [0, 1, 2, 3].map(|lane| sums[(row, (Below::<_4>::wrapped(lane), run))]);
            let value = ((row, run), _0::new(), _0::new());
            mine.store(value, Vector::from_fn(|lane| quad[lane]));
        }
    });
}

/// Calls a function with each row of a thread, `(lane, run)`.
#[inline(always)]
fn for_each_row(mut each: impl FnMut((Below<_4>, Below<_2>))) {
    for run in Below::<_2>::all() {
        for lane in Below::<_4>::all() {
            each((lane, run));
        }
    }
}

/// A tile that is moved four numbers at a time.
type OfQuads<L> = <L as VectorsOf<_4>>::Output;

/// A number in shared memory that has not been written yet.
type Empty = MaybeUninit<f32>;
/// A tile that a block writes: a thread the cells of `Threads` that its rank names.
type Filled<'a, T, Threads, L> = Tensor<Parts<'a, T, Block, Way<Spread<Threads>, Thread, Rank>>, L>;

/// Writes what a thread has fetched into the tiles of a stage.
#[inline(always)]
fn fill(
    a_tile: Filled<'_, Empty, (AThreads, _128), ATile>,
    b_tile: Filled<'_, Vector<Empty, _4>, (_32, _8), OfQuads<BTile>>,
    me: Own<'_, Below<_256>, Thread, Rank>,
    (a, b): ([f32; 4], [f32; 4]),
) {
    let mut mine = a_tile.own_part((AThreads::new(), _128::new()), me);
    for lane in Below::<_4>::all() {
        mine[(lane, _0::new())].write(a[lane.get() as usize]);
    }
    let mut mine = b_tile.own_part((_32::new(), _8::new()), me);
    mine[(_0::new(), _0::new())] = Vector::from_fn(|lane| Empty::new(b[lane]));
}

/// Adds the products of one stage to a thread's sums.
#[inline(always)]
fn multiply(
    a: Tensor<View<'_, Vector<f32, _4>>, OfQuads<ATile>>,
    b: Tensor<View<'_, Vector<f32, _4>>, OfQuads<BTile>>,
    (tx, ty): (Below<_16>, Below<_16>),
    sums: &mut Fragment<f32, Sums>,
) {
    let a = a.local_partition((_1::new(), _16::new()), (Below::<_1>::wrapped(0), ty));
    let b = b.local_partition((_16::new(), _1::new()), (tx, Below::<_1>::wrapped(0)));
    for k in Below::<_8>::all() {
        let two = [0, 1].map(Below::<_2>::wrapped);
        let rows = two.map(|run| a[(k, run)].clone());
        let columns = two.map(|run| b[(run, k)].clone());
        for i in Below::<_2>::all() {
            for j in Below::<_2>::all() {
                let (rows, columns) = (&rows[i.get() as usize], &columns[j.get() as usize]);
                for lane in Below::<_4>::all() {
                    for other_lane in Below::<_4>::all() {
                        let (row, column) = (lane.get() as usize, other_lane.get() as usize);
                        sums[((lane, i), (other_lane, j))] += rows[row] * columns[column];
                    }
                }
            }
        }
    }
}
