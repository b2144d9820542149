//! Row operations on accumulators, and reuse of accumulators as operands. The atom layouts determine
//! all indices.

// Sizes of a tile fit, because the tile fits in shared memory.
#![allow(clippy::cast_possible_truncation)]

mod columns;
mod retile;

use layout_core::atoms::MmaTraits;
use layout_core::bounds::{CheckedLayout, FlatModes, Part, TensorLayout};
use layout_core::checks::{extents_of, offset_of};
use layout_core::{Array, StaticInteger, Tensor};

use layout_decide::Text;

pub use columns::update_columns;
pub use retile::retile;

use crate::operands::{AtomOf, ByWarpgroups, StageMma};
use crate::order::{PersistentTiles, TileExtents, TileSchedule, UniqueTile};
use crate::tma_pipeline::{ConsumerThread, Place};
use crate::{Element, TmaParts, backend, warp};

use backend::hopper;

/// An atom whose accumulators and `A` operand have static layouts.
pub trait AtomLayouts: MmaTraits<A: CheckedLayout, C: CheckedLayout> {}
impl<Atom: MmaTraits<A: CheckedLayout, C: CheckedLayout>> AtomLayouts for Atom {}

/// Number of rows of a warpgroup's instruction.
const ROWS: u64 = 64;
/// The number of threads of a warp.
const WARP: u64 = 32;

/// Fails the build unless an atom is a warpgroup atom with 64 rows.
#[track_caller]
const fn is_of_warpgroup<Mma: StageMma>() {
    if !Mma::By::DESCRIBES_B {
        Text::new()
            .str(
                "rows: expected a warpgroup instruction, found `mma.sync`, whose rows \
                         belong to one warp: use an atom such as `WgmmaF32F16`",
            )
            .panic()
    }
}

/// Returns the lane bits in which the lanes that share accumulator rows differ.
///
/// The atom's layout maps element `(row, column)` to `row + 64 * column`.
#[track_caller]
const fn lanes_of_row<Atom: AtomLayouts>() -> u32 {
    let (mut lanes, mut bit) = (0, 1);
    while bit < extents_of::<Atom::C>()[0] {
        let place = offset_of::<Atom::C>(bit);
        if place % ROWS == 0 {
            if bit >= WARP {
                let text = Text::new().str("rows: thread ").natural(bit);
                let text = text
                    .str(" and thread 0 are in different warps, but have elements of the same row");
                text.str(": use an atom whose warps have separate rows")
                    .panic()
            }
            lanes |= bit as u32;
        }
        bit *= 2;
    }
    lanes
}

/// Combines each value of a partition with the corresponding element of another partition:
/// `to[i] = combine(to[i], from[i])` for all values `i`.
///
/// If `to` has fewer elements than values, this is a reduction. An example is one element per row,
/// from [`FragmentLikeC`](layout_core::atoms::FragmentLikeC). `fold` works like
/// [`update`](crate::update), but combines the values of an element in two chains, so one
/// combination does not wait for the previous one. `combine` must be associative and commutative.
///
/// ```
/// use layout_core::*;
/// use layout_device::fold;
///
/// let from = Tensor::filled(Layout::<(_2, _8), (_1, _2)>::new(), 1.5_f32);
/// let mut rows: Fragment<f32, Layout<(_2, _8), (_1, _0)>> = Tensor::filled(Layout::new(), 1.0);
/// fold(&from, &mut rows, |a, b| a + b);
/// assert_eq!(rows.data()[..], [13.0, 13.0]);
/// ```
#[inline(always)]
pub fn fold<T, R, L, N, M>(
    from: &Tensor<Array<T, R>, L>,
    to: &mut Tensor<Array<T, N>, M>,
    combine: impl Fn(T, T) -> T,
) where
    T: Copy,
    R: StaticInteger,
    L: TensorLayout + CheckedLayout,
    N: StaticInteger,
    M: TensorLayout + CheckedLayout,
{
    let (cells_from, cells_to) = const {
        let (of_from, of_to) = (size_of_part::<L>(), size_of_part::<M>());
        if of_from != of_to {
            let text = Text::new().str("fold: one part has ").natural(of_from);
            let text = text.str(" values, the other has ").natural(of_to);
            text.str(": give both the same shape").panic()
        }
        are_handled("fold", of_from);
        (cells_of::<L>(), cells_of::<M>())
    };
    let first = to.pointer_mut();
    for cell in 0..N::USIZE {
        let (mut chain, mut other) = (None, None);
        // Iterates over values, not registers. Several values can share a register, and a register can
        // have no value.
        for value in 0..const { size_of_part::<L>() as usize } {
            if cells_to[value] as usize == cell {
                let x = from.data()[cells_from[value] as usize];
                let next = chain.map_or(x, |chain| combine(chain, x));
                (chain, other) = (other, Some(next));
            }
        }
        // SAFETY: the element is inside the fragment, which belongs to this thread.
        let to = unsafe { &mut *first.add(cell) };
        if let Some(chain) = chain {
            *to = combine(*to, chain);
        }
        if let Some(other) = other {
            *to = combine(*to, other);
        }
    }
}

