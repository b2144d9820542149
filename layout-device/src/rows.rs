//! What threads do with the sums of a product along its rows, and with sums that are factors of the next: found from the layouts of
//! their instructions.

// Numbers of a tile.
#![allow(clippy::cast_possible_truncation)]

use layout_core::atoms::MmaTraits;
use layout_core::bounds::{CheckedLayout, FlatModes, Part, Storage, TensorLayout};
use layout_core::ops::Cosize;
use layout_core::questions::{extents_of, offset_of, tma_boxes_of};
use layout_core::{Array, StaticInteger, Tensor, View};

use layout_decide::Text;

use crate::operands::{AtomOf, ByWarpgroups, OfA, SlotAtom, SlotProduct};
use crate::order::{InGroups, OwnTile, TileExtents, TilesInGroups};
use crate::ring::{Consumer, Place, TileLayout};
use crate::{Number, Rounded, TmaParts, backend, warp};

use backend::hopper;

/// An atom whose sums and factors lie as layouts of static integers say.
pub trait AtomLayouts: MmaTraits<A: CheckedLayout, C: CheckedLayout> {}
impl<Atom: MmaTraits<A: CheckedLayout, C: CheckedLayout>> AtomLayouts for Atom {}

/// The rows of the instruction of a warpgroup.
const ROWS: u64 = 64;
/// The threads of a warp.
const WARP: u64 = 32;

/// Stops the build if an instruction is not one of a warpgroup, of 64 rows.
#[track_caller]
const fn is_of_warpgroup<Mma: SlotProduct>() {
    if !Mma::By::DESCRIBES_B {
        Text::new().str("rows: an instruction of `mma.sync` has the rows of a warp: take one of a warpgroup, as `WgmmaF32F16`").panic()
    }
}

/// Which lanes have parts of the same rows of the sums, as the bits in which their numbers differ.
///
/// Element `(row, column)` is `row + 64 column` of the atom's layout.
#[track_caller]
const fn lanes_of_row<Atom: AtomLayouts>() -> u32 {
    let (mut lanes, mut bit) = (0, 1);
    while bit < extents_of::<Atom::C>()[0] {
        let place = offset_of::<Atom::C>(bit);
        if place % ROWS == 0 {
            if bit >= WARP {
                let text = Text::new().str("rows: thread ").natural(bit);
                let text = text.str(" has elements of the row of thread 0, in another warp");
                text.str(": take an atom whose warps have rows each")
                    .panic()
            }
            lanes |= bit as u32;
        }
        bit *= 2;
    }
    lanes
}

/// Combines each value of a part with the cell of another that has its number: `to[i] = combine(to[i], from[i])` for all values `i`, one
/// after the other.
///
/// Where `to` has fewer cells than values, as one for each row of a thread by [`FragmentLikeC`](layout_core::atoms::FragmentLikeC), this
/// reduces: as [`update`](crate::update), but in two chains for each cell, so that one combination does not wait for the last.
/// `combine` is associative and commutative.
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
            let text = Text::new().str("fold: a part of ").natural(of_from);
            let text = text.str(" values meets one of ").natural(of_to);
            text.str(": let both have the same shape").panic()
        }
        are_handled("fold", of_from);
        (cells_of::<L>(), cells_of::<M>())
    };
    let first = to.pointer_mut();
    for cell in 0..N::USIZE {
        let (mut chain, mut other) = (None, None);
        // The values, not the registers: several values can have one register, and a register none.
        for value in 0..const { size_of_part::<L>() as usize } {
            if cells_to[value] as usize == cell {
                let x = from.data()[cells_from[value] as usize];
                let next = chain.map_or(x, |chain| combine(chain, x));
                (chain, other) = (other, Some(next));
            }
        }
        // SAFETY: a cell, which is this thread's own.
        let to = unsafe { &mut *first.add(cell) };
        if let Some(chain) = chain {
            *to = combine(*to, chain);
        }
        if let Some(other) = other {
            *to = combine(*to, other);
        }
    }
}

/// Stops the build if a thread has more values than the tables of this module hold.
#[track_caller]
const fn are_handled(of: &str, values: u64) {
    if values > MOST as u64 {
        let text = Text::new().str(of).str(": expected at most ");
        let text = text.natural(MOST as u64).str(" values per thread, found ");
        text.natural(values).str(": take a smaller tile").panic()
    }
}

