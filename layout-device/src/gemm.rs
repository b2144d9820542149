//! Matrix multiplication of tiles.

use core::mem::MaybeUninit;

use layout_core::atoms::TiledMma;
use layout_core::bounds::{
    IndexAt, IsElement, Readable, SameCount, Storage, StorageMut, TensorLayout, Writable,
};
use layout_core::ops::Size;
use layout_core::report::{Both, Checked, Is, IsAccepted, PartsOfProduct, Verdict};
use layout_core::{SizeOf, StaticInteger, Tensor};
use layout_decide::Text;

use crate::matrix::MultiplyAdd;

/// Computes `c += a * b` for the elements that one thread holds.
///
/// The modes of `a` are `(value of an atom, m, k)`, the modes of `b` are `(value, n, k)`, and the
/// modes of `c` are `(value, m, n)`. The operands are a thread's partitions of tensors, as from
/// [`partition_a`](Tensor::partition_a), or fragments in registers. All threads of an atom must
/// call this function together, from converged code.
///
/// ```
/// use layout_core::{atoms::*, *};
/// use layout_device::gemm;
///
/// type Mma = TiledMma<UniversalFma>;
/// let a = [1.0_f32, 2.0, 3.0, 4.0];
/// let a = Tensor::from_array(&a, Layout::<(_1, _2, _2), (_0, _2, _1)>::new());
/// let b = [10.0_f32, 100.0];
/// let b = Tensor::from_array(&b, Layout::<(_1, _1, _2), (_0, _0, _1)>::new());
/// let mut c = Tensor::filled(Layout::<(_1, _2, _1), (_0, _1, _0)>::new(), 0.5_f32);
/// gemm(Mma::new(), &a, &b, &mut c);
/// assert_eq!([c[(_0, _0, _0)], c[(_0, _1, _0)]], [210.5, 430.5]);
/// ```
///
/// # Errors
///
/// The element types must match the atom.
///
/// ```compile_fail,E0277
/// use layout_core::{atoms::*, *};
/// use layout_device::gemm;
///
/// let a = Tensor::filled(Layout::<(_1, _1, _1), (_0, _0, _0)>::new(), 1_u32);
/// let mut c = Tensor::filled(Layout::<(_1, _1, _1), (_0, _0, _0)>::new(), 0.0_f32);
/// gemm(TiledMma::<UniversalFma>::new(), &a, &a, &mut c);
/// ```
/// ```text
/// error[E0277]: expected elements of type `f32`, found `u32`
/// ```
///
/// # Source
///
/// CuTe `gemm` (`algorithm/gemm.hpp`).
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
#[allow(clippy::type_complexity)] // the parameters are part of the interface
#[rustfmt::skip] // the compiler prints the line of a bound on a verdict
pub fn gemm<Atom: MultiplyAdd, Atoms, Tile, A: Copy + IsElement<Atom::NumberA>, B: Copy + IsElement<Atom::NumberB>, C: Copy + IsElement<Atom::Sum>, PA, LA, VA, M, K, PB, LB, VB, N, L, PC, LC, VC, P, Q, V: IsAccepted>(
    _mma: TiledMma<Atom, Atoms, Tile>,
    a: &Tensor<PA, LA>,
    b: &Tensor<PB, LB>,
    c: &mut Tensor<PC, LC>,
) -> Is<Is<Is<Checked<(), V>, A::Nothing>, B::Nothing>, C::Nothing>
where
    PA: Readable<Item = A>,
    PB: Readable<Item = B>,
    PC: Writable<Item = C>,
    LA: TensorLayout<Shape = (VA, M, K)> + IndexAt<(u32, u32, u32)>,
    LB: TensorLayout<Shape = (VB, N, L)> + IndexAt<(u32, u32, u32)>,
    LC: TensorLayout<Shape = (VC, P, Q)> + IndexAt<(u32, u32, u32)>,
    VA: Size<Output: StaticInteger>,
    VB: Size<Output: StaticInteger>,
    VC: Size<Output: StaticInteger>,
    M: Size<Output: StaticInteger>,
    N: Size<Output: StaticInteger>,
    K: Size<Output: StaticInteger>,
    L: Size<Output: StaticInteger>,
    P: Size<Output: StaticInteger>,
    Q: Size<Output: StaticInteger>,
    (SizeOf<M>, SizeOf<N>, SizeOf<K>): OneProduct<SizeOf<P>, SizeOf<Q>, SizeOf<L>, Verdict = V>,
{
    // SAFETY: `gemm` requires that all threads of an atom call it together. `IsElement` proves the
    // element types.
    unsafe { multiply_parts::<Atom, _, _, _, _, _, _>(a, b, c) }
}

/// A **type operator**: checks that partitions of `(m, n, k)` atoms match accumulators with `M` and
/// `N`, and an operand with `K`.
pub trait OneProduct<M, N, K> {
    /// [`Nil`](layout_core::report::Nil) if the check passes, otherwise an error type.
    type Verdict: Verdict;
}
impl<M, N, K, P, Q, L, U, V, W> OneProduct<P, Q, L> for (M, N, K)
where
    M: SameCount<P, PartsOfProduct, Verdict = U>,
    N: SameCount<Q, PartsOfProduct, Verdict = V>,
    K: SameCount<L, PartsOfProduct, Verdict = W>,
    U: Verdict,
    V: Verdict,
    W: Verdict,
{
    type Verdict = Both<U::In<0>, Both<V::In<1>, W::In<2>>>;
}

