//! Conversion of accumulators to the `A` operand of the next matrix multiplication.

// Sizes of a tile fit, because the tile fits in shared memory.
#![allow(clippy::cast_possible_truncation)]

use layout_core::atoms::MmaTraits;
use layout_core::bounds::{CheckedLayout, Part, TensorLayout};
use layout_core::checks::{extents_of, offset_of};
use layout_core::ops::Cosize;
use layout_core::{Array, StaticInteger, Tensor};

use layout_decide::Text;

use super::{AtomLayouts, MOST, ROWS, WARP, are_handled, is_of_warpgroup};
use crate::operands::{AtomOf, OfA, StageAtom, StageMma};
use crate::{Element, RoundFromF32, backend, warp};

/// The exchange of register halves between the lanes of a warp, if different threads own an operand
/// element and its accumulator.
///
/// Atom layouts add up contributions of the bits of thread and value indices. One bit of a value index
/// becomes a lane bit, and one lane bit becomes a bit of a value index. Each half of a register has one
/// value of that bit.
#[derive(Clone, Copy)]
struct Exchange {
    /// The lane bit that becomes the index of the half.
    leaves: u32,
    /// The lane bit that was the index of the half.
    enters: u32,
    /// For each lane bit, the exclusive-or mask that it contributes to the first source lane.
    from: [u32; 5],
}

impl Exchange {
    /// Exchanges the halves of two registers, with one shuffle per register.
    ///
    /// In shuffle `i`, a lane sends the half with index `i` xor its leaving bit. Two halves that a lane
    /// receives come from different lanes.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn exchanged(&self, [a, b]: [u32; 2]) -> [u32; 2] {
        /// The byte selectors for the lower halves of two words, and for the upper halves.
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
        // Swaps the two halves, if the second one comes from the lane without the bit.
        let other = if is_set(self.enters) { 0x4444 } else { 0 };
        HALVES.map(|half| backend::bytes(first, second, half ^ other))
    }
}

/// The conversion of a thread's accumulators.
#[derive(Clone, Copy)]
struct Retiled {
    /// For each operand element, the index of its accumulator before the exchange.
    order: [u16; MOST],
    /// The exchange between lanes, if any.
    exchange: Option<Exchange>,
}

/// Fails the build: a thread owns operand elements of `Next` that differ from its accumulators of
/// `Mma`.
#[track_caller]
const fn in_other_threads<Mma, Next>(thread: u64) -> !
where
    Mma: StageMma<Atom: AtomLayouts>,
    Next: StageMma<Atom: AtomLayouts>,
{
    let of_c = offset_of::<<AtomOf<Mma> as MmaTraits>::C>(thread);
    let of_a = offset_of::<<AtomOf<Next> as MmaTraits>::A>(thread);
    let text = Text::new().str("retile: thread ").natural(thread);
    let text = text.str(" has (").natural(of_c % ROWS).str(", ");
    let text = text
        .natural(of_c / ROWS)
        .str(") as its first accumulator, but the next operand needs (");
    let text = text.natural(of_a % ROWS).str(", ").natural(of_a / ROWS);
    text.str(
        "): use 16-bit operands, whose elements belong to the threads of the accumulators, or \
              8-bit operands, which the lanes of a warp exchange",
    )
    .panic()
}