/// Fails the build if a thread has more values than the tables of this module hold.
#[track_caller]
const fn are_handled(of: &str, values: u64) {
    if values > MOST as u64 {
        let text = Text::new().str(of).str(": expected at most ");
        let text = text.natural(MOST as u64).str(" values per thread, found ");
        text.natural(values).str(": use a smaller tile").panic()
    }
}

/// Fails the build unless `L` is a layout of the accumulators of `Atom`, with the modes
/// `(value, times..)`.
#[track_caller]
const fn are_sums_of<Atom: AtomLayouts, L: CheckedLayout>(of: &str) {
    let ([_, of_atom, ..], [values, ..]) = (extents_of::<Atom::C>(), extents_of::<L>());
    if values != of_atom {
        let text = Text::new().str(of).str(": expected ").natural(of_atom);
        let text = text.str(" accumulators per instruction, found ");
        text.natural(values)
            .str(": use accumulators with the `FragmentC` layout of this MMA")
            .panic()
    }
}

/// Returns the number of values of a partition.
const fn size_of_part<L: CheckedLayout>() -> u64 {
    let (extents, mut size, mut mode) = (extents_of::<L>(), 1, 0);
    while mode < extents.len() {
        size *= extents[mode];
        mode += 1;
    }
    size
}

/// Returns the element index of each value.
#[track_caller]
const fn cells_of<L: CheckedLayout>() -> [u16; MOST] {
    let (mut cells, mut value) = ([u16::MAX; MOST], 0);
    while value < size_of_part::<L>() {
        cells[value as usize] = offset_of::<L>(value) as u16;
        value += 1;
    }
    cells
}

