//! Products of tiles.

use core::mem::MaybeUninit;

use layout_core::atoms::TiledMma;
use layout_core::bounds::{
    AsManyValues, IndexAt, Readable, Storage, StorageMut, TensorLayout, Writable,
};
use layout_core::ops::Size;
use layout_core::report::{Given, Kept};
use layout_core::{SizeOf, StaticInteger, Tensor};

use crate::Number;
use crate::matrix::{MultipliedBy, MultiplyAdd};

/// `c += a * b`, of what one thread holds: `a` is `(value of an atom, m, k)`, `b` is `(value, n, k)` and `c` is
/// `(value, m, n)`.
///
/// The operands are a thread's parts of tensors, as [`partition_a`](Tensor::partition_a), or fragments in registers.
/// All threads of an atom call it together, at a place where their block does not diverge.
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
/// The numbers are those of the atom.
///
/// ```compile_fail,E0271
/// use layout_core::{atoms::*, *};
/// use layout_device::gemm;
///
/// let a = Tensor::filled(Layout::<(_1, _1, _1), (_0, _0, _0)>::new(), 1_u32);
/// let mut c = Tensor::filled(Layout::<(_1, _1, _1), (_0, _0, _0)>::new(), 0.0_f32);
/// gemm(TiledMma::<UniversalFma>::new(), &a, &a, &mut c);
/// ```
/// ```text
/// error[E0271]: type mismatch resolving `<.. as Storage>::Item == f32`
/// ```
///
/// # Source
///
/// CuTe `gemm` (`algorithm/gemm.hpp`).
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn gemm<Atom, Atoms, Tile, PA, LA, VA, M, K, PB, LB, VB, N, L, PC, LC, VC, P, Q, U, V, W>(
    _: TiledMma<Atom, Atoms, Tile>,
    a: &Tensor<PA, LA>,
    b: &Tensor<PB, LB>,
    c: &mut Tensor<PC, LC>,
) -> Given<Given<Given<(), U>, V>, W>
where
    Atom: MultiplyAdd,
    PA: Readable<Item: Number>,
    PB: Readable<Item: Number>,
    PC: Writable<Item: Number>,
    (PA::Item, PB::Item, PC::Item): MultipliedBy<Atom>,
    LA: TensorLayout<Shape = (VA, M, K)> + IndexAt<(u32, u32, u32)>,
    LB: TensorLayout<Shape = (VB, N, L)> + IndexAt<(u32, u32, u32)>,
    LC: TensorLayout<Shape = (VC, P, Q)> + IndexAt<(u32, u32, u32)>,
    VA: Size<Output: StaticInteger>,
    VB: Size<Output: StaticInteger>,
    VC: Size<Output: StaticInteger>,
    M: Size<Output: StaticInteger>,
    N: Size<Output: StaticInteger>,
    K: Size<Output: StaticInteger>,
    L: Size,
    P: Size,
    Q: Size,
    SizeOf<K>: AsManyValues<SizeOf<L>, Verdict = U>,
    SizeOf<M>: AsManyValues<SizeOf<P>, Verdict = V>,
    SizeOf<N>: AsManyValues<SizeOf<Q>, Verdict = W>,
    U: Kept,
    V: Kept,
    W: Kept,
{
    for k in 0..const { K::Output::U32 } {
        for m in 0..const { M::Output::U32 } {
            for n in 0..const { N::Output::U32 } {
                // SAFETY: the coordinates are in the shapes; that all threads are here is what this asks for.
                unsafe {
                    let a = get::<VA, Atom::OfA, _, _>(a, m, k);
                    let b = get::<VB, Atom::OfB, _, _>(b, n, k);
                    let mut sums = get::<VC, Atom::OfC, _, _>(c, m, n);
                    Atom::multiply_add(a, b, &mut sums);
                    set::<VC, Atom::OfC, _, _>(c, m, n, &sums);
                }
            }
        }
    }
}

/// Whether the values `V` of an atom, of type `T`, are the registers `Held`.
const fn assert_held<V: Size<Output: StaticInteger>, T, Held>() {
    assert!(
        V::Output::U32 as usize * size_of::<T>() == size_of::<Held>(),
        "the atom multiplies elements of another width than these"
    );
}

/// What a thread holds of one atom.
///
/// # Safety
///
/// The coordinates are in the shape, and any bits are a value of `Held`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn get<V, Held, P, L>(tensor: &Tensor<P, L>, row: u32, column: u32) -> Held
where
    V: Size<Output: StaticInteger>,
    P: Storage<Item: Copy>,
    L: IndexAt<(u32, u32, u32)>,
{
    const { assert_held::<V, P::Item, Held>() };
    let mut held = MaybeUninit::<Held>::uninit();
    for value in 0..const { V::Output::U32 } {
        // SAFETY: the caller's promise; what is held has as many values.
        unsafe {
            let item = tensor.read((value, row, column));
            held.as_mut_ptr()
                .cast::<P::Item>()
                .add(value as usize)
                .write_unaligned(item);
        }
    }
    // SAFETY: all of it is written.
    unsafe { held.assume_init() }
}

/// Replaces what a thread holds of one atom.
///
/// # Safety
///
/// As for [`get`], and any bits are a value of the tensor.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
unsafe fn set<V, Held, P, L>(tensor: &mut Tensor<P, L>, row: u32, column: u32, held: &Held)
where
    V: Size<Output: StaticInteger>,
    P: StorageMut<Item: Copy>,
    L: IndexAt<(u32, u32, u32)>,
{
    const { assert_held::<V, P::Item, Held>() };
    for value in 0..const { V::Output::U32 } {
        // SAFETY: the caller's promise; what is held has as many values.
        unsafe {
            let held = (&raw const *held).cast::<P::Item>();
            tensor.write(
                (value, row, column),
                held.add(value as usize).read_unaligned(),
            );
        }
    }
}
