//! Multiplication of the operands of a slot, by `wgmma` or `mma.sync`.

// Numbers of a tile, which fits into shared memory; those of a tensor fit by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

use layout_core::atoms::{Memory, Registers};
use layout_core::bounds::{
    CheckedLayout, IndexAt, Readable, Storage, TensorLayout, ThreadNumber, ValuesAt,
};
use layout_core::way::{ByA, ByB};
use layout_core::{_128, Array, Below, StaticInteger, Tensor, View};

use super::atoms::{AtomOf, OfA, OfB, SlotAtom, SlotProduct, SumOf, Warps};
use super::{OperandB, Operands, ROWS};
use crate::backend;
use crate::gemm::{HeldValues, get, multiply_parts};
use crate::matrix::MultiplyAdd;
use crate::ring::{Place, Slots, TileLayout};
use crate::wgmma::{AlongK, AlongRows, Major, Wgmma};

use backend::hopper;

/// `sums += a * b`, or `sums = a * b` of sums that are 0 unless `IS_ADDED`.
///
/// # Safety
///
/// That of [`Multiplies::multiply`]; the tiles are those of a slot, and the thread has this place among those who read it.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(super) unsafe fn multiply_tiles<const IS_ADDED: bool, Mma, LA, LB, LC, R>(
    Place { group, thread }: Place,
    (a, b): &<Operands<Mma, LA, LB> as Slots>::View<'_>,
    sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
) where
    Mma: SlotProduct<By: Multiplies<Mma, LA, LB, LC, R>>,
    LA: TileLayout,
    LB: TileLayout,
    R: StaticInteger,
{
    let me = (Below::wrapped(thread), Below::wrapped(group));
    // SAFETY: the caller's promise.
    unsafe { <Mma::By>::multiply::<IS_ADDED>(me, a, b, sums) }
}

/// How [`Slot::gemm`](crate::hopper::Slot::gemm) multiplies, of atoms that take their operands like `Self`.
pub trait Multiplies<Mma: SlotProduct, LA, LB, LC, R: StaticInteger> {
    /// `sums += a * b`, of what a thread of a warpgroup has, or `sums = a * b` of sums that are 0 unless `IS_ADDED`.
    ///
    /// # Safety
    ///
    /// All threads of the warpgroup are here, with the tiles of a slot that have nothing wrong, and the sums of their product.
    unsafe fn multiply<const IS_ADDED: bool>(
        me: Me<Mma>,
        a: &Tensor<View<'_, OfA<Mma>>, LA>,
        b: &Tensor<View<'_, OfB<Mma>>, LB>,
        sums: &mut Tensor<Array<SumOf<Mma>, R>, LC>,
    );
}
/// The number of a thread in its warpgroup, and of that.
type Me<Mma> = (Below<_128>, Below<<Mma as SlotProduct>::Groups>);

#[diagnostic::do_not_recommend]
impl<Mma, LA, LB, LC, R> Multiplies<Mma, LA, LB, LC, R> for Memory
where
    Mma: SlotProduct<Atom: Wgmma<OfA = u64>>,
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
        // SAFETY: the caller's promise.
        unsafe {
            begin::<Mma, LA, LB>(group.get(), a, b, sums.pointer_at_mut((0, 0, 0)), IS_ADDED);
        }
        hopper::wgmma_wait::<0>();
    }
}