/// Combines, for each accumulator row, the values of the threads that share the row. All these threads
/// get the result.
///
/// `rows` has one value for each row of a thread. The layout of `rows` is
/// [`FragmentLikeC`](layout_core::atoms::FragmentLikeC) of a layout with stride 0 along the
/// columns. Combine the thread's own values first, with [`fold`]. `combine` must be associative and
/// commutative. The layout of the atom's accumulators determines the lanes that share a row.
///
/// ```
/// use grid_executor::{Dim3, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{fold, reduce_rows};
///
/// type Mma = TiledMma<WgmmaF32F16<_32>>;
/// type Sums = FragmentC<Layout<(_64, _32), (_32, _1)>, Mma>;
/// type Rows = FragmentLikeC<Layout<(_64, _32), (_1, _0)>, Mma>;
///
/// let kernel = || {
///     let sums = Tensor::filled(Sums::new(), 1.0_f32);
///     let mut rows: Fragment<f32, Rows> = Tensor::filled(Rows::new(), 0.0);
///     fold(&sums, &mut rows, |a, b| a + b);
///     assert_eq!(rows.data()[0], 8.0);        // a thread has 8 of the 32 columns
///     reduce_rows(Mma::new(), &mut rows, |a, b| a + b);
///     assert_eq!(rows.data()[0], 32.0);
/// };
/// // SAFETY: the kernel holds only plain values.
/// unsafe { launch(Dim3::x(1), Dim3::x(128), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Source
///
/// FlashAttention-3 `quad_allreduce_` (`hopper/utils.h`), which hard-codes the four lanes.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn reduce_rows<Mma, T, R, L>(
    _mma: Mma,
    rows: &mut Tensor<Array<T, R>, L>,
    combine: impl Fn(T, T) -> T,
) where
    Mma: StageMma<Atom: AtomLayouts>,
    T: warp::Word,
    R: StaticInteger,
    L: TensorLayout,
{
    let lanes = const {
        is_of_warpgroup::<Mma>();
        lanes_of_row::<AtomOf<Mma>>()
    };
    let first = rows.pointer_mut();
    for i in 0..R::USIZE {
        // SAFETY: the element is inside the fragment, which belongs to this thread.
        let row = unsafe { &mut *first.add(i) };
        let mut lane = 1;
        while lane < 32 {
            if lanes & lane != 0 {
                *row = combine(*row, warp::shuffle_xor(*row, lane));
            }
            lane *= 2;
        }
    }
}

/// Maximum number of registers per thread.
const MOST: usize = 256;

/// Returns the row of thread `1 << bit` of an atom's accumulators, for each bit of a thread index.
const fn rows_of_threads<Atom: AtomLayouts>() -> [u32; 7] {
    let (mut rows, mut bit) = ([0; 7], 0);
    while bit < 7 {
        rows[bit] = (offset_of::<Atom::C>(1 << bit) % ROWS) as u32;
        bit += 1;
    }
    rows
}

/// Returns thread 0's row for each element of a fragment with one value per row.
const fn rows_of_cells<Atom: AtomLayouts, L: CheckedLayout>(groups: u64) -> [u32; 16] {
    let (mut rows, mut i) = ([0; 16], 0);
    let threads = extents_of::<Atom::C>()[0];
    let cells = cells_of::<L>();
    let [values, times, ..] = extents_of::<L>();
    while i < values * times {
        let (value, time) = (i % values, i / values);
        let row = offset_of::<Atom::C>(threads * value) % ROWS + time * ROWS * groups;
        rows[cells[i as usize] as usize] = row as u32;
        i += 1;
    }
    rows
}

/// Fails the build if two threads of a warpgroup write the same row's value, or a thread writes a row
/// of another warpgroup.
#[track_caller]
const fn rows_are_own<Atom: AtomLayouts, L: CheckedLayout>(cells: usize) {
    const NOBODY: u64 = u64::MAX;
    let (lanes, of_threads) = (lanes_of_row::<Atom>(), rows_of_threads::<Atom>());
    let (of_cells, mut owners) = (rows_of_cells::<Atom, L>(0), [NOBODY; ROWS as usize]);
    let mut thread = 0;
    while thread < 128 {
        let (mut first, mut bit) = (0, 0_usize);
        while bit < 7 {
            first += (thread >> bit & 1) * of_threads[bit] as u64;
            bit += 1;
        }
        let mut cell = if thread & lanes as u64 == 0 { 0 } else { cells };
        while cell < cells {
            let row = first + of_cells[cell] as u64;
            let text = Text::new().str("rows: thread ").natural(thread);
            let text = text.str(" writes the statistics of row ").natural(row);
            let text = if row >= ROWS {
                text.str(", but a warpgroup has 64 rows")
            } else if owners[row as usize] != NOBODY && owners[row as usize] != thread {
                let text = text.str(", which also belongs to thread ");
                text.natural(owners[row as usize])
            } else {
                owners[row as usize] = thread;
                cell += 1;
                continue;
            };
            text.str(": give the atom the layout `C` of its instruction")
                .panic()
        }
        thread += 1;
    }
}

