//! The layout type and its properties.

use core::fmt;
use core::marker::PhantomData;

use crate::arity::for_each_arity;
use crate::coord::{Coord, Counted, InIntegers, NeverCoord};
use crate::int::{_0, _1, Array, Plus, Predecessor, Product, Sum, Times, impl_for, impl_positive};
use crate::int_tuple::profile::{Nested, SameProfile};
use crate::int_tuple::size::Size;
use crate::int_tuple::{IntTuple, Tree, cosize, size};
use crate::modes::merge::{Merge, Merged};
use crate::report::{Accepted, Checked, IsAccepted, Nil, Verdict};
use crate::sealed::Sealed;

/// A layout `Shape:Stride` of static integers: a function from a coordinate to its inner product with the
/// strides.
///
/// `Shape` and `Stride` are nested tuples of static integers with the same parentheses. The value is
/// zero-sized. At run time, only the arithmetic of [`offset`](Self::offset) remains.
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
/// # Checks in signatures
///
/// A type that occurs only in a signature is not checked. Here, shape and stride are not congruent:
///
/// ```
/// # use layout_core::*;
/// fn unchecked(_: Layout<(_4, _8), _1>) {}
/// ```
///
/// The error is reported where the layout is used: at [`new`](Self::new) or [`Default`], by an operation, or
/// for a kernel parameter. `Layout![(4, 8):(1, 4)]` is checked in signatures too.
// A bound on the struct would check every signature. But rustc does not imply such bounds, so each impl and
// each generic function that names `Layout<S, D>` would have to repeat the bound.
#[doc(alias = "make_layout")]
pub struct Layout<Shape, Stride>(PhantomData<(Shape, Stride)>);

impl<S, D> Sealed for Layout<S, D> {}

impl<S, D> Layout<S, D> {
    /// Returns the layout.
    ///
    /// # Errors
    ///
    /// The call does not compile if shape and stride have different parentheses.
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// Layout::<(_4, _8), _1>::new();
    /// ```
    /// ```text
    /// error[E0277]: expected a stride congruent with the shape, found different nesting
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub const fn new() -> Self where Self: Congruent {
        Self(PhantomData)
    }
}

/// A layout of static integers whose shape and stride have the same parentheses.
#[diagnostic::on_unimplemented(
    message = "expected a shape and a congruent stride of static integers, found `{Self}`",
    label = "a leaf is not a static integer, or the stride is not congruent with the shape",
    note = "congruence: give each mode of the shape a stride, in tuples of the same rank, at most \
            8; write a static integer as `_0`, `_1`, `_2`, ..., or as `FromTypenum<U128>` \
            for typenum's `U128`"
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

/// Formats the notation, `(128,32):(1,128)`.
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
        "the offsets of this layout exceed u32: use `offset_usize`"
    );
}

/// Any `Layout<Shape, Stride>`, for generic code.
#[diagnostic::on_unimplemented(
    message = "expected a layout, found `{Self}`",
    label = "this is not a layout",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`"
)]
pub trait IsLayout: Copy {
    /// The shape.
    type Shape;
    /// The stride.
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

/// A layout that accepts the coordinate `C`. Generic code that indexes with tuples needs this bound.
///
/// [`StaticLayout`] includes `OffsetAt<u32>`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` accepts the coordinate `{C}`",
    label = "this is not a coordinate of `{Self}`",
    note = "in a kernel that is generic over its layout, add the bound `{Self}: OffsetAt<{C}>`; \
            an `{{integer}}` in a coordinate is a `u32`"
)]
#[doc(alias = "crd2idx")]
pub trait OffsetAt<C>: TakesCoordinate<C> {
    /// A constant whose evaluation fails if the offsets do not fit in `u32`.
    const FITS: () = ();
    /// Returns the offset of the coordinate, like [`Layout::offset`].
    fn offset(self, coordinate: C) -> u32;
    /// Returns `true` if each entry of the coordinate is less than the extent of its mode.
    fn contains(self, coordinate: &C) -> bool;
}

#[rustfmt::skip] // Compiler errors quote this line.
impl<C: InIntegers<u32> + Coord<S, D, u32, Verdict = V>, V: IsAccepted, S: IntTuple, D: IntTuple> OffsetAt<C> for Layout<S, D> {
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

/// A layout that accepts the coordinate `C`.
///
/// The trait is separate, so that [`OffsetAt::offset`] requires only the bound [`OffsetAt`].
pub trait TakesCoordinate<C>: OffsetAtOutcome<C, Verdict: IsAccepted> {}
#[diagnostic::do_not_recommend]
impl<L: OffsetAtOutcome<C, Verdict: IsAccepted>, C> TakesCoordinate<C> for L {}

/// A **type operator**: the check that a layout accepts the coordinate `C`.
///
/// The impl is for any type and names the layout as `L`, so compiler errors do not list the impl.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout accepts the coordinate `{C}`",
    label = "this is not a coordinate of the layout",
    note = "congruence: write a `u32`, or a tuple with one coordinate for each mode of the shape, \
            whose extents must be at least 1; in a kernel that is generic over its layout `L`, \
            add the bound, for example `L: OffsetAt<(u32, u32)>` for two integers"
)]
pub trait OffsetAtOutcome<C, L: ?Sized = Self> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// A constant whose evaluation fails if the offsets do not fit in `u32`.
    const FITS: () = ();
    /// Returns the offset of the coordinate.
    fn offset_at(self, coordinate: C) -> u32
    where
        Self::Verdict: IsAccepted;
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

