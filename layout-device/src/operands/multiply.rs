//! Multiplication of a stage's operands, by `wgmma` or `mma.sync`.

// Sizes of a tile fit, because the tile fits in shared memory. Sizes of a tensor fit, because the
// launch promises them.
#![allow(clippy::cast_possible_truncation)]

use layout_core::atoms::{Memory, Registers};
use layout_core::bounds::{
    CheckedLayout, IndexAt, Readable, Storage, TensorLayout, ThreadNumber, ValuesAt,
};
use layout_core::partition::{ByA, ByB};
use layout_core::{_128, Array, Bounded, StaticInteger, Tensor, View};

use super::atoms::{AtomOf, OfA, OfB, StageAtom, StageMma, SumOf, Warps};
use super::{MmaOperands, OperandB, ROWS};
use crate::backend;
use crate::gemm::{HeldValues, get, multiply_parts};
use crate::matrix::MultiplyAdd;
use crate::tma_pipeline::{Place, StageContents, TileLayout};
use crate::wgmma::{AlongK, AlongRows, Major, Wgmma};

use backend::hopper;

/// Computes `sums += a * b`, or `sums = a * b` if `IS_ADDED` is `false`. If `IS_ADDED` is `false`,
/// the accumulators must be 0.
///
/// # Safety
///
/// - The conditions of [`Multiplies::multiply`] must hold.
/// - The tiles must be the tiles of a stage.
/// - The place must be the place of the running thread among the consumers of the stage.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(super) unsafe fn multiply_tiles<const IS_ADDED: bool, Mma, LA, LB, LC, R>(
    Place { group, thread }: Place,
    (a, b): &<MmaOperands<Mma, LA, LB> as StageContents>::View<'_>,
    sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
) where
    Mma: StageMma<By: Multiplies<Mma, LA, LB, LC, R>>,
    LA: TileLayout,
    LB: TileLayout,
    R: StaticInteger,
{
    let me = (Bounded::wrapped(thread), Bounded::wrapped(group));
    // SAFETY: the caller guarantees the tiles, and that all threads of the warpgroup call together.
    unsafe { <Mma::By>::multiply::<IS_ADDED>(me, a, b, sums) }
}

/// The multiplication path of [`FullStage::gemm`](crate::hopper::FullStage::gemm), for atoms with the operand
/// kind `Self`.
pub trait Multiplies<Mma: StageMma, LA, LB, LC, R: StaticInteger> {
    /// Computes `sums += a * b` for one thread of a warpgroup, or `sums = a * b` if `IS_ADDED` is
    /// `false` and the accumulators are 0.
    ///
    /// # Safety
    ///
    /// - All threads of the warpgroup must call this function together.
    /// - The tiles must be the tiles of a stage and must have passed the checks of their types.
    /// - The accumulators must belong to this matrix multiplication.
    unsafe fn multiply<const IS_ADDED: bool>(
        me: Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    );
}
/// The index of a thread in its warpgroup, and the index of the warpgroup.
type Me<Mma> = (Bounded<_128>, Bounded<<Mma as StageMma>::Groups>);

#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> Multiplies<Mma, LA, LB, LC, R> for Memory
where
    Mma: StageMma<Atom: Wgmma<OfA = u64>>,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    LC: TensorLayout + CheckedLayout + IndexAt<(u32, u32, u32)>,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply<const IS_ADDED: bool>(
        (_, group): Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) {
        // SAFETY: the caller upholds the contract of `multiply`. The call waits for the group before it
        // returns.
        unsafe {
            begin::<Mma, LA, LB>(group.get(), a, b, sums.pointer_at_mut((0, 0, 0)), IS_ADDED);
        }
        hopper::wgmma_wait::<0>();
    }
}

/// Starts `sums += a * b`, or `sums = a * b` unless `is_added`, as a `wgmma` group. `sums` is the first
/// accumulator.
///
/// # Safety
///
/// - The conditions of [`Multiplies::multiply`] must hold for the warpgroup with this index.
/// - No thread may access the accumulators until the group completes.
/// - No thread may write the tiles until the group completes.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn begin<Mma, LA, LB>(
    group: u32,
    a: &Tensor<View<'_, OfA<Mma>>, LA>,
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    is_added: bool,
) where
    Mma: StageMma<Atom: Wgmma<OfA = u64>>,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
{
    // Without this, the compiler would keep common subexpressions of all steps in registers.
    let first = hopper::anew(start(a, (group * ROWS, 0)));
    hopper::wgmma_fence();
    // SAFETY: the caller upholds the contract of `begin`. The descriptor of `A` was checked against its
    // tile's layout.
    unsafe {
        let counts = const {
            [
                MmaOperands::<Mma, LA, LB>::TIMES,
                MmaOperands::<Mma, LA, LB>::STEPS,
            ]
        };
        each_instruction::<Mma, LB>(counts, b, sums, |time, step, b, c| {
            let of_a = const { MmaOperands::<Mma, LA, LB>::A };
            let row = time * const { ROWS * Mma::Groups::U32 };
            let k = step * const { AtomOf::<Mma>::DEPTH as u32 };
            let a = of_a.descriptor() | u64::from(first + units(a, (row, k)));
            let is_added = is_added || step > 0;
            let is_k_major = const { OperandB::<Mma, LB>::B.is_k_major };
            match (of_a.is_k_major, is_k_major) {
                (true, true) => multiply::<AtomOf<Mma>, AlongK, AlongK>(a, b, c, is_added),
                (true, false) => multiply::<AtomOf<Mma>, AlongK, AlongRows>(a, b, c, is_added),
                (false, true) => multiply::<AtomOf<Mma>, AlongRows, AlongK>(a, b, c, is_added),
                (false, false) => multiply::<AtomOf<Mma>, AlongRows, AlongRows>(a, b, c, is_added),
            }
        });
    }
    hopper::wgmma_commit();
}

