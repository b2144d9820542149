//! The layout type and what can be read off it.

use core::fmt;
use core::marker::PhantomData;

use crate::arity::for_each_arity;
use crate::coord::{Coord, Counted, InIntegers, Nowhere};
use crate::int::{_0, _1, Array, Plus, Predecessor, Product, Sum, Times, impl_for, impl_positive};
use crate::int_tuple::profile::{Nested, SameProfile};
use crate::int_tuple::size::Size;
use crate::int_tuple::{IntTuple, Tree, cosize, size};
use crate::modes::merge::{Merge, Merged};
use crate::report::{Accepted, Given, Kept, Nil, Verdict};
use crate::sealed::Sealed;

/// A layout `Shape:Stride` of static integers: the function that sends a coordinate to its inner
/// product with the stride.
///
/// `Shape` and `Stride` are nested tuples of static integers with the same parentheses. The value
/// has no size; all that remains at run time is the arithmetic of [`offset`](Self::offset).
///
/// ```
/// use layout_core::*;
///
/// type Smem = Layout<(_128, _32), (_1, _128)>;
/// assert_eq!((Smem::SIZE, Smem::COSIZE, Smem::RANK), (4096, 4096, 2));
/// assert_eq!(Smem::new().offset((3, 2)), 259);
/// assert_eq!(core::mem::size_of::<Smem>(), 0);
/// ```
///
/// # Signatures
///
/// A type that only appears in a signature is not checked. Shape and stride of this one are not congruent:
///
/// ```
/// # use layout_core::*;
/// fn unchecked(_: Layout<(_4, _8), _1>) {}
/// ```
///
/// The error appears where a caller makes the layout, with [`new`](Self::new) or [`Default`], and where the layout
/// is read, given to an operation, or a parameter of a kernel. `Layout![(4, 8):(1, 4)]` is checked in signatures
/// too.
// A bound on the struct itself would check each signature. rustc does not imply such a bound: every impl and every
// generic function that names `Layout<S, D>` would have to repeat it.
#[doc(alias = "make_layout")]
pub struct Layout<Shape, Stride>(PhantomData<(Shape, Stride)>);

impl<S, D> Sealed for Layout<S, D> {}

impl<S, D> Layout<S, D> {
    /// The layout.
    ///
    /// # Errors
    ///
    /// Shape and stride have different parentheses.
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// Layout::<(_4, _8), _1>::new();
    /// ```
    /// ```text
    /// error[E0277]: stride and shape of a layout have different parentheses
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Errors quote the line of the bound.
    pub const fn new() -> Self where Self: Congruent {
        Self(PhantomData)
    }
}

/// A layout of static integers whose shape and stride have the same parentheses.
#[diagnostic::on_unimplemented(
    message = "shape and stride of a layout are not static integers in the same parentheses",
    label = "the stride is not congruent with the shape",
    note = "congruence: each mode of the shape has a stride, and tuples are of the same ranks, at most 8; a \
            static integer is `_0`, `_1`, `_2`, ..., or `FromTypenum<U128>` for one of typenum's"
)]
pub trait Congruent {}
#[diagnostic::do_not_recommend]
impl<S, D> Congruent for Layout<S, D>
where
    S: Nested,
    D: Nested,
    S::Profile: SameProfile<D::Profile, S, D>,
{
}

impl<S, D> Clone for Layout<S, D> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<S, D> Copy for Layout<S, D> {}
impl<S, D> Default for Layout<S, D>
where
    Self: Congruent,
{
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}
impl<S, D> PartialEq for Layout<S, D> {
    #[inline(always)]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl<S, D> Eq for Layout<S, D> {}

/// Prints the notation, `(128,32):(1,128)`.
impl<S: IntTuple, D: IntTuple> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", S::TREE, D::TREE)
    }
}
impl<S: IntTuple, D: IntTuple> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[track_caller]
pub(crate) const fn assert_offsets_fit_u32(cosize: usize) {
    assert!(
        cosize as u64 <= 1 << 32,
        "offsets of this layout exceed u32: use `offset_usize`"
    );
}