/// Stops the build if `L` is not a layout of the accumulators of `Atom`: (value, times..).
#[track_caller]
const fn are_sums_of<Atom: AtomLayouts, L: CheckedLayout>(of: &str) {
    let ([_, of_atom, ..], [values, ..]) = (extents_of::<Atom::C>(), extents_of::<L>());
    if values != of_atom {
        let text = Text::new().str(of).str(": expected ").natural(of_atom);
        let text = text.str(" accumulators per instruction, found ");
        text.natural(values)
            .str(": take those of this product, as `FragmentC` makes them")
            .panic()
    }
}

/// How many values a part has.
const fn size_of_part<L: CheckedLayout>() -> u64 {
    let (extents, mut size, mut mode) = (extents_of::<L>(), 1, 0);
    while mode < extents.len() {
        size *= extents[mode];
        mode += 1;
    }
    size
}

/// The cell of each value.
#[track_caller]
const fn cells_of<L: CheckedLayout>() -> [u16; MOST] {
    let (mut cells, mut value) = ([u16::MAX; MOST], 0);
    while value < size_of_part::<L>() {
        cells[value as usize] = offset_of::<L>(value) as u16;
        value += 1;
    }
    cells
}

/// Combines, for each row of the sums of a product, what the threads that share it have: all of them have the result.
///
/// `rows` is one value for each row of a thread, as [`FragmentLikeC`](layout_core::atoms::FragmentLikeC) of a tensor with stride 0 along
/// the columns, in which [`fold`] has combined what is the thread's own. `combine` is associative and commutative. Which
/// lanes share a row follows from the layout of the atom's sums.
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
///     assert_eq!(rows.data()[0], 8.0);        // of 32 columns, a thread has eight
///     reduce_rows(Mma::new(), &mut rows, |a, b| a + b);
///     assert_eq!(rows.data()[0], 32.0);
/// };
/// // SAFETY: the kernel holds nothing but numbers.
/// unsafe { launch(Dim3::x(1), Dim3::x(128), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Source
///
/// FlashAttention-3 `quad_allreduce_` (`hopper/utils.h`), where the four lanes are written by hand.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn reduce_rows<Mma, T, R, L>(
    _mma: Mma,
    rows: &mut Tensor<Array<T, R>, L>,
    combine: impl Fn(T, T) -> T,
) where
    Mma: SlotProduct<Atom: AtomLayouts>,
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
        // SAFETY: one of them, which is this thread's own.
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

/// The column of thread `1 << bit` of an atom's sums, for each bit of a thread's number.
const fn columns_of_threads<Atom: AtomLayouts>() -> [u32; 7] {
    let (mut columns, mut bit) = ([0; 7], 0);
    while bit < 7 {
        columns[bit] = (offset_of::<Atom::C>(1 << bit) / ROWS) as u32;
        bit += 1;
    }
    columns
}

/// The column of thread 0 for each of the sums of a thread, of so many columns, for which there are as many numbers.
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
        let text = Text::new().str("columns: there are ").natural(numbers);
        let text = text.str(" numbers, and the sums have ");
        let text = text.natural(of_sums).str(" columns");
        text.str(": let there be one for each").panic()
    }
    while i < numbers && offset_of::<N>(i) == i {
        i += 1;
    }
    let is_plain = matches!(tma_boxes_of::<N>(bits, 0), Ok(boxes) if boxes.span == 16);
    if i < numbers || !is_plain {
        let text =
            Text::new().str("columns: the numbers do not lie side by side: let their tile be `(");
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
    // The last thread has the last column: its number has all bits.
    let (mut last, mut bit) = (last as u64, 0);
    while bit < 7 {
        last += columns_of_threads::<Atom>()[bit] as u64;
        bit += 1;
    }
    if last >= numbers {
        let text = Text::new().str("columns: the atom has a sum in column ");
        let text = text.natural(last).str(", and columns 0 to ");
        let text = text.natural(numbers - 1);
        text.str(": let the layout `C` of the atom be that of its instruction")
            .panic()
    }
    columns
}