/// Begins `sums += a * b`, or `sums = a * b` unless `is_added`, as a group of `wgmma`.
///
/// # Safety
///
/// That of [`Multiplies::multiply`], of the warpgroup of this number. Nobody reads the sums, of which `sums` is the first, or writes the tiles, until
/// the group is done.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn begin<Mma, LA, LB>(
    group: u32,
    a: &Tensor<View<'_, OfA<Mma>>, LA>,
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    is_added: bool,
) where
    Mma: SlotProduct<Atom: Wgmma<OfA = u64>>,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
{
    // What steps have in common would be kept for all of them.
    let first = hopper::anew(start(a, (group * ROWS, 0)));
    hopper::wgmma_fence();
    // SAFETY: the caller's promise. `A` was decided to lie as its descriptor says.
    unsafe {
        let counts = const {
            [
                Operands::<Mma, LA, LB>::TIMES,
                Operands::<Mma, LA, LB>::STEPS,
            ]
        };
        each_instruction::<Mma, LB>(counts, b, sums, |time, step, b, c| {
            let of_a = const { Operands::<Mma, LA, LB>::A };
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

/// As [`begin`], of an `A` in registers.
///
/// # Safety
///
/// As there, and `a` is that of the product. Its registers are written by nobody until the group is done.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn begin_held<Mma, LB, PA, F>(
    a: &Tensor<PA, F>,
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    is_added: bool,
) where
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    PA: Readable<Item = OfA<Mma>>,
    F: HeldValues,
{
    hopper::wgmma_fence();
    // SAFETY: the caller's promise; the coordinates are in the shape.
    unsafe {
        let [_, times, steps] = const { F::EXTENTS };
        each_instruction::<Mma, LB>([times, steps], b, sums, |time, step, b, c| {
            let a = get::<[u32; 4], _, _>(a, time, step);
            if const { !PA::IN_REGISTERS } {
                // Registers are written before the fence.
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
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
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
        // SAFETY: the caller's promise.
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
    Mma: SlotProduct<Atom: MultiplyAdd<NumberA = OfA<Mma>, NumberB = OfB<Mma>, Sum = SumOf<Mma>>>,
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
        // SAFETY: the caller's promise.
        unsafe { multiply_parts::<AtomOf<Mma>, _, _, _, _, _, _>(&a, &b, sums) }
    }
}

/// What a thread has of a tile with the layout `Self`, by a partition.
pub trait OfThread<By, Me>: TensorLayout {
    /// The layout of that.
    type Held: HeldValues;
    /// That of a tile.
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
        // SAFETY: what a thread has of a tile is in it.
        unsafe { Tensor::new(start, layout).assume_readable() }
    }
}

/// How [`Slot::gemm_with`](crate::hopper::Slot::gemm_with) multiplies, of atoms that take their operands like `Self`.
#[diagnostic::on_unimplemented(
    message = "this product does not have its `A` in registers",
    label = "not a product with `A` in registers",
    note = "atom: take `WgmmaF32F16<_256, Registers>`, ..; fragments are multiplied by `mma.sync` with `layout_device::gemm`"
)]
pub trait MultipliesHeld<Mma: SlotProduct, LA, LB, LC, R: StaticInteger> {
    /// `sums += a * b`, of what a thread of a warpgroup has, or `sums = a * b` as [`Multiplies::multiply`].
    ///
    /// # Safety
    ///
    /// That of [`Multiplies::multiply`], and `a` is that of the product.
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
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
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
        // SAFETY: the caller's promise.
        unsafe {
            begin_held::<Mma, LB, PA, F>(a, b, sums.pointer_at_mut((0, 0, 0)), IS_ADDED);
        }
        hopper::wgmma_wait::<0>();
    }
}

/// Calls `multiply` for all instructions of a warpgroup so many times and steps, with the number of its rows and the step along `k`, the descriptor of `B` and the sums.
///
/// # Safety
///
/// `b` is the tile of a slot that has nothing wrong, and `sums` the first of those of the product; `multiply` begins `c += a * b`, or `c = a * b`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn each_instruction<Mma, LB>(
    [times, steps]: [u32; 2],
    b: &Tensor<View<'_, OfB<Mma>>, LB>,
    sums: *mut SumOf<Mma>,
    multiply: impl Fn(u32, u32, u64, *mut <AtomOf<Mma> as Wgmma>::OfC),
) where
    Mma: SlotProduct<Atom: Wgmma>,
    LB: TileLayout + IndexAt<(u32, u32)>,
{
    let of_atom = const { size_of::<<AtomOf<Mma> as Wgmma>::OfC>() / size_of::<SumOf<Mma>>() };
    let of_b = const { OperandB::<Mma, LB>::B };
    let first = start(b, (0, 0));
    for step in 0..steps {
        let k = step * const { AtomOf::<Mma>::DEPTH as u32 };
        let b = of_b.descriptor() | u64::from(first + units(b, (0, k)));
        for time in 0..times {
            // The sums of an instruction follow one another.
            multiply(
                time,
                step,
                b,
                sums.wrapping_add(time as usize * of_atom).cast(),
            );
        }
    }
}

/// Where a descriptor begins, in units of 16 bytes: at a coordinate of a tile.
#[inline(always)]
fn start<T, L>(tile: &Tensor<View<'_, T>, L>, at: (u32, u32)) -> u32
where
    L: TensorLayout + IndexAt<(u32, u32)>,
{
    let first = backend::shared_address(tile.data().pointer()) & ADDRESS;
    (first >> 4) + units(tile, at)
}

/// How many units a coordinate lies behind the beginning: the tile ends within shared memory, so that no sum is longer than an address.
#[inline(always)]
fn units<T, L>(tile: &Tensor<View<'_, T>, L>, at: (u32, u32)) -> u32
where
    L: TensorLayout + IndexAt<(u32, u32)>,
{
    (tile.layout().index(at) * size_of::<T>()) as u32 >> 4
}

/// `c += a * b`, or `c = a * b` unless `is_added`.
///
/// # Safety
///
/// That of [`Wgmma::multiply_add`], and `c` are sums, aligned as numbers are, that nobody else uses; nothing of them is read unless `is_added`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn multiply<Atom: Wgmma, A: Major, B: Major>(
    a: Atom::OfA,
    b: u64,
    c: *mut Atom::OfC,
    is_added: bool,
) {
    // SAFETY: the caller's promise; an array is aligned as its numbers.
    unsafe {
        if is_added {
            Atom::multiply_add::<A, B>(a, b, &mut *c, true);
        } else {
            Atom::multiply::<A, B>(a, b, c);
        }
    }
}

/// The bits of an address in shared memory that a descriptor has, in bytes.
const ADDRESS: u32 = 0x3_ffff;