/// Starts a `wgmma` group like [`begin`], with `A` in registers.
///
/// # Safety
///
/// - The conditions of [`begin`] must hold.
/// - `a` must be the operand of this matrix multiplication.
/// - The thread must not write the registers of `a` until the group completes.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn begin_held<Mma, LB, PA, F>(
    a: &Tensor<PA, F>,
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    is_added: bool,
) where
    Mma: StageMma<Atom: Wgmma<OfA = [u32; 4]>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    PA: Readable<Item = OfA<Mma>>,
    F: HeldValues,
{
    hopper::wgmma_fence();
    // SAFETY: the caller upholds the contract of `begin_held`. The coordinates are inside the shape.
    unsafe {
        let [_, times, steps] = const { F::EXTENTS };
        each_instruction::<Mma, LB>([times, steps], b, sums, |time, step, b, c| {
            let a = get::<[u32; 4], _, _>(a, time, step);
            if const { !PA::IN_REGISTERS } {
                // Register writes must precede the fence.
                hopper::wgmma_fence();
            }
            let is_added = is_added || step > 0;
            if const { OperandB::<Mma, LB>::B.is_k_major } {
                multiply::<AtomOf<Mma>, AlongK, AlongK>(a, b, c, is_added);
            } else {
                multiply::<AtomOf<Mma>, AlongK, AlongRows>(a, b, c, is_added);
            }
        });
    }
    hopper::wgmma_commit();
}

#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> Multiplies<Mma, LA, LB, LC, R> for Registers
where
    Mma: StageMma<Atom: Wgmma<OfA = [u32; 4]>>,
    LA: TileLayout + OfThread<ByA<Mma>, Me<Mma>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    LC: TensorLayout + CheckedLayout + IndexAt<(u32, u32, u32)>,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply<const IS_ADDED: bool>(
        me: Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) {
        let a = LA::of_thread(a, me);
        // SAFETY: the caller upholds the contract of `multiply`. `a` is this thread's partition of the
        // tile.
        unsafe {
            <Self as MultipliesHeld<Mma, LA, LB, LC, R>>::multiply_held::<IS_ADDED, _, _>(
                &a, b, sums,
            );
        }
    }
}

#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> Multiplies<Mma, LA, LB, LC, R> for Warps
where
    Mma: StageMma<Atom: MultiplyAdd<NumberA = OfA<Mma>, NumberB = OfB<Mma>, Sum = SumOf<Mma>>>,
    LA: TileLayout + OfThread<ByA<Mma>, Me<Mma>>,
    LB: TileLayout + OfThread<ByB<Mma>, Me<Mma>>,
    LC: CheckedLayout + HeldValues,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply<const IS_ADDED: bool>(
        me: Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) {
        let (a, b) = (LA::of_thread(a, me), LB::of_thread(b, me));
        // SAFETY: the caller guarantees that all threads call together. The element types are those of
        // the atom.
        unsafe { multiply_parts::<AtomOf<Mma>, _, _, _, _, _, _>(&a, &b, sums) }
    }
}

/// The partition of a tile with the layout `Self` among threads.
pub trait OfThread<By, Me>: TensorLayout {
    /// The layout of a thread's partition.
    type Held: HeldValues;
    /// Returns the partition of the thread `me`.
    fn of_thread<'s, T>(
        tile: &Tensor<View<'s, T>, Self>,
        me: Me,
    ) -> Tensor<View<'s, T>, Self::Held>;
}
#[diagnostic::do_not_recommend]
impl<By, Me, L, T> OfThread<By, Me> for L
where
    Me: ThreadNumber,
    L: TensorLayout + ValuesAt<By, Me::Number, Threads = T, Output: HeldValues>,
{
    type Held = L::Output;
    #[inline(always)]
    fn of_thread<'s, N>(tile: &Tensor<View<'s, N>, L>, me: Me) -> Tensor<View<'s, N>, L::Output> {
        let (layout, start) = tile.layout().values_at(me.number());
        let start = tile.data().pointer().wrapping_add(start);
        // SAFETY: a thread's partition of a tile is inside the tile.
        unsafe { Tensor::new(start, layout).assume_readable() }
    }
}