/// Writes `f` of each sum of a product, and of the number of its column, in place of it: `sums[i] = f(sums[i], numbers[column of i])`.
///
/// `numbers` is a tile of a slot, one number for each column. They are read as they are needed, so that few registers hold them.
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{Ring, Tile, TmaView, kernel, update_columns};
///
/// layout! {
///     type Line = (?columns,):(1,);
///     type Smem = (32,):(1,);
/// }
/// type Mma = TiledMma<WgmmaF32F16<_32>>;
/// type Sums = FragmentC<Layout<(_64, _32), (_32, _1)>, Mma>;
///
/// /// Adds numbers to the columns of a tile.
/// ///
/// /// # Safety
/// ///
/// /// Runs as one block of 256 threads. All cells are valid.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn add(
///     here: Here<'_, (u32,), (_256,)>,
///     from: TmaView<'_, f32, Line, Smem>,
///     #[shared] ring: Ring<'_, Tile<f32, Smem>, _1>,
/// ) {
///     ring.run(here, 0..1, 1, |_, _| from.tile((0,)), |_, steps| {
///         let mut sums = Tensor::filled(Sums::new(), 0.5_f32);
///         let me = steps.me();
///         while let Some(slot) = steps.next() {
///             update_columns(Mma::new(), me, &slot.tiles(), &mut sums, |sum, x| sum + x);
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
    me: Consumer<'_, Mma::Groups>,
    numbers: &Tensor<View<'_, T>, N>,
    sums: &mut Tensor<Array<f32, R>, L>,
    f: impl Fn(f32, T) -> f32,
) where
    Mma: SlotProduct<Atom: AtomLayouts>,
    T: Number,
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
    #[allow(clippy::needless_range_loop)] // Those of an array that is longer.
    for i in 0..R::USIZE {
        // SAFETY: there is a number for each column, side by side, and the column of each sum is one of them, as `columns_of_values`
        // has checked; a sum is this thread's own.
        unsafe {
            let sum = &mut *first.add(i);
            *sum = f(*sum, hopper::read_number(start.add(columns[i] as usize)));
        }
    }
}

/// The most registers of a thread.
const MOST: usize = 256;

/// How the lanes of a warp exchange halves of registers, where a thread of the factor has other elements than one of the sums.
///
/// Layouts of atoms add up what the bits of a thread and of a value are. So one bit of a value becomes one of a lane, and one of a lane
/// becomes one of a value; each half of a register has one value of that bit.
#[derive(Clone, Copy)]
struct Exchange {
    /// The bit of a lane that becomes which half it is.
    leaves: u32,
    /// The bit of a lane that was which half it is.
    enters: u32,
    /// What each bit of a lane adds, by exclusive or, to the lane from which it takes first.
    from: [u32; 5],
}

impl Exchange {
    /// Exchanges the halves of two registers, in one shuffle for each of them.
    ///
    /// In turn `i`, a lane gives the half whose number is `i`, exclusive or its bit that leaves. To one lane, these are the halves of
    /// different lanes, and each lane takes one.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn exchanged(&self, [a, b]: [u32; 2]) -> [u32; 2] {
        /// The bytes of the lower halves of two words, and of the upper ones.
        const HALVES: [u32; 2] = [0x5410, 0x7632];
        let lane = warp::lane_id();
        let is_set = |bit| lane & bit != 0;
        let mut from = 0;
        for (bit, adds) in self.from.into_iter().enumerate() {
            from ^= (lane >> bit & 1) * adds;
        }
        let [low, high] = HALVES;
        let [given, then] = if is_set(self.leaves) {
            [high, low]
        } else {
            [low, high]
        };
        let first = warp::shuffle(backend::bytes(a, b, given), from);
        let second = warp::shuffle(backend::bytes(a, b, then), from ^ self.leaves);
        // The two in the other order, where it is the second that comes from the lane without the bit.
        let other = if is_set(self.enters) { 0x4444 } else { 0 };
        HALVES.map(|half| backend::bytes(first, second, half ^ other))
    }
}

/// What a thread makes of its sums.
#[derive(Clone, Copy)]
struct Retiled {
    /// For each cell of the factor, that of the sum that is the same element, or that becomes it.
    order: [u16; MOST],
    /// How it then becomes it.
    exchange: Option<Exchange>,
}

/// Stops the build: a thread has other elements of the factor of `Next` than of the sums of `Mma`.
#[track_caller]
const fn in_other_threads<Mma, Next>(thread: u64) -> !
where
    Mma: SlotProduct<Atom: AtomLayouts>,
    Next: SlotProduct<Atom: AtomLayouts>,
{
    let of_c = offset_of::<<AtomOf<Mma> as MmaTraits>::C>(thread);
    let of_a = offset_of::<<AtomOf<Next> as MmaTraits>::A>(thread);
    let text = Text::new().str("retile: thread ").natural(thread);
    let text = text.str(" has (").natural(of_c % ROWS).str(", ");
    let text = text
        .natural(of_c / ROWS)
        .str(") of the sums first, and of the factor (");
    let text = text.natural(of_a % ROWS).str(", ").natural(of_a / ROWS);
    text.str("): let the factor have numbers of 16 bits, whose threads are those of the sums, or of 8 bits, which the lanes of a warp exchange")
        .panic()
}

