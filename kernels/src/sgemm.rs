//! `C = A * B`, through tiles in shared memory and tiles in registers.
//!
//! A block computes 128 x 128 elements of `C`, a thread 8 x 8 of them, and both walk along
//! `k` in steps of 8. While one step is multiplied the next is on its way from global
//! memory; two stages of shared memory make one barrier a step enough.
//!
//! Each index is a layout cut by division: the matrices into tiles, the tiles into what a
//! thread copies, and what it multiplies. Tiles that reach past the edge of a matrix are padded
//! with zeros.

use layout_core::way::{ByTv, Rank, Reversed, Spread, Tiles};
use layout_core::{bounds::Whole, *};
use layout_device::{Launch, kernel, sync};

use crate::cell::Cell;
use crate::matrix::{Cut, RowMajor, quads};

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

    /// The tiles in shared memory, `(k, m)` in numbers and `(n, k)` in quads. `A` is turned, and padded so
    /// that what a warp writes lies in different banks.
    type ATile = (8, 128):(132, 1);
    type BTile = (32, 8):(1, 32);
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
/// How threads write the tiles, by their rank.
type AWay = Way<Spread<(AThreads, _128)>, Thread, Rank>;
type BWay = Way<Spread<(_32, _8)>, Thread, Rank>;
type ATiles<'k> = Shared<'k, f32, ATile, AWay>;
type BTiles<'k> = Shared<'k, Vector<f32, _4>, BTile, BWay>;
/// The tiles of a step, for all threads to read.
type Step<'k> = (
    Whole<'k, f32, ATile, AWay>,
    Whole<'k, Vector<f32, _4>, BTile, BWay>,
);
/// Where a thread is: in a grid of two dimensions, in a block of 16 x 16 threads.
type Place<'k> = Here<'k, (u32, u32), (_16, _16)>;

/// The launch for a `C` of `m` rows and `n` columns.
#[must_use]
pub const fn launch(m: u32, n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(BLOCK_TILE), m.div_ceil(BLOCK_TILE), 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `C = A * B`.
///
/// Where the columns and the distances of rows of `A` and `B` are multiples of four, and both begin at
/// multiples of 16 bytes, their numbers move 16 bytes at a time; so do those of `C`.
///
/// # Safety
///
/// Runs as [`launch`]`(m, n)` says for a `C` of `m` rows and `n` columns. `a`, `b` and `c` are valid for reads
/// over their whole layouts, and `c` also for writes; offsets fit `u32`, and `c` does not overlap the
/// others.
#[kernel(blocks_per_multiprocessor = 2)]
pub unsafe fn sgemm(
    here: Place<'_>,
    a: Tensor<View<'_, f32>, RowMajor>,
    b: Tensor<View<'_, f32>, RowMajor>,
    c: Tensor<Parts<'_, f32, Grid, _>, RowMajor>,
    #[shared] a_tiles: [ATiles<'_>; 2],
    #[shared] b_tiles: [BTiles<'_>; 2],
) {
    let sums = if let (Some(a), Some(b)) = (quads(a), quads(b)) {
        product(here, a, b, a_tiles, b_tiles)
    } else {
        product(here, a, b, a_tiles, b_tiles)
    };
    match c.try_vectors_as::<Cut, _4, _, _>() {
        Ok(c) => write_quads(here, c, &sums),
        Err(c) => write_numbers(here, c, &sums),
    }
}

/// A thread's part of the product of matrices of numbers, or of quads.
///
/// One tile is multiplied while the next is filled.
#[inline(always)]
fn product<'k, T: Cell>(
    here: Place<'k>,
    a: Tensor<View<'_, T>, RowMajor>,
    b: Tensor<View<'_, T>, RowMajor>,
    [a_tile, a_free]: [ATiles<'k>; 2],
    [b_tile, b_free]: [BTiles<'k>; 2],
) -> Fragment<f32, Sums> {
    let (me, (bx, by)) = (here.rank(), here.block().get());
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
    let fill = |(a_tile, b_tile): (ATiles<'k>, BTiles<'k>), (of_a, of_b): ([f32; 4], [f32; 4])| {
        let filled = a_tile.fill((AThreads::new(), _128::new()), me, |k| of_a[k as usize]);
        let quad = |_| Vector::from_fn(|lane| of_b[lane]);
        (filled, b_tile.fill((_32::new(), _8::new()), me, quad))
    };

    let steps = b.layout().values()[0].div_ceil(STEP);
    let mut sums = Tensor::filled(Sums::new(), 0.0_f32);
    let mut tiles = (sync(fill((a_tile, b_tile), fetch(0))), (a_free, b_free));
    // Two at a time, so that each is always in the same place; after the last one there are zeros.
    for step in 1..=steps {
        {
            let (ready, free) = tiles;
            let next = fetch(step);
            multiply(&ready, here.thread().get(), &mut sums);
            tiles = sync((fill(free, next), ready));
        }
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

/// Adds the products of two tiles to a thread's sums.
#[inline(always)]
fn multiply((a, b): &Step<'_>, (tx, ty): (Below<_16>, Below<_16>), sums: &mut Fragment<f32, Sums>) {
    let first = Below::<_1>::wrapped(0);
    let a = a
        .vectors::<_4>()
        .local_partition((_1::new(), _16::new()), (first, ty));
    let b = b
        .view()
        .local_partition((_16::new(), _1::new()), (tx, first));
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
