//! Vectors: elements that one instruction loads or stores together.
#![allow(unsafe_code)]

use core::hint::assert_unchecked;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};

use super::partition::InVectorsOf;
use super::{DisjointMut, Storage, StorageMut, Tensor, View, ViewMut};
use crate::Layout;
use crate::algebra::recast::{Upcast, UpcastOf};
use crate::arity::for_each_arity;
use crate::int::dynamic::Unknown;
use crate::int::{
    _0, _1, Array, Divisor, IsZero, Multiple, Neither, Relate, Relation, StaticInteger,
    for_each_above_one, impl_above_one, impl_for,
};
use crate::layout::IsLayout;
use crate::mixed::MixedLayout;
use crate::modes::Nil;
use crate::report::{
    Accepted, AnyStride, AnyStrideIsMultipleOf, At, Both, By, Checked, Decimal, ExtentIsMultipleOf,
    IfAccepted, IsAccepted, Next, NoneContiguous, NotAsked, Rejection, SaidByCaller,
    StrideIsMultipleOf, SwizzleKeepsVectors, VectorsAreAligned, VectorsAreWhole, Verdict, all,
};
use crate::sealed::Sealed;
use crate::swizzle::recast::LargestVector;
use crate::swizzle::{ComposedLayout, SwizzledFrom};

/// `N` contiguous elements, aligned for one load or store instruction.
///
/// ```
/// use layout_core::*;
///
/// let v: Vector<f32, _4> = Vector::from_fn(|i| i as f32);
/// assert_eq!((v[3], core::mem::align_of_val(&v)), (3.0, 16));
/// ```
#[repr(C)]
#[derive(Debug, PartialEq)]
pub struct Vector<T, N>
where
    T: Lanes<N>,
    N: StaticInteger,
{
    align: [T::Bits; 0],
    lanes: Array<T, N>,
}

/// Element types for which `N` elements make 4, 8 or 16 bytes.
///
/// # Safety
///
/// * `N` elements must have the size of `Bits`.
/// * Every bit pattern must be a valid element.
#[diagnostic::on_unimplemented(
    message = "expected a vector width that `{Self}` supports",
    label = "vectors of this type cannot have this number of elements",
    note = "use vectors of 4, 8 or 16 bytes: `_1`, `_2` or `_4` elements of 4 bytes, or `_2`, `_4` or `_8` elements of 2 bytes"
)]
pub unsafe trait Lanes<N>: Copy {
    /// A type with the size and alignment of the vector.
    type Bits: Copy + core::fmt::Debug + PartialEq;
}

macro_rules! bits {
    ($($Bits:ident $bytes:literal $count:literal,)+) => {$(
        #[doc = concat!("A type with a size and alignment of ", $bytes, " bytes.")]
        #[repr(C, align($bytes))]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Bits([u32; $count]);
    )+};
}
bits! { By4 4 1, By8 8 2, By16 16 4, }

macro_rules! lanes {
    ($($T:ident $($N:ident $Align:ident)+,)+) => {$(
        $(
            // SAFETY: the table below lists only sizes that match, and every bit pattern of these types is
            // valid.
            #[diagnostic::do_not_recommend]
            unsafe impl Lanes<crate::$N> for $T {
                type Bits = $Align;
            }
        )+
    )+};
}
lanes! {
    f32 _1 By4 _2 By8 _4 By16,
    f64 _1 By8 _2 By16,
    i64 _1 By8 _2 By16,
    u64 _1 By8 _2 By16,
    u16 _2 By4 _4 By8 _8 By16,
    i16 _2 By4 _4 By8 _8 By16,
    u8 _4 By4 _8 By8 _16 By16,
    i8 _4 By4 _8 By8 _16 By16,
    u32 _1 By4 _2 By8 _4 By16,
    i32 _1 By4 _2 By8 _4 By16,
}
// SAFETY: `MaybeUninit<T>` has the size of `T`, and every bit pattern is valid.
#[diagnostic::do_not_recommend]
unsafe impl<T: Lanes<N>, N> Lanes<N> for MaybeUninit<T> {
    type Bits = T::Bits;
}
const _: () = assert!(size_of::<By16>() == 16 && size_of::<By8>() == 8 && size_of::<By4>() == 4);