/// The exchange between the threads of the sums of `Mma` and those of the factor of `Next`, if any is needed, and the value of the sums
/// in which halves differ.
#[track_caller]
const fn exchange<Mma, Next>() -> (Option<Exchange>, u64)
where
    Mma: SlotProduct<Atom: AtomLayouts>,
    Next: SlotProduct<Atom: AtomLayouts>,
{
    let [threads, values, ..] = extents_of::<<AtomOf<Mma> as MmaTraits>::C>();
    let [_, of_a, ..] = extents_of::<<AtomOf<Next> as MmaTraits>::A>();
    // Two registers of them at a time.
    let is_of_bytes = size_of::<OfA<Next>>() == 1 && of_a % 8 == 0;
    let (mut from, mut enters, mut entering, mut leaves) = ([0; 5], 0, 0, threads - 1);
    let mut moved = 0;
    let mut bit = 0_usize;
    while 1 << bit < threads {
        let thread = 1_u64 << bit;
        let wanted = offset_of::<<AtomOf<Next> as MmaTraits>::A>(thread);
        let mut of = 1;
        while of < threads && offset_of::<<AtomOf<Mma> as MmaTraits>::C>(of) != wanted {
            of *= 2;
        }
        let mut value = 0;
        if of < threads {
            leaves ^= of;
        } else {
            value = 1;
            while value < values
                && offset_of::<<AtomOf<Mma> as MmaTraits>::C>(threads * value) != wanted
            {
                value += 1;
            }
        }
        let is_in_warp = of == thread || thread < WARP && (of < WARP || of == threads);
        if !is_in_warp
            || value == values
            || value > 0 && enters != 0
            || of != thread && !is_of_bytes
        {
            in_other_threads::<Mma, Next>(thread)
        }
        if value > 0 {
            (enters, entering) = (thread as u32, value);
        } else if bit < 5 {
            from[bit] = of as u32;
        }
        if of != thread {
            moved = thread;
        }
        bit += 1;
    }
    if moved == 0 {
        return (None, 0);
    }
    if enters == 0 {
        in_other_threads::<Mma, Next>(moved)
    }
    // As many leave as enter.
    let leaves = leaves as u32;
    from[enters.trailing_zeros() as usize] = leaves;
    (
        Some(Exchange {
            leaves,
            enters,
            from,
        }),
        entering,
    )
}

/// What a thread makes of the sums `LC` of `Mma`, for the factor `LA` of the product `Next`.
#[track_caller]
const fn retiled<Mma, Next, LC, LA>() -> Retiled
where
    Mma: SlotProduct<Atom: AtomLayouts>,
    Next: SlotProduct<Atom: AtomLayouts>,
    LC: CheckedLayout,
    LA: CheckedLayout,
{
    let (mut order, mut lower) = ([0; MOST], [0; MOST]);
    let ([held, m, ..], [values, rows, steps, ..]) = (extents_of::<LC>(), extents_of::<LA>());
    let [threads, of_atom, ..] = extents_of::<<AtomOf<Next> as MmaTraits>::A>();
    let text = Text::new().str("retile: ");
    if held * m != values * rows * steps || m != rows || values != of_atom {
        let text = text
            .str("the sums are ")
            .natural(held)
            .str(" x ")
            .natural(m);
        let text = text.str(" of a thread, and the factor ").natural(values);
        let text = text.str(" x ").natural(rows).str(" x ").natural(steps);
        text.str(": let the columns of the one be those of the other")
            .panic()
    }
    are_handled("retile", values * rows * steps);
    // The layouts of atoms are sums of what a thread and a value add.
    let (exchange, entering) = exchange::<Mma, Next>();
    let leaving = match exchange {
        Some(Exchange { leaves, .. }) => offset_of::<<AtomOf<Mma> as MmaTraits>::C>(leaves as u64),
        None => 0,
    };
    let depth = AtomOf::<Next>::DEPTH * ROWS;
    // The elements that thread 0 holds.
    let (mut elements, mut i) = ([0; MOST], 0);
    while i < held {
        elements[i as usize] = offset_of::<<AtomOf<Mma> as MmaTraits>::C>(threads * i);
        i += 1;
    }
    let mut i = 0;
    while i < values * rows * steps {
        let (value, row, step) = (i % values, i / values % rows, i / values / rows);
        let cell = offset_of::<LA>(i) as usize;
        // What was in the lane with the bit that leaves is in the upper half of a register.
        let is_upper = exchange.is_some() && cell / 2 % 2 == 1;
        let wanted = offset_of::<<AtomOf<Next> as MmaTraits>::A>(threads * value) + step * depth;
        let of_lane = if is_upper { leaving } else { 0 };
        let mut found = 0;
        while found < held && elements[found as usize] + of_lane != wanted {
            found += 1;
        }
        lower[cell] = found + held * row;
        if found == held || is_upper && lower[cell] != lower[cell - 2] {
            let text = text
                .str("value ")
                .natural(value)
                .str(" of step ")
                .natural(step);
            let text = text.str(" is element (").natural(wanted % ROWS).str(", ");
            let text = text.natural(wanted / ROWS);
            text.str(") of thread 0, which has no such sum: let the factor have numbers of 16 bits, whose threads are those of the sums")
                .panic()
        }
        let of_half = if is_upper { entering } else { 0 };
        order[cell] = offset_of::<LC>(lower[cell] + of_half) as u16;
        i += 1;
    }
    Retiled { order, exchange }
}