/// Any `Layout<Shape, Stride>`, to take a type apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "a layout is `Layout<Shape, Stride>`, or `shape:stride` in `layout!`"
)]
pub trait IsLayout: Copy {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
    /// The value.
    const VALUE: Self;
}

impl<S, D> IsLayout for Layout<S, D> {
    type Shape = S;
    type Stride = D;
    const VALUE: Self = Self(PhantomData);
}

/// The shape of a layout.
pub type ShapeOf<L> = <L as IsLayout>::Shape;

/// The stride of a layout.
pub type StrideOf<L> = <L as IsLayout>::Stride;

/// A layout that takes the coordinate `C`: the bound of generic code that indexes with tuples.
///
/// [`StaticLayout`] includes `OffsetAt<u32>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to take the coordinate `{C}`",
    label = "not a coordinate of `{Self}`",
    note = "a kernel that is generic over its layout asks for it: `{Self}: OffsetAt<{C}>`; an \
            `{{integer}}` there is a `u32`"
)]
#[doc(alias = "crd2idx")]
pub trait OffsetAt<C>: TakesCoordinate<C> {
    /// Evaluated, it refuses offsets that do not fit `u32`.
    const FITS: () = ();
    /// The offset of the coordinate, as [`Layout::offset`].
    fn offset(self, coordinate: C) -> u32;
    /// Whether every part of the coordinate is below the extent of its mode.
    fn contains(self, coordinate: &C) -> bool;
}

#[rustfmt::skip] // The compiler shows the lines of the header.
impl<C: InIntegers<u32> + Coord<S, D, u32, Verdict = V>, V: Kept, S: IntTuple, D: IntTuple> OffsetAt<C> for Layout<S, D> {
    const FITS: () = <Self as OffsetAtOutcome<C>>::FITS;
    #[inline(always)]
    fn offset(self, coordinate: C) -> u32 {
        const { <Self as OffsetAtOutcome<C>>::FITS };
        self.offset_at(coordinate)
    }
    #[inline(always)]
    fn contains(self, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}

/// A layout that does not refuse the coordinate `C`.
///
/// A trait of its own, so that a call of [`OffsetAt::offset`] asks for [`OffsetAt`] alone.
pub trait TakesCoordinate<C>: OffsetAtOutcome<C, Verdict: Kept> {}
#[diagnostic::do_not_recommend]
impl<L: OffsetAtOutcome<C, Verdict: Kept>, C> TakesCoordinate<C> for L {}

/// A **type operator**: whether a layout takes the coordinate `C`.
///
/// Its impl is for any type, and names the layout as `L`: so the compiler does not show it.
#[diagnostic::on_unimplemented(
    message = "this layout is not known to take the coordinate `{C}`",
    label = "not a coordinate of this layout",
    note = "congruence: a coordinate is a `u32`, or a tuple with one coordinate for each mode of the shape, all of \
            whose extents are at least 1; \
            a kernel that is generic over its layout `L` asks for it: `L: OffsetAt<(u32, u32)>` for two numbers"
)]
pub trait OffsetAtOutcome<C, L: ?Sized = Self> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Evaluated, it refuses offsets that do not fit `u32`.
    const FITS: () = ();
    /// The offset of the coordinate.
    fn offset_at(self, coordinate: C) -> u32
    where
        Self::Verdict: Kept;
}
impl<Any, S, D, C, V> OffsetAtOutcome<C, Layout<S, D>> for Any
where
    C: Coord<S, D, u32, Verdict = V>,
    V: Verdict,
    S: IntTuple,
    D: IntTuple,
{
    type Verdict = Counted<C, u32, V>;
    const FITS: () = assert_offsets_fit_u32(Layout::<S, D>::COSIZE);
    #[inline(always)]
    fn offset_at(self, coordinate: C) -> u32 {
        coordinate.offset_from(0)
    }
}