impl<'k, T: Element, G: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Order: TileSchedule>
    TmaParts<'k, T, G, Tile, PersistentTiles<'k, OfBlock, Order>>
{
    /// Stores one value per row of a tile to the tensor's row statistics, which are compact:
    /// `(row, batches..)`.
    ///
    /// Each thread has values for the rows that it shares with other threads. If the tensor has no
    /// row statistics, or the row is out of bounds, the function does not write. A host passes the
    /// statistics with the tensor as `((pointer, numbers).into(), layout)`. A GPU receives their
    /// address after the tensor map and the tensor's address.
    ///
    /// The tile must span all columns of the tensor. Otherwise, the function does not write.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`EpilogueStage::store`](crate::EpilogueStage::store).
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn store_rows<Mma, R, L>(
        &self,
        _mma: Mma,
        tile: UniqueTile<'k, OfBlock, Order>,
        me: ConsumerThread<'k, Mma::Groups>,
        numbers: &Tensor<Array<f32, R>, L>,
    ) where
        Mma: StageMma<Atom: AtomLayouts>,
        R: StaticInteger,
        L: TensorLayout + CheckedLayout,
    {
        const {
            is_of_warpgroup::<Mma>();
            if Order::ARE_ADDED {
                Text::new()
                    .str(
                        "rows: expected an order in which one block has the complete \
                                 accumulators: use tiles without split-K",
                    )
                    .panic()
            }
            if R::USIZE > 16 {
                let text = Text::new().str("rows: expected at most 16 rows per thread, found ");
                text.natural(R::USIZE as u64)
                    .str(": use a tile of fewer rows")
                    .panic()
            }
            are_sums_of::<AtomOf<Mma>, L>("rows");
            are_handled("rows", size_of_part::<L>());
            rows_are_own::<AtomOf<Mma>, L>(R::USIZE);
            let ([_, times, ..], groups) = (extents_of::<L>(), Mma::Groups::U32 as u64);
            let (stored, rows) = (ROWS * groups * times, OfBlock::EXTENTS[0] as u64);
            if stored != rows {
                let text = Text::new()
                    .str("rows: the tile of a block has ")
                    .natural(rows);
                let text = text
                    .str(" rows, but ")
                    .natural(groups)
                    .str(" warpgroups have statistics of ");
                let text = text
                    .natural(stored)
                    .str(" rows: pass `persistent_tiles` the tile rows `_");
                text.natural(stored).str("`").panic()
            }
        }
        self.check(tile.of);
        let start = self.of_rows();
        let lanes = const { lanes_of_row::<AtomOf<Mma>>() };
        let Place { group, thread } = me.place;
        let ((row, column), (batch, more)) = (tile.get(), tile.batches());
        let [rows, columns, batches, ..] = self.layout().extents();
        let is_whole = column == 0 && columns <= OfBlock::EXTENTS[1].into();
        if start.is_null() || !is_whole || thread & lanes != 0 {
            return;
        }
        let [above, end] = tile.rows;
        let first = u64::from(more) * batches + u64::from(batch);
        let above = u64::from(above) + u64::from(row) * u64::from(OfBlock::EXTENTS[0]);
        let mut of_thread = group * ROWS as u32;
        for (bit, row) in const { rows_of_threads::<AtomOf<Mma>>() }
            .into_iter()
            .enumerate()
        {
            if thread >> bit & 1 != 0 {
                of_thread += row;
            }
        }
        for cell in 0..R::USIZE {
            let of_cell = const { rows_of_cells::<AtomOf<Mma>, L>(Mma::Groups::U32 as u64) }[cell];
            let row = above + u64::from(of_thread + of_cell);
            if row < rows.min(end.into()) {
                // SAFETY: the kernel's caller guarantees one value per row. The tile belongs to this
                // block and spans its rows. Only one of the threads that share a row writes it, as
                // `rows_are_own` has checked.
                unsafe {
                    let to = start.wrapping_add((first * rows + row) as usize);
                    hopper::put_of_row(to, numbers.data()[cell]);
                }
            }
        }
    }
}