/// The sums of a product, rounded, as the factor `A` of the next: `(value, m, k)` of its [`FragmentA`](layout_core::atoms::FragmentA).
///
/// Of numbers of 16 bits, a thread has the same elements of both, in another order of its registers. Of numbers of 8 bits it has others:
/// the lanes of a row exchange them, rounded, in one shuffle for four of them, and all threads of a warp call this together. Both
/// follow from the layouts of the two instructions.
///
/// ```
/// use grid_executor::{Dim3, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{E4m3, Half, fold, retile};
///
/// type Scores = TiledMma<WgmmaF32F16<_32>>;
/// type Tile = Layout<(_64, _32), (_32, _1)>;
/// let scores = Tensor::filled(FragmentC::<Tile, Scores>::new(), 0.5_f32);
///
/// type Weighted = TiledMma<WgmmaF32F16<_64, Registers>>;
/// let weights: Fragment<Half, FragmentA<Tile, Weighted>> =
///     retile(Scores::new(), Weighted::new(), &scores);
/// assert_eq!(weights.get(((1, 1, 1), 0, 1)).map(|x| x.to_f32()), Some(0.5));
///
/// // Of 8 bits, on the threads of a warpgroup: each has its number as all of its sums.
/// type OfBytes = TiledMma<WgmmaF32E4m3<_64, Registers>>;
/// let kernel = || {
///     let lane = layout_device::warp::lane_id();
///     let scores = Tensor::filled(FragmentC::<Tile, Scores>::new(), (lane % 4) as f32);
///     let weights: Fragment<E4m3, FragmentA<Tile, OfBytes>> =
///         retile(Scores::new(), OfBytes::new(), &scores);
///     // Columns 0 to 3 are those of the first two lanes, and columns 4 to 7 those of the others.
///     let first = (lane % 2 * 2) as f32;
///     assert_eq!([0, 1, 2, 3].map(|i| weights.data()[i].to_f32()), [0.0, 0.0, 1.0, 1.0].map(|x| x + first));
/// };
/// // SAFETY: the kernel holds nothing but numbers.
/// unsafe { launch(Dim3::x(1), Dim3::x(128), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Errors
///
/// Instructions whose threads have other elements, which no lanes of a warp exchange in halves of registers, are found when the kernel
/// is built:
///
/// ```text
/// error[E0080]: evaluation panicked: retile: thread 1 has (0, 2) of the sums first, and of the factor (0, 1): let the factor
/// have numbers of 16 bits, whose threads are those of the sums, or of 8 bits, which the lanes of a warp exchange
/// ```
///
/// # Source
///
/// FlashAttention-3 `convert_layout_acc_Aregs` and `permute_Aregs_fp8` (`hopper/utils.h`), where the order and the lanes are written by hand.
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
#[allow(clippy::needless_pass_by_value)] // A product is no value.
pub fn retile<Mma, Next, R, LC, LA>(
    _mma: Mma,
    _next: Next,
    sums: &Tensor<Array<f32, R>, LC>,
) -> Tensor<Array<OfA<Next>, R>, LA>
where
    Mma: SlotProduct<Atom: AtomLayouts>,
    Next: SlotProduct<Atom: AtomLayouts + SlotAtom<NumberA: Rounded>>,
    R: StaticInteger,
    LC: TensorLayout + CheckedLayout,
    LA: TensorLayout + CheckedLayout + Default + Cosize<Output = R>,
{
    let Retiled { order, exchange } = const {
        is_of_warpgroup::<Mma>();
        is_of_warpgroup::<Next>();
        are_handled("retile", R::USIZE as u64);
        retiled::<Mma, Next, LC, LA>()
    };
    let mut factor = Tensor::filled(LA::default(), <OfA<Next>>::ZERO);
    let first = factor.pointer_mut();
    let from = |i: usize| sums.data()[order[i] as usize];
    for i in 0..R::USIZE / 2 {
        let pair = <OfA<Next>>::pair(from(2 * i), from(2 * i + 1));
        // SAFETY: two of them.
        unsafe {
            first
                .add(2 * i)
                .cast::<<OfA<Next> as Rounded>::Pair>()
                .write_unaligned(pair);
        }
    }
    if let Some(exchange) = exchange {
        for i in 0..R::USIZE / 8 {
            // SAFETY: eight of them, of 8 bits each; the factor has a multiple of that.
            unsafe {
                let registers = first.add(8 * i).cast::<[u32; 2]>();
                registers.write_unaligned(exchange.exchanged(registers.read_unaligned()));
            }
        }
    }
    factor
}