/// A layout whose shape and stride are congruent and whose numbers fit.
///
/// This is the bound of generic code. An integer coordinate needs nothing else; for coordinates that
/// are tuples, name their types:
///
/// ```
/// use layout_core::{ops::*, *};
///
/// fn last<L: StaticLayout>(layout: L) -> u32 {
///     layout.offset(L::SIZE as u32 - 1)
/// }
/// fn corner<L: StaticLayout + OffsetAt<(u32, u32)>>(layout: L, row: u32) -> u32 {
///     layout.offset((row, 0))
/// }
/// // The offset of a row of the tiles that `Tile` cuts from `A`.
/// fn row_of_tile<A, Tile>(row: u32) -> u32
/// where
///     A: ZippedDivide<Tile>,
///     ZippedDivided<A, Tile>: StaticLayout + OffsetAt<(u32, u32)>,
/// {
///     ZippedDivided::<A, Tile>::VALUE.offset((row, 0))
/// }
/// /// Generic over an extent.
/// fn second_row<M>() -> u32
/// where
///     Layout<(M, _32), (_1, M)>: StaticLayout + OffsetAt<(u32, u32)>,
/// {
///     Layout::<(M, _32), (_1, M)>::new().offset((1, 0))
/// }
///
/// type Smem = Layout<(_128, _32), (_1, _128)>;
/// assert_eq!(last(Smem::new()), 4095);
/// assert_eq!(corner(Smem::new(), 5), 5);
/// assert_eq!(row_of_tile::<Smem, (_8, _8)>(9), 129);
/// assert_eq!(second_row::<_64>(), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a layout of static integers",
    label = "not a layout",
    note = "a layout is `Layout<Shape, Stride>`, or `shape:stride` in `layout!`"
)]
pub trait StaticLayout: IsLayout + Congruent + OffsetAt<u32> + OffsetAt<Nowhere> {
    /// The number of coordinates.
    const SIZE: usize;
    /// One more than the largest offset: the cells needed to store the layout.
    const COSIZE: usize;
    /// The number of modes.
    const RANK: usize;
    /// The depth of nesting of the parentheses.
    const DEPTH: usize;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// The shape and the stride.
    const TREES: (&'static Tree, &'static Tree);
}

#[diagnostic::do_not_recommend]
impl<S, D> StaticLayout for Layout<S, D>
where
    Self: Congruent + Merged,
    S: IntTuple,
    D: IntTuple,
    u32: Coord<S, D, u32, Verdict = Nil>,
{
    const SIZE: usize = Self::SIZE;
    const COSIZE: usize = Self::COSIZE;
    const RANK: usize = Self::RANK;
    const DEPTH: usize = Self::DEPTH;
    const TREES: (&'static Tree, &'static Tree) = (&S::TREE, &D::TREE);
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The number of coordinates.
    pub const SIZE: usize = size(&S::TREE, &D::TREE);
    /// One more than the largest offset: the cells needed to store the layout.
    pub const COSIZE: usize = cosize(&S::TREE, &D::TREE);
    /// The number of modes.
    pub const RANK: usize = S::TREE.rank();
    /// The depth of nesting of the parentheses.
    pub const DEPTH: usize = S::TREE.depth();
}

impl<S, D> Layout<S, D> {
    /// The offset of a coordinate: a `u32`, nested tuples of them congruent with the shape, or with
    /// any coarser profile.
    ///
    /// An integer is read colexicographically, the first mode counting fastest; past the size, the
    /// last mode runs on. A static integer past its extent is refused; other coordinates are not checked
    /// against the extents.
    ///
    /// ```text
    /// offset(c) == inner product of the natural coordinate of c with the stride
    /// ```
    ///
    /// A layout whose cosize exceeds 2^32 is refused when the function is compiled (by `cargo build`,
    /// not by `cargo check`). The arithmetic is Rust's: with a coordinate far outside the layout, what
    /// exceeds `u32` wraps in a release build, and panics where overflow checks are on.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let a = Layout::<(_5, (_2, _2)), (_16, (_80, _4))>::new();
    /// assert_eq!(a.offset(7), 112);
    /// assert_eq!(a.offset((2, 1)), 112);
    /// assert_eq!(a.offset((2, (1, 0))), 112);
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Errors quote the line of the bound.
    pub fn offset<C, V: Kept>(self, coordinate: C) -> Given<u32, V> where Self: OffsetAtOutcome<C, Verdict = V> {
        // Here too, so that the error shows the call.
        const { <Self as OffsetAtOutcome<C>>::FITS };
        self.offset_at(coordinate)
    }