macro_rules! numbers {
    ($($T:ident)+) => {$(
        impl Sealed for $T {}
    )+};
}
numbers!(f32 f64 i64 u64 u16 i16 u8 i8);
impl<T: Sealed> Sealed for MaybeUninit<T> {}

impl<T, N> Vector<T, N>
where
    T: Lanes<N>,
    N: StaticInteger,
{
    /// Returns a vector whose lane `i` is `lane(i)`.
    #[must_use]
    #[inline(always)]
    pub fn from_fn(lane: impl FnMut(usize) -> T) -> Self {
        Self {
            align: [],
            lanes: Array::from_fn(lane),
        }
    }
}
impl<T, N> Clone for Vector<T, N>
where
    T: Lanes<N>,
    N: StaticInteger,
{
    #[inline(always)]
    fn clone(&self) -> Self {
        let first = (&raw const *self).cast::<T>();
        // SAFETY: a vector has the alignment of `T::Bits` and `N` lanes, so both hints are true.
        //
        // With both hints, the compiler loads all lanes together. Copying the vector as a value compiles to
        // loads of half the width.
        unsafe {
            assert_unchecked(first.cast::<T::Bits>().is_aligned());
            Self::from_fn(|i| *first.add(i))
        }
    }
}
#[doc(hidden)] // Otherwise the page lists all methods of slices.
impl<T, N> Deref for Vector<T, N>
where
    T: Lanes<N>,
    N: StaticInteger,
{
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.lanes
    }
}
impl<T, N> DerefMut for Vector<T, N>
where
    T: Lanes<N>,
    N: StaticInteger,
{
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.lanes
    }
}

/// A layout that splits into vectors of `N` elements. Each vector is contiguous and starts at a multiple of
/// `N`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout consists of vectors of `{N}` elements",
    label = "this layout might not split into full vectors"
)]
pub trait VectorsOf<N: Sealed, Nothing = ()>: VectorsOfOutcome<N, Verdict: IsAccepted> {}
impl<L, N: Sealed, V> VectorsOf<N, IfAccepted<V>> for L
where
    L: VectorsOfOutcome<N, Verdict = V>,
    V: IsAccepted,
{
}

/// Returns `true` if the address is a multiple of `bytes`, a power of two.
///
/// Three times an address is a multiple of a power of two if and only if the address is. The test uses the
/// multiple because a direct test tells the compiler the alignment. The compiler then drops the alignment hint
/// of [`Vector::clone`] and copies the lanes one at a time.
#[inline(always)]
pub(super) fn is_aligned<T>(first: *const T, bytes: usize) -> bool {
    first.addr().wrapping_mul(3) % bytes == 0
}

/// The type of a tensor whose elements are vectors of `N` elements.
pub type TensorOfVectors<P, L, N> =
    Tensor<<P as InVectors<N>>::Output, <L as VectorsOfOutcome<N>>::Output>;

/// A **type operator**: the layout of vectors of `N` elements.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout consists of vectors of `{N}` elements",
    label = "this layout might not split into full vectors",
    note = "in a kernel that is generic over its layout, add the bound `{Self}: \
            bounds::VectorsOf<{N}>`"
)]
pub trait VectorsOfOutcome<N: Sealed>: Sealed + Sized {
    /// The layout of the vectors, or a placeholder if it does not exist.
    type Output;
    /// [`Nil`] if the layout of vectors exists, otherwise the error.
    type Verdict: Verdict;
    /// Returns the layout of the vectors.
    fn vectors_of(self) -> Self::Output;
    /// Returns `true` if the first vector starts a multiple of `N` elements after the start of the memory.
    #[inline(always)]
    fn is_aligned(&self) -> bool {
        true
    }
}