/// The multiplication path of [`FullStage::gemm_with`](crate::hopper::FullStage::gemm_with), for atoms with the
/// operand kind `Self`.
#[diagnostic::on_unimplemented(
    message = "expected an MMA with `A` in registers",
    label = "the `A` of this MMA is not in registers",
    note = "atom: use `WgmmaF32F16<_256, Registers>`, ..; multiply fragments by `mma.sync` with \
            `layout_device::gemm`"
)]
pub trait MultipliesHeld<Mma: StageMma, LA, LB, LC, R: StaticInteger> {
    /// Computes `sums += a * b` for one thread of a warpgroup, or `sums = a * b` like
    /// [`Multiplies::multiply`].
    ///
    /// # Safety
    ///
    /// - The conditions of [`Multiplies::multiply`] must hold.
    /// - `a` must be the operand of this matrix multiplication.
    unsafe fn multiply_held<const IS_ADDED: bool, PA, F>(
        a: &Tensor<PA, F>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) where
        PA: Readable<Item = OfA<Mma>>,
        F: HeldValues;
}
#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> MultipliesHeld<Mma, LA, LB, LC, R> for Registers
where
    Mma: StageMma<Atom: Wgmma<OfA = [u32; 4]>>,
    LA: TileLayout,
    LB: TileLayout + IndexAt<(u32, u32)>,
    LC: TensorLayout + CheckedLayout + IndexAt<(u32, u32, u32)>,
    R: StaticInteger,
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn multiply_held<const IS_ADDED: bool, PA, F>(
        a: &Tensor<PA, F>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    ) where
        PA: Readable<Item = OfA<Mma>>,
        F: HeldValues,
    {
        // SAFETY: the caller upholds the contract of `multiply_held`. The call waits for the group
        // before it returns.
        unsafe {
            begin_held::<Mma, LB, PA, F>(a, b, sums.pointer_at_mut((0, 0, 0)), IS_ADDED);
        }
        hopper::wgmma_wait::<0>();
    }
}

/// Calls `multiply` for each instruction of a warpgroup, `times` row groups by `steps` steps along `k`.
///
/// The arguments are the row group, the step, the descriptor of `B`, and the first accumulator of the
/// instruction.
///
/// # Safety
///
/// - `b` must be the tile of a stage and must have passed the checks of its type.
/// - `sums` must be the first accumulator of the matrix multiplication.
/// - `multiply` must start `c += a * b` or `c = a * b`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn each_instruction<Mma, LB>(
    [times, steps]: [u32; 2],
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    multiply: impl Fn(u32, u32, u64, *mut <AtomOf<Mma> as Wgmma>::OfC),
) where
    Mma: StageMma<Atom: Wgmma>,
    LB: TileLayout + IndexAt<(u32, u32)>,
{
    let of_atom = const { size_of::<<AtomOf<Mma> as Wgmma>::OfC>() / size_of::<SumOf<Mma>>() };
    let of_b = const { OperandB::<Mma, LB>::B };
    let first = start(b, (0, 0));
    for step in 0..steps {
        let k = step * const { AtomOf::<Mma>::DEPTH as u32 };
        let b = of_b.descriptor() | u64::from(first + units(b, (0, k)));
        for time in 0..times {
            // The accumulators of an instruction are contiguous.
            multiply(
                time,
                step,
                b,
                sums.wrapping_add(time as usize * of_atom).cast(),
            );
        }
    }
}

/// Returns the descriptor's start address of a tile coordinate, in 16-byte units.
#[inline(always)]
fn start<T, L>(tile: &Tensor<View<'_, T>, L>, at: (u32, u32)) -> u32
where
    L: TensorLayout + IndexAt<(u32, u32)>,
{
    let first = backend::shared_address(tile.data().pointer()) & ADDRESS;
    (first >> 4) + units(tile, at)
}

/// Returns the offset of a coordinate in 16-byte units. The tile is inside shared memory, so adding the
/// offset does not overflow an address.
#[inline(always)]
fn units<T, L>(tile: &Tensor<View<'_, T>, L>, at: (u32, u32)) -> u32
where
    L: TensorLayout + IndexAt<(u32, u32)>,
{
    (tile.layout().index(at) * size_of::<T>()) as u32 >> 4
}

/// Starts `c += a * b`, or `c = a * b` unless `is_added`.
///
/// # Safety
///
/// - The conditions of [`Wgmma::multiply_add`] must hold.
/// - `c` must point to accumulators, aligned to their element type.
/// - No other thread may access the accumulators.
/// - If `is_added` is `true`, the accumulators must be initialized.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn multiply<Atom: Wgmma, A: Major, B: Major>(
    a: Atom::OfA,
    b: u64,
    c: *mut Atom::OfC,
    is_added: bool,
) {
    // SAFETY: the caller upholds the contract of this function. An array has the alignment of its
    // elements.
    unsafe {
        if is_added {
            Atom::multiply_add::<A, B>(a, b, &mut *c, true);
        } else {
            Atom::multiply::<A, B>(a, b, c);
        }
    }
}

/// The bits of a shared-memory byte address that a descriptor can hold.
const ADDRESS: u32 = 0x3_ffff;