    /// The offset of a coordinate in `usize`, for layouts whose offsets exceed `u32`.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let a = Layout::<(_1024, _4294967296), (_1, _1024)>::new();
    /// assert_eq!(a.offset_usize((5, 4_294_967_295)), 4_398_046_510_085);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn offset_usize<C, V: Kept>(self, coordinate: C) -> Given<usize, V>
    where
        C: InIntegers<usize> + Coord<S, D, usize, Verdict = V>,
        Self: StaticLayout,
    {
        // Evaluated, the cosize reports numbers that do not fit.
        const { _ = <Self as StaticLayout>::COSIZE };
        coordinate.offset_from(0)
    }
}

impl<S, D> Size for Layout<S, D>
where
    S: Size,
{
    type Output = S::Output;
}

impl<S, D, Modes> Merged for Layout<S, D>
where
    S: Merge<D, Nil, Output = Modes>,
    Modes: Verdict<Told: Accepted>,
{
    type Output = Modes;
}

/// A **type operator**: one more than the largest offset; with a swizzle, rounded up to whole
/// blocks of the offsets that it exchanges.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(CosizeOf<Layout<(_4, _3), (_1, _8)>>, _20);
/// assert_type_eq_all!(CosizeOf<Swizzled<Swizzle<2, 1, 3>, Layout<(_4, _3), (_1, _8)>>>, _24);
/// ```
#[diagnostic::on_unimplemented(
    message = "how many cells this layout needs is not known to the compiler",
    label = "its cosize is not a static integer",
    note = "a slice is compared with a layout of run-time numbers, once: \
            `Tensor::from_slice(&cells[..], layout)`"
)]
#[doc(alias = "cosize")]
pub trait Cosize {
    /// The cosize.
    type Output;
}

/// The cosize of a layout.
pub type CosizeOf<L> = <L as Cosize>::Output;

#[rustfmt::skip] // The compiler shows the lines of the header.
impl<S: LargestOffset<D, _0, Output = Largest>, D, Largest: Plus<_1>> Cosize for Layout<S, D> {
    type Output = Sum<Largest, _1>;
}

/// A **type operator**: the offset of the last coordinate of `Self:D`, added to `Rest`.
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "congruence: shape `{Self}` meets stride `{D}`"
)]
pub trait LargestOffset<D, Rest> {
    /// The sum.
    type Output;
}

/// Registers for one element per cell of a layout.
///
/// ```
/// use layout_core::*;
///
/// type Fragment = Layout<(_4, _2), (_1, _4)>;
/// let registers = RegisterTile::<f32, Fragment>::default();
/// assert_eq!(registers.len(), Fragment::COSIZE);
/// ```
pub type RegisterTile<T, L> = Array<T, CosizeOf<L>>;

impl_positive! {
    #[diagnostic::do_not_recommend]
    <D, Rest> LargestOffset<D, Rest> where [D: LastOf<Self, Rest>] {
        type Output = D::Output;
    }
}

/// A **type operator**: the offset of the last of `N` elements at stride `Self`, added to `Rest`.
pub trait LastOf<N, Rest> {
    /// The sum.
    type Output;
}
impl<N, Rest> LastOf<N, Rest> for _0 {
    type Output = Rest;
}
impl_positive! {
    /// `(n - 1) * d + rest`
    <N, Rest> LastOf<N, Rest> where [
        N: Predecessor,
        Self: Times<N::Output>,
        Product<Self, N::Output>: Plus<Rest>,
    ] {
        type Output = Sum<Product<Self, N::Output>, Rest>;
    }
}
#[diagnostic::do_not_recommend]
impl<Rest> LargestOffset<(), Rest> for () {
    type Output = Rest;
}

macro_rules! tuple_rules {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $before,)+ $last> LargestOffset<($($D,)+), $first> for ($($S,)+)
        where
            $($S: LargestOffset<$D, $before, Output = $after>,)+
        {
            type Output = $last;
        }
    };
}

for_each_arity!(tuple_rules);