impl<S, D, N: Sealed, T, E, Found, Whole, Side> VectorsOfOutcome<N> for Layout<S, D>
where
    S: WholeVectors<N, D, NoneBefore<At<0>>, Output = VectorModes<T, E, Found>, Verdict = Whole>,
    Found: IsFound<N, Verdict = Side>,
    Whole: Verdict,
    Side: Verdict,
{
    type Output = Layout<T, E>;
    type Verdict = Both<Side, Whole>;
    #[inline(always)]
    fn vectors_of(self) -> Layout<T, E> {
        IsLayout::VALUE
    }
}
impl<S, D, V, N: Sealed, R, Whole> VectorsOfOutcome<N> for MixedLayout<Layout<S, D>, V>
where
    Layout<S, D>: VectorsOfOutcome<N, Output = R, Verdict = Whole>,
    R: IsLayout,
    Whole: Verdict,
{
    type Output = MixedLayout<R, V>;
    type Verdict = Whole;
    #[inline(always)]
    fn vectors_of(self) -> Self::Output {
        self.with_layout()
    }
}
/// A swizzled layout. The swizzle must keep `N` adjacent elements together.
impl<W, S, D, N: Sealed, R, Most, Whole, IsAccepted> VectorsOfOutcome<N>
    for ComposedLayout<W, _0, Layout<S, D>>
where
    Layout<S, D>: VectorsOfOutcome<N, Output = R, Verdict = Whole>,
    W: Upcast<N> + LargestVector<Output = Most>,
    Most: Relate<N>,
    Relation<Most, N>: KeepsVectors<Most, N, Verdict = IsAccepted>,
    Whole: Verdict,
    IsAccepted: Verdict,
{
    type Output = ComposedLayout<UpcastOf<W, N>, _0, R>;
    type Verdict = Both<Whole, IsAccepted>;
    #[inline(always)]
    fn vectors_of(self) -> Self::Output {
        ComposedLayout::OF_PARTS
    }
}

/// A part of a swizzled layout that starts at a dynamic offset.
impl<W, S, D, N: Sealed, T, E, Most, Whole, IsAccepted> VectorsOfOutcome<N>
    for SwizzledFrom<W, Layout<S, D>>
where
    Layout<S, D>: VectorsOfOutcome<N, Output = Layout<T, E>, Verdict = Whole>,
    N: StaticInteger,
    W: Upcast<N> + LargestVector<Output = Most>,
    Most: Relate<N>,
    Relation<Most, N>: KeepsVectors<Most, N, Verdict = IsAccepted>,
    Whole: Verdict,
    IsAccepted: Verdict,
{
    type Output = SwizzledFrom<UpcastOf<W, N>, Layout<T, E>>;
    type Verdict = Both<Whole, IsAccepted>;
    #[inline(always)]
    fn vectors_of(self) -> Self::Output {
        SwizzledFrom::new(self.start() / const { N::U32 })
    }
    #[inline(always)]
    fn is_aligned(&self) -> bool {
        self.start() % const { N::U32 } == 0
    }
}

/// A **type operator**: the check that a swizzle keeps the elements of a vector together.
///
/// `Self` is the relation of `Most` to `N`. `Most` is the number of elements that the swizzle keeps contiguous.
pub trait KeepsVectors<Most, N> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Q, Most, N> KeepsVectors<Most, N> for Multiple<Q> {
    type Verdict = Nil;
}
impl<Q, Most: Decimal, N: Decimal> KeepsVectors<Most, N> for Divisor<Q> {
    type Verdict = Rejection<By<SwizzleKeepsVectors, N, Most>>;
}
impl<Most: Decimal, N: Decimal> KeepsVectors<Most, N> for Neither {
    type Verdict = Rejection<By<SwizzleKeepsVectors, N, Most>>;
}

/// State: none of the leaves before leaf `I` has stride 1.
pub struct NoneBefore<I>(I);
/// State: one of the leaves before leaf `I` has stride 1.
pub struct OneBefore<I>(I);
/// State: the contiguous mode is in a different part of the layout. `Who` promises the divisibility of dynamic
/// strides.
pub struct Beside<Who>(Who);