/// The layout of a thread's operand values: `(value of an atom, row, column)`.
pub trait HeldValues: TensorLayout + IndexAt<(u32, u32, u32)> {
    /// The extents of the three modes.
    const EXTENTS: [u32; 3];
}
#[diagnostic::do_not_recommend]
impl<L, V, M, K> HeldValues for L
where
    L: TensorLayout<Shape = (V, M, K)> + IndexAt<(u32, u32, u32)>,
    V: Size<Output: StaticInteger>,
    M: Size<Output: StaticInteger>,
    K: Size<Output: StaticInteger>,
{
    const EXTENTS: [u32; 3] = [V::Output::U32, M::Output::U32, K::Output::U32];
}

/// Computes `c += a * b` like [`gemm`].
///
/// # Safety
///
/// * All threads of an atom must call this function together, from converged code.
/// * The element types of `a`, `b` and `c` must be `Atom::NumberA`, `Atom::NumberB` and `Atom::Sum`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn multiply_parts<Atom, PA, LA, PB, LB, PC, LC>(
    a: &Tensor<PA, LA>,
    b: &Tensor<PB, LB>,
    c: &mut Tensor<PC, LC>,
) where
    Atom: MultiplyAdd,
    PA: Readable<Item: Copy>,
    PB: Readable<Item: Copy>,
    PC: Writable<Item: Copy>,
    LA: HeldValues,
    LB: HeldValues,
    LC: HeldValues,
{
    let [_, rows, depth] = const {
        let ([_, m, k], [_, n, l], [_, p, q]) = (LA::EXTENTS, LB::EXTENTS, LC::EXTENTS);
        if m != p || n != q || k != l {
            let text = Text::new()
                .str("expected operands and accumulators of one matrix multiplication, found ");
            let text = text.natural(m as u64).str(" x ").natural(k as u64);
            let text = text.str(" atoms of `A`, ").natural(n as u64).str(" x ");
            let text = text.natural(l as u64).str(" of `B` and ").natural(p as u64);
            let text = text.str(" x ").natural(q as u64);
            text.str(" of `C`: partition all three with one tiled MMA")
                .panic()
        }
        LA::EXTENTS
    };
    for k in 0..depth {
        for m in 0..rows {
            for n in 0..const { LB::EXTENTS[1] } {
                // SAFETY: the coordinates are inside the shapes, which belong to one matrix
                // multiplication. The caller guarantees the element types, and that all threads of an
                // atom call together.
                unsafe {
                    let (a, b) = (
                        get::<Atom::OfA, _, _>(a, m, k),
                        get::<Atom::OfB, _, _>(b, n, k),
                    );
                    let mut sums = get::<Atom::OfC, _, _>(c, m, n);
                    Atom::multiply_add(a, b, &mut sums);
                    set::<Atom::OfC, _, _>(c, m, n, &sums);
                }
            }
        }
    }
}

/// Fails the build unless the values of an atom, of type `T`, have the size of the registers `Held`.
const fn assert_held<L: HeldValues, T, Held>() {
    let (found, held) = (L::EXTENTS[0] as usize * size_of::<T>(), size_of::<Held>());
    if found != held {
        let text = Text::new()
            .str("expected values that fill the ")
            .natural(held as u64);
        let text = text.str(" bytes of the MMA atom's registers, found ");
        let text = text.natural(found as u64);
        text.str(" bytes: use the element width and the partition of the atom")
            .panic()
    }
}

/// Returns the values that a thread holds for one atom.
///
/// # Safety
///
/// - The coordinates must be inside the shape.
/// - Every bit pattern must be a value of `Held`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) unsafe fn get<Held, P, L>(tensor: &Tensor<P, L>, row: u32, column: u32) -> Held
where
    P: Storage<Item: Copy>,
    L: HeldValues,
{
    const { assert_held::<L, P::Item, Held>() };
    let place = |value| tensor.layout().index((value, row, column));
    if const { P::IN_REGISTERS }
        && (0..const { L::EXTENTS[0] }).all(|value| place(value) == place(0) + value as usize)
    {
        // SAFETY: the caller guarantees that the coordinates are inside the shape. The values are
        // contiguous, as checked above.
        return unsafe {
            let first = tensor.pointer_at((0, row, column));
            first.cast::<Held>().read_unaligned()
        };
    }
    let mut held = MaybeUninit::<Held>::uninit();
    for value in 0..const { L::EXTENTS[0] } {
        // SAFETY: the caller guarantees that the coordinates are inside the shape. `held` has room for
        // all values.
        unsafe {
            let item = tensor.read((value, row, column));
            held.as_mut_ptr()
                .cast::<P::Item>()
                .add(value as usize)
                .write_unaligned(item);
        }
    }
    // SAFETY: the loop has written all bytes.
    unsafe { held.assume_init() }
}

/// Replaces the values that a thread holds for one atom.
///
/// # Safety
///
/// - The coordinates must be inside the shape.
/// - Every bit pattern must be a value of the tensor's element type.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn set<Held, P, L>(tensor: &mut Tensor<P, L>, row: u32, column: u32, held: &Held)
where
    P: StorageMut<Item: Copy>,
    L: HeldValues,
{
    const { assert_held::<L, P::Item, Held>() };
    for value in 0..const { L::EXTENTS[0] } {
        // SAFETY: the caller guarantees that the coordinates are inside the shape. `held` has the
        // same number of values.
        unsafe {
            let held = (&raw const *held).cast::<P::Item>();
            tensor.write(
                (value, row, column),
                held.add(value as usize).read_unaligned(),
            );
        }
    }
}