/// The row of thread `1 << bit` of an atom's sums, for each bit of a thread's number.
const fn rows_of_threads<Atom: AtomLayouts>() -> [u32; 7] {
    let (mut rows, mut bit) = ([0; 7], 0);
    while bit < 7 {
        rows[bit] = (offset_of::<Atom::C>(1 << bit) % ROWS) as u32;
        bit += 1;
    }
    rows
}

/// For each cell of one number for each row of a thread, the row of thread 0.
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

/// Stops the build if two threads of a warpgroup write the number of one row, or one writes that of a row of another warpgroup.
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
            let text = text.str(" writes the number of row ").natural(row);
            let text = if row >= ROWS {
                text.str(", and a warpgroup has 64 rows")
            } else if owners[row as usize] != NOBODY && owners[row as usize] != thread {
                let text = text.str(", and so does thread ");
                text.natural(owners[row as usize])
            } else {
                owners[row as usize] = thread;
                cell += 1;
                continue;
            };
            text.str(": let the layout `C` of the atom be that of its instruction")
                .panic()
        }
        thread += 1;
    }
}

impl<'k, T: Number, G: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Order: InGroups>
    TmaParts<'k, T, G, Tile, TilesInGroups<'k, OfBlock, Order>>
{
    /// Writes one number for each row of a tile that a thread has a part of, to where the tensor has numbers of rows: compact,
    /// `(row, batches..)`. Where it has none, or the row is outside of it, nothing is written.
    ///
    /// A host gives such a tensor as `((pointer, numbers).into(), layout)`; for a GPU their address lies behind that of the tensor, behind its map.
    ///
    /// The tile is the whole of its rows: one that has others beside it writes nothing.
    ///
    /// # Panics
    ///
    /// As [`Staging::store`](crate::Staging::store).
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn store_rows<Mma, R, L>(
        &self,
        _mma: Mma,
        tile: OwnTile<'k, OfBlock, Order>,
        me: Consumer<'k, Mma::Groups>,
        numbers: &Tensor<Array<f32, R>, L>,
    ) where
        Mma: SlotProduct<Atom: AtomLayouts>,
        R: StaticInteger,
        L: TensorLayout + CheckedLayout,
    {
        const {
            is_of_warpgroup::<Mma>();
            if Order::ARE_ADDED {
                Text::new().str("rows: no block has the whole sums of this order: take tiles that are not added").panic()
            }
            if R::USIZE > 16 {
                Text::new()
                    .str("rows: a thread has more than 16 rows: take a tile of fewer")
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
                    .str(" rows, and ")
                    .natural(groups)
                    .str(" warpgroups have numbers of ");
                let text = text.natural(stored).str(": let `tiles_in_groups` have `_");
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
                // SAFETY: there is one number for each row, by the promise of the kernel's caller. The tile is this block's, and all of its
                // rows; of the threads that share a row, one is here, as `rows_are_own` has checked.
                unsafe {
                    let to = start.wrapping_add((first * rows + row) as usize);
                    hopper::put_of_row(to, numbers.data()[cell]);
                }
            }
        }
    }
}