/// The position of a leaf, and the state of the search for the contiguous mode.
pub trait AtLeaf {
    /// The position.
    type Position;
    /// The state for the next leaf.
    type Next;
}
impl<I: Next> AtLeaf for NoneBefore<I> {
    type Position = I;
    type Next = NoneBefore<I::Output>;
}
impl<I: Next> AtLeaf for OneBefore<I> {
    type Position = I;
    type Next = OneBefore<I::Output>;
}
impl<Who> AtLeaf for Beside<Who> {
    type Position = Who;
    type Next = Self;
}

/// The check that the stride of the leaf at position `Self` is a multiple of `N`.
pub trait StrideLeadsToVectors<N> {
    /// [`Nil`] if a dynamic stride is promised to be a multiple, otherwise the error.
    type Verdict: Verdict;
    /// The error for a static stride `D`.
    type Rejected<D: Decimal>: Verdict;
}
impl<N: Decimal, const I: u8> StrideLeadsToVectors<N> for At<I> {
    type Verdict = Rejection<By<StrideIsMultipleOf, N, (), Self>>;
    type Rejected<D: Decimal> = Rejection<By<VectorsAreAligned, D, N, Self>>;
}
impl<N: Decimal> StrideLeadsToVectors<N> for AnyStride {
    type Verdict = Rejection<By<AnyStrideIsMultipleOf, N>>;
    type Rejected<D: Decimal> = Rejection<By<VectorsAreAligned, D, N>>;
}
impl<N: Decimal> StrideLeadsToVectors<N> for SaidByCaller {
    type Verdict = Nil;
    type Rejected<D: Decimal> = Rejection<By<VectorsAreAligned, D, N>>;
}
impl<N> StrideLeadsToVectors<N> for NotAsked {
    type Verdict = Nil;
    type Rejected<D: Decimal> = Nil;
}

/// A **type operator**: the check that a contiguous mode has been found.
pub trait IsFound<N> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<I, N> IsFound<N> for OneBefore<I> {
    type Verdict = Nil;
}
impl<I, N> IsFound<N> for NoneBefore<I> {
    type Verdict = Rejection<NoneContiguous<N>>;
}

/// Shape and stride of the vectors, and the final state of the search.
pub struct VectorModes<S, D, Met>(S, D, Met);