/// Returns the lane exchange from accumulators of `Mma` to the operand of `Next`, if needed.
///
/// Also returns the bit of the accumulator value index in which the two halves of a register
/// differ.
#[track_caller]
const fn exchange<Mma, Next>() -> (Option<Exchange>, u64)
where
    Mma: StageMma<Atom: AtomLayouts>,
    Next: StageMma<Atom: AtomLayouts>,
{
    let [threads, values, ..] = extents_of::<<AtomOf<Mma> as MmaTraits>::C>();
    let [_, of_a, ..] = extents_of::<<AtomOf<Next> as MmaTraits>::A>();
    // Two registers of 8-bit elements at a time.
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
    // The number of leaving bits equals the number of entering bits.
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

/// Returns the conversion from the accumulators `LC` of `Mma` to the operand `LA` of `Next`.
#[track_caller]
const fn retiled<Mma, Next, LC, LA>() -> Retiled
where
    Mma: StageMma<Atom: AtomLayouts>,
    Next: StageMma<Atom: AtomLayouts>,
    LC: CheckedLayout,
    LA: CheckedLayout,
{
    let (mut order, mut lower) = ([0; MOST], [0; MOST]);
    let ([held, m, ..], [values, rows, steps, ..]) = (extents_of::<LC>(), extents_of::<LA>());
    let [threads, of_atom, ..] = extents_of::<<AtomOf<Next> as MmaTraits>::A>();
    let text = Text::new().str("retile: ");
    if held * m != values * rows * steps || m != rows || values != of_atom {
        let text = text
            .str("the accumulators are ")
            .natural(held)
            .str(" x ")
            .natural(m);
        let text = text.str(" per thread, but the operand is ").natural(values);
        let text = text.str(" x ").natural(rows).str(" x ").natural(steps);
        text.str(": give the operand the columns of the accumulators")
            .panic()
    }
    are_handled("retile", values * rows * steps);
    // Atom layouts are sums of a thread's and a value's contribution.
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
        // The upper half of a register holds the elements from the lane with the leaving bit set.
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
            text.str(
                ") of thread 0, which has no accumulator for this element: use 16-bit operands, whose \
                      elements belong to the threads of the accumulators",
            )
            .panic()
        }
        let of_half = if is_upper { entering } else { 0 };
        order[cell] = offset_of::<LC>(lower[cell] + of_half) as u16;
        i += 1;
    }
    Retiled { order, exchange }
}

/// Converts accumulators of `Mma` to the `A` operand of `Next`, rounded: `(value, m, k)` of its
/// [`FragmentA`](layout_core::atoms::FragmentA).
///
/// With 16-bit elements, a thread owns the same elements of both, in a different register order. With
/// 8-bit elements, the lanes of a row exchange rounded elements, with one shuffle per four elements.
/// All threads of a warp must then call this function together. The order and the exchange follow from the layouts
/// of the two atoms.
///
/// ```
/// use grid_executor::{Dim3, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{E4m3, F16, fold, retile};
///
/// type Scores = TiledMma<WgmmaF32F16<_32>>;
/// type Tile = Layout<(_64, _32), (_32, _1)>;
/// let scores = Tensor::filled(FragmentC::<Tile, Scores>::new(), 0.5_f32);
///
/// type Weighted = TiledMma<WgmmaF32F16<_64, Registers>>;
/// let weights: Fragment<F16, FragmentA<Tile, Weighted>> =
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
/// Atoms whose elements cannot be exchanged in register halves within a warp are an error when the
/// kernel is built:
///
/// ```text
/// error[E0080]: evaluation panicked: retile: thread 1 has (0, 2) as its first accumulator, but the next operand needs (0, 1):
/// use 16-bit operands, whose elements belong to the threads of the accumulators, or 8-bit operands,
/// which the lanes of a warp exchange
/// ```
///
/// # Source
///
/// FlashAttention-3 `convert_layout_acc_Aregs` and `permute_Aregs_fp8` (`hopper/utils.h`), where order
/// and lanes are hand-written.
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
#[allow(clippy::needless_pass_by_value)] // an MMA has no data
pub fn retile<Mma, Next, R, LC, LA>(
    _mma: Mma,
    _next: Next,
    sums: &Tensor<Array<f32, R>, LC>,
) -> Tensor<Array<OfA<Next>, R>, LA>
where
    Mma: StageMma<Atom: AtomLayouts>,
    Next: StageMma<Atom: AtomLayouts + StageAtom<NumberA: RoundFromF32>>,
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
        // SAFETY: two elements at `2 * i` are inside the operand.
        unsafe {
            first
                .add(2 * i)
                .cast::<<OfA<Next> as RoundFromF32>::Pair>()
                .write_unaligned(pair);
        }
    }
    if let Some(exchange) = exchange {
        for i in 0..R::USIZE / 8 {
            // SAFETY: eight 8-bit elements at `8 * i` are inside the operand, whose size is a multiple
            // of eight.
            unsafe {
                let registers = first.add(8 * i).cast::<[u32; 2]>();
                registers.write_unaligned(exchange.exchanged(registers.read_unaligned()));
            }
        }
    }
    factor
}