/// A layout of static integers that is valid: shape and stride are congruent, and no value overflows.
///
/// Use this bound in generic code. The bound is sufficient for integer coordinates. For tuple coordinates, also
/// add [`OffsetAt`] with their types:
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
/// // Returns the offset of element `row` of the first tile, if `Tile` divides `A`.
/// fn row_of_tile<A, Tile>(row: u32) -> u32
/// where
///     A: ZippedDivide<Tile>,
///     ZippedDivided<A, Tile>: StaticLayout + OffsetAt<(u32, u32)>,
/// {
///     ZippedDivided::<A, Tile>::VALUE.offset((row, 0))
/// }
/// /// Returns the offset of row 1, for any extent `M`.
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
    message = "expected a static layout, found `{Self}`",
    label = "this is not a static layout",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`"
)]
pub trait StaticLayout: IsLayout + Congruent + OffsetAt<u32> + OffsetAt<NeverCoord> {
    /// Number of coordinates.
    const SIZE: usize;
    /// Cosize: one more than the largest offset, the number of elements of the memory.
    const COSIZE: usize;
    /// Number of modes.
    const RANK: usize;
    /// Nesting depth of the parentheses.
    const DEPTH: usize;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Shape and stride.
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
    /// Number of coordinates.
    pub const SIZE: usize = size(&S::TREE, &D::TREE);
    /// Cosize: one more than the largest offset, the number of elements of the memory.
    pub const COSIZE: usize = cosize(&S::TREE, &D::TREE);
    /// Number of modes.
    pub const RANK: usize = S::TREE.rank();
    /// Nesting depth of the parentheses.
    pub const DEPTH: usize = S::TREE.depth();
}

impl<S, D> Layout<S, D> {
    /// Returns the offset of a coordinate: a `u32`, or nested tuples of `u32` that are congruent with the shape
    /// or with a coarser profile.
    ///
    /// An integer is a colexicographic index: the first mode varies fastest. Past the size, the last mode
    /// continues. A static integer outside its extent does not compile. All other coordinates are not checked.
    ///
    /// ```text
    /// offset(c) == inner product of the natural coordinate of c with the stride
    /// ```
    ///
    /// A layout with a cosize above 2^32 is an error when the function is compiled, by `cargo build` but not by
    /// `cargo check`. The arithmetic follows the rules of Rust. For a coordinate far outside the layout, an
    /// overflow of `u32` wraps in release builds, and panics if overflow checks are enabled.
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
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn offset<C, V: IsAccepted>(self, coordinate: C) -> Checked<u32, V> where Self: OffsetAtOutcome<C, Verdict = V> {
        // Evaluating the constant here reports the error at the call.
        const { <Self as OffsetAtOutcome<C>>::FITS };
        self.offset_at(coordinate)
    }

    /// Returns the offset of a coordinate as a `usize`, for layouts whose offsets exceed `u32`.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let a = Layout::<(_1024, _4294967296), (_1, _1024)>::new();
    /// assert_eq!(a.offset_usize((5, 4_294_967_295)), 4_398_046_510_085);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn offset_usize<C, V: IsAccepted>(self, coordinate: C) -> Checked<usize, V>
    where
        C: InIntegers<usize> + Coord<S, D, usize, Verdict = V>,
        Self: StaticLayout,
    {
        // Evaluating the cosize reports values that overflow.
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
    Modes: Verdict<CheckReport: Accepted>,
{
    type Output = Modes;
}

/// A **type operator**: the cosize, one more than the largest offset. For a swizzled layout, the cosize is
/// rounded up to the block size of the swizzle.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(CosizeOf<Layout<(_4, _3), (_1, _8)>>, _20);
/// assert_type_eq_all!(CosizeOf<Swizzled<Swizzle<2, 1, 3>, Layout<(_4, _3), (_1, _8)>>>, _24);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a static layout: the number of elements that this layout needs is not known at \
               compile time",
    label = "the cosize is not a static integer",
    note = "use a slice: `Tensor::from_slice(&cells[..], layout)` compares its length with a \
            dynamic layout at run time"
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
    message = "expected a stride congruent with the shape, found different nesting",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{Self}`, the stride is `{D}`: nest both in the same way"
)]
pub trait LargestOffset<D, Rest> {
    /// The sum.
    type Output;
}

/// Registers for the elements of a layout: an array of its cosize.
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

/// A **type operator**: the offset of the last of `N` elements with stride `Self`, added to `Rest`.
pub trait LastOf<N, Rest> {
    /// The sum.
    type Output;
}
impl<N, Rest> LastOf<N, Rest> for _0 {
    type Output = Rest;
}
impl_positive! {
    /// Computes `(n - 1) * d + rest`.
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
