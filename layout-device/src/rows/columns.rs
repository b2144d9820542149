//! Updates of accumulators with one value per column.

// Sizes of a tile fit, because the tile fits in shared memory.
#![allow(clippy::cast_possible_truncation)]

use layout_core::bounds::{CheckedLayout, Part, Storage, TensorLayout};
use layout_core::checks::{extents_of, offset_of, tma_boxes_of};
use layout_core::{Array, StaticInteger, Tensor, View};

use layout_decide::Text;

use super::{AtomLayouts, MOST, ROWS, are_handled, are_sums_of, is_of_warpgroup};
use crate::Element;
use crate::backend::hopper;
use crate::operands::{AtomOf, StageAtom, StageMma};
use crate::tma_pipeline::{ConsumerThread, TileLayout};

/// Returns the column of thread `1 << bit` of an atom's accumulators, for each bit of a thread index.
const fn columns_of_threads<Atom: AtomLayouts>() -> [u32; 7] {
    let (mut columns, mut bit) = ([0; 7], 0);
    while bit < 7 {
        columns[bit] = (offset_of::<Atom::C>(1 << bit) / ROWS) as u32;
        bit += 1;
    }
    columns
}

/// Returns thread 0's column for each of its accumulators, and checks the number of values against the
/// number of columns.
#[track_caller]
const fn columns_of_values<Atom: AtomLayouts, L: CheckedLayout, N: CheckedLayout>(
    bits: u64,
    of_sums: u64,
) -> [u16; MOST] {
    let threads = extents_of::<Atom::C>()[0];
    let [values, times, ..] = extents_of::<L>();
    are_sums_of::<Atom, L>("columns");
    are_handled("columns", values * times);
    let (mut columns, mut i) = ([0; MOST], 0);
    let numbers = extents_of::<N>()[0];
    if of_sums != numbers {
        let text = Text::new()
            .str("columns: expected one value for each column of the accumulators, found ")
            .natural(numbers);
        let text = text.str(" values for ");
        let text = text.natural(of_sums).str(" columns");
        text.str(": pass one value for each column").panic()
    }
    while i < numbers && offset_of::<N>(i) == i {
        i += 1;
    }
    let is_plain = matches!(tma_boxes_of::<N>(bits, 0), Ok(boxes) if boxes.span == 16);
    if i < numbers || !is_plain {
        let text = Text::new().str("columns: TMA cannot copy the values as one contiguous tile without a swizzle: use the tile `(");
        text.natural(numbers).str(",):(1,)`").panic()
    }
    i = 0;
    let mut last = 0;
    while i < values * times {
        let column = (offset_of::<Atom::C>(threads * (i % values)) / ROWS) as u16;
        columns[offset_of::<L>(i) as usize] = column;
        last = if column > last { column } else { last };
        i += 1;
    }
    // The last thread has the last column, because all bits of its index are set.
    let (mut last, mut bit) = (last as u64, 0);
    while bit < 7 {
        last += columns_of_threads::<Atom>()[bit] as u64;
        bit += 1;
    }
    if last >= numbers {
        let text = Text::new().str("columns: the atom has an accumulator in column ");
        let text = text.natural(last).str(", expected columns 0 to ");
        let text = text.natural(numbers - 1);
        text.str(": give the atom the layout `C` of its instruction")
            .panic()
    }
    columns
}

/// Replaces each accumulator by the result of `f` for the accumulator and its column's value:
/// `sums[i] = f(sums[i], numbers[column of i])`.
///
/// `numbers` is a tile of a stage, with one value per column. The function reads each value when
/// needed, so few registers hold values.
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{TmaPipeline, Tile, TmaView, kernel, update_columns};
///
/// layout! {
///     type Line = (?columns,):(1,);
///     type Smem = (32,):(1,);
/// }
/// type Mma = TiledMma<WgmmaF32F16<_32>>;
/// type Sums = FragmentC<Layout<(_64, _32), (_32, _1)>, Mma>;
///
/// /// Adds one value per column to a tile.
/// ///
/// /// # Safety
/// ///
/// /// The launch must have one block of 256 threads. All elements must be valid.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn add(
///     ctx: ThreadContext<'_, (u32,), (_256,)>,
///     from: TmaView<'_, f32, Line, Smem>,
///     #[shared] ring: TmaPipeline<'_, Tile<f32, Smem>, _1>,
/// ) {
///     ring.run(ctx, 0..1, 1, |_, _| from.tile((0,)), |_, steps| {
///         let mut sums = Tensor::filled(Sums::new(), 0.5_f32);
///         let me = steps.me();
///         while let Some(stage) = steps.next() {
///             update_columns(Mma::new(), me, &stage.tiles(), &mut sums, |sum, x| sum + x);
///         }
///         let first = 2 * (me.thread().0.get() % 4) as usize;
///         assert_eq!(sums.data()[..4], [0.5, 1.5, 0.5, 1.5].map(|x| x + first as f32));
///     });
/// }
/// # let from: Vec<f32> = (0..32).map(|i| i as f32).collect();
/// # let a = unsafe { Pointer::new(from.as_ptr().cast_mut()) };
/// # let kernel = || unsafe { add((a.get().cast_const().into(), Line::from_values([32]))) };
/// # unsafe { launch(Dim3::x(1), Dim3::x(256), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn update_columns<Mma, T, N, R, L>(
    _mma: Mma,
    me: ConsumerThread<'_, Mma::Groups>,
    numbers: &Tensor<View<'_, T>, N>,
    sums: &mut Tensor<Array<f32, R>, L>,
    f: impl Fn(f32, T) -> f32,
) where
    Mma: StageMma<Atom: AtomLayouts>,
    T: Element,
    N: TileLayout,
    R: StaticInteger,
    L: TensorLayout + CheckedLayout,
{
    let columns = const {
        is_of_warpgroup::<Mma>();
        are_handled("columns", R::USIZE as u64);
        columns_of_values::<AtomOf<Mma>, L, N>(8 * size_of::<T>() as u64, AtomOf::<Mma>::COLUMNS)
    };
    let mut of_thread = 0;
    for (bit, column) in const { columns_of_threads::<AtomOf<Mma>>() }
        .into_iter()
        .enumerate()
    {
        of_thread += (me.place.thread >> bit & 1) * column;
    }
    let start = numbers.data().pointer().wrapping_add(of_thread as usize);
    let first = sums.pointer_mut();
    #[allow(clippy::needless_range_loop)] // the array is longer than the loop
    for i in 0..R::USIZE {
        // SAFETY: `numbers` has one contiguous value per column. `columns_of_values` has checked that
        // each accumulator's column is in range. The accumulators belong to this thread.
        unsafe {
            let sum = &mut *first.add(i);
            *sum = f(*sum, hopper::read_number(start.add(columns[i] as usize)));
        }
    }
}