/// A **type operator**: the layout `Self:D` in vectors of `N` elements.
pub trait WholeVectors<N, D, Met> {
    /// [`VectorModes`].
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
/// A mode of extent 1 fits any vector.
impl<N, D, Met: AtLeaf> WholeVectors<N, D, Met> for _1 {
    type Output = VectorModes<_1, _0, Met::Next>;
    type Verdict = Nil;
}
impl<N, Met> WholeVectors<N, (), Met> for () {
    type Output = VectorModes<(), (), Met>;
    type Verdict = Nil;
}
impl_above_one! {
    <N, D, Met> WholeVectors<N, D, Met> where [
        D: Relate<N>,
        Relation<D, N>: VectorMode<Self, D, N, Met>,
    ] {
        type Output = <Relation<D, N> as VectorMode<Self, D, N, Met>>::Output;
        type Verdict = <Relation<D, N> as VectorMode<Self, D, N, Met>>::Verdict;
    }
}

/// A **type operator**: the mode `S:D` in vectors of `N` elements. `Self` is the relation of `D` to `N`.
pub trait VectorMode<S, D, N, Met> {
    /// [`VectorModes`].
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<S, D, N, Met: AtLeaf> VectorMode<S, D, N, Met> for IsZero {
    type Output = VectorModes<S, _0, Met::Next>;
    type Verdict = Nil;
}
impl<Q, S, D, N, Met: AtLeaf> VectorMode<S, D, N, Met> for Multiple<Q> {
    type Output = VectorModes<S, Q, Met::Next>;
    type Verdict = Nil;
}
/// The contiguous mode, which is cut into vectors.
impl<Q, S, N, I: Next> VectorMode<S, _1, N, NoneBefore<I>> for Divisor<Q>
where
    S: Relate<N>,
    Relation<S, N>: CutVectors<S, N, I>,
{
    type Output =
        VectorModes<<Relation<S, N> as CutVectors<S, N, I>>::Output, _1, OneBefore<I::Output>>;
    type Verdict = <Relation<S, N> as CutVectors<S, N, I>>::Verdict;
}
/// A second mode with stride 1.
impl<Q, S, N: Decimal, I: Next + StrideLeadsToVectors<N>> VectorMode<S, _1, N, OneBefore<I>>
    for Divisor<Q>
{
    type Output = VectorModes<S, _1, OneBefore<I::Output>>;
    type Verdict = I::Rejected<_1>;
}
impl<Q, S, N: Decimal, Who: StrideLeadsToVectors<N>> VectorMode<S, _1, N, Beside<Who>>
    for Divisor<Q>
{
    type Output = VectorModes<S, _1, Beside<Who>>;
    type Verdict = Who::Rejected<_1>;
}
macro_rules! unaligned {
    ([$($U:ident)*] $D:ty) => {
        impl<$($U,)* Q, S, N, Met: AtLeaf> VectorMode<S, $D, N, Met> for Divisor<Q>
        where
            $D: Decimal,
            Met::Position: StrideLeadsToVectors<N>,
        {
            type Output = VectorModes<S, $D, Met::Next>;
            type Verdict = <Met::Position as StrideLeadsToVectors<N>>::Rejected<$D>;
        }
    };
}
for_each_above_one!(unaligned);
impl<S, D: Decimal, N, Met: AtLeaf> VectorMode<S, D, N, Met> for Neither
where
    Met::Position: StrideLeadsToVectors<N>,
{
    type Output = VectorModes<S, D, Met::Next>;
    type Verdict = <Met::Position as StrideLeadsToVectors<N>>::Rejected<D>;
}
impl<S, D, N, Met: AtLeaf> VectorMode<S, D, N, Met> for Unknown
where
    Met::Position: StrideLeadsToVectors<N>,
{
    type Output = VectorModes<S, D, Met::Next>;
    type Verdict = <Met::Position as StrideLeadsToVectors<N>>::Verdict;
}

/// A **type operator**: the number of vectors of `N` elements in `S` contiguous elements.
///
/// `Self` is the relation of `S` to `N`, and `I` is the position of the leaf.
pub trait CutVectors<S, N, I> {
    /// The number of vectors.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Q, S, N, I> CutVectors<S, N, I> for Multiple<Q> {
    type Output = Q;
    type Verdict = Nil;
}
impl<Q, S: Decimal, N: Decimal, const I: u8> CutVectors<S, N, At<I>> for Divisor<Q> {
    type Output = S;
    type Verdict = Rejection<By<VectorsAreWhole, S, N, At<I>>>;
}
impl<S: Decimal, N: Decimal, const I: u8> CutVectors<S, N, At<I>> for Neither {
    type Output = S;
    type Verdict = Rejection<By<VectorsAreWhole, S, N, At<I>>>;
}
impl<S, N: Decimal, const I: u8> CutVectors<S, N, At<I>> for Unknown {
    type Output = S;
    type Verdict = Rejection<By<ExtentIsMultipleOf, N, (), At<I>>>;
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        paste::paste! {
            impl<N, $($S, $D, $T, [<E $i>], $before,)+ $last> WholeVectors<N, ($($D,)+), $first>
                for ($($S,)+)
            where
                $($S: WholeVectors<N, $D, $before, Output = VectorModes<$T, [<E $i>], $after>>,)+
            {
                type Output = VectorModes<($($T,)+), ($([<E $i>],)+), $last>;
                type Verdict = all!($(<$S as WholeVectors<N, $D, $before>>::Verdict),+);
            }
        }
    };
}
for_each_arity!(tuples);

/// Storage whose elements can be accessed as vectors of `N` elements.
///
/// # Safety
///
/// * [`in_vectors`](Self::in_vectors) must return the same memory.
/// * The result must have the same guarantees as `Self`, for the same lifetime.
pub unsafe trait InVectors<N>: Storage {
    /// The storage of the vectors.
    type Output;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the same memory as storage of vectors.
    fn in_vectors(self) -> Self::Output;
}

macro_rules! pointers {
    ($([$($a:lifetime $($Scope:ident)*)?] $T:ident $From:ty => $To:ty, $cast:expr;)+) => {$(
        // SAFETY: the cast keeps the pointer, so the memory and its guarantees stay the same.
        unsafe impl<$($a,)? $T: Lanes<N> $(+ $a)?, N: StaticInteger $(+ $a)? $($(, $Scope)*)?> InVectors<N>
            for $From
        {
            type Output = $To;
            #[inline(always)]
            fn in_vectors(self) -> $To {
                let cast: fn($From) -> $To = $cast;
                cast(self)
            }
        }
    )+};
}
pointers! {
    [] T *const T => *const Vector<T, N>, |cells| cells.cast();
    [] T *mut T => *mut Vector<T, N>, |cells| cells.cast();
    ['a] T View<'a, T> => View<'a, Vector<T, N>>, |cells| View::new(cells.pointer().cast());
    ['a] T ViewMut<'a, T> => ViewMut<'a, Vector<T, N>>, |mut cells| {
        ViewMut::new(cells.pointer_mut().cast())
    };
    ['a Scope Next] T DisjointMut<'a, T, Scope, InVectorsOf<N, Next>> => DisjointMut<'a, Vector<T, N>, Scope, Next>,
        |cells| cells.cast();
}

impl<P, L> Tensor<P, L> {
    /// Returns the tensor in vectors of `N` elements, or `None` if the first element is not aligned.
    ///
    /// One instruction loads or stores each vector.
    ///
    /// The layout proves that all other vectors are aligned and contiguous; otherwise the call does not
    /// compile. For a part of a swizzled tensor, the method also checks the alignment of its start.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut numbers: Vec<f32> = (0..64).map(|i| i as f32).collect();
    /// let a = Tensor::from_slice_mut(&mut numbers, Layout::<(_8, _8), (_8, _1)>::new()).unwrap();
    /// if let Some(mut vectors) = a.vectors::<_4>() {
    ///     assert_eq!(vectors.layout().to_string(), "(8,2):(2,1)");
    ///     vectors[(_2::new(), _1::new())][3] = 0.5;
    ///     assert_eq!(vectors.get((2, 1)).unwrap()[2..], [22.0, 0.5]);
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// let padded = Tensor::new(core::ptr::null::<f32>(), Layout::<(_32, _32), (_33, _1)>::new());
    /// padded.vectors::<_4>();
    /// ```
    /// ```text
    /// error[E0277]: stride 33 is not a multiple of 4, the elements per vector
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `recast` (`tensor_impl.hpp`), for reads of elements that the layout contains.
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn vectors<N: Sealed>(self) -> Checked<Option<TensorOfVectors<P, L, N>>, L::Verdict> where L: VectorsOfOutcome<N, Verdict: Verdict<CheckReport: Accepted>>, P: InVectors<N>, P::Item: Lanes<N> {
        let is_aligned = is_aligned(
            self.data.pointer(),
            align_of::<<P::Item as Lanes<N>>::Bits>(),
        );
        (is_aligned & self.layout.is_aligned()).then(|| Tensor {
            data: self.data.in_vectors(),
            layout: self.layout.vectors_of(),
        })
    }

    /// Returns the tensor in vectors, like [`vectors`](Self::vectors), without the alignment check.
    ///
    /// # Safety
    ///
    /// * The memory must start at a multiple of the size of a vector.
    /// * A part of a swizzled tensor must start at a multiple of `N` elements.
    #[must_use]
    #[inline(always)]
    pub unsafe fn vectors_unchecked<N: Sealed>(self) -> TensorOfVectors<P, L, N>
    where
        L: VectorsOf<N>,
        P: InVectors<N>,
        P::Item: Lanes<N>,
    {
        Tensor {
            data: self.data.in_vectors(),
            layout: self.layout.vectors_of(),
        }
    }
}
