//! Inverses: from offsets to coordinates.

use super::outcome::{accepted, outcome};
use super::sort::{ExchangeSort, Keyed};
use crate::Layout;
use crate::int::{
    _0, _1, Compare, Compared, Divisor, Equal, Greater, IsZero, Less, Multiple, Neither, Product,
    Relate, Relation, Times,
};
use crate::modes::merge::{Merge, Merged};
use crate::modes::{Cons, FlatLayout, IntoLayout, Mode, Nil};
use crate::report::{By, Evaluated, NotInvertible, Rejection, StrideDividesStride, StridesMove};

/// A **type operator**: the linear indices of the offsets `0, 1, 2, ...`, up to the first offset that `Self`
/// does not reach.
///
/// ```text
/// a(result(i)) == i         for all i < size(result)
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _8), (_8, _1)>;
/// assert_type_eq_all!(RightInverted<A>, Layout<(_8, _4), (_4, _1)>);
/// ```
///
/// # Source
///
/// CuTe `right_inverse` (`layout.hpp`).
#[doc(alias = "right_inverse")]
pub trait RightInverse {
    /// The inverse.
    type Output;
}

/// The result of [`RightInverse`].
pub type RightInverted<A> = <A as RightInverse>::Output;

impl<S, D, Modes, Indexed, Sorted, Run> RightInverse for Layout<S, D>
where
    Self: Merged<Output = Modes>,
    Modes: IndexModes<_1, Output = Indexed>,
    Indexed: ExchangeSort<Output = Sorted>,
    Sorted: RunOfOffsets<_1, Output = Run>,
    Run: IntoLayout,
{
    type Output = FlatLayout<Run>;
}

/// A mode of extent `S`. One step adds `Index` to the linear index.
pub struct IndexedMode<S, Index>(S, Index);

/// A **type operator**: the modes with their indices, keyed by stride. The first mode has the index `Index`.
pub trait IndexModes<Index> {
    /// The list.
    type Output;
}
impl<Index> IndexModes<Index> for Nil {
    type Output = Self;
}
impl<S, D, Index> IndexModes<Index> for Cons<Mode<S, D>, Nil> {
    type Output = Cons<Keyed<D, IndexedMode<S, Index>>, Nil>;
}
impl<S, D, Head, Tail, Index> IndexModes<Index> for Cons<Mode<S, D>, Cons<Head, Tail>>
where
    S: Times<Index>,
    Cons<Head, Tail>: IndexModes<Product<S, Index>>,
{
    type Output = Cons<
        Keyed<D, IndexedMode<S, Index>>,
        <Cons<Head, Tail> as IndexModes<Product<S, Index>>>::Output,
    >;
}

/// A **type operator**: the modes of the inverse, merged, for the sorted modes that reach the offsets starting
/// at `Next` without a gap.
pub trait RunOfOffsets<Next> {
    /// The modes of the inverse.
    type Output;
}
impl<Next> RunOfOffsets<Next> for Nil {
    type Output = Nil;
}
impl<S, D, Index, Tail, Next> RunOfOffsets<Next> for Cons<Keyed<D, IndexedMode<S, Index>>, Tail>
where
    D: Compare<Next>,
    Compared<D, Next>: Continues<S, Index, Tail, Next>,
{
    type Output = <Compared<D, Next> as Continues<S, Index, Tail, Next>>::Output;
}

/// One step of [`RunOfOffsets`]. `Self` is the comparison of the stride with the next offset.
pub trait Continues<S, Index, Tail, Next> {
    /// The modes of the inverse.
    type Output;
}
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Equal
where
    S: Times<Next>,
    Tail: RunOfOffsets<Product<S, Next>>,
    S: Merge<Index, Tail::Output>,
{
    type Output = <S as Merge<Index, Tail::Output>>::Output;
}
/// The offsets have already been reached.
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Less
where
    Tail: RunOfOffsets<Next>,
{
    type Output = Tail::Output;
}
/// The gap is below all further strides.
impl<S, Index, Tail, Next> Continues<S, Index, Tail, Next> for Greater {
    type Output = Nil;
}

/// A **type operator**: the layout that maps each offset of `Self` to its linear index.
///
/// ```text
/// result(a(i)) == i         for all i < size(a)
/// ```
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _8), (_10, _1)>;
/// assert_type_eq_all!(LeftInverted<A>, Layout<(_10, _4), (_4, _1)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LeftInverted<Layout<(_2, _2), (_2, _3)>>) {}
/// ```
/// ```text
/// error[E0277]: stride 3 is not a multiple of stride 2
/// ```
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LeftInverted<Layout<(_16, _4), (_1, _1)>>) {}
/// ```
/// ```text
/// error[E0277]: coordinates 1 and 16 have the same offset
/// ```
///
/// # Source
///
/// CuTe `left_inverse` (`layout.hpp`), for layouts where the law of `left_inverse` holds.
#[doc(alias = "left_inverse")]
pub trait LeftInverse<Nothing = ()> {
    /// The inverse.
    type Output;
}

/// The result of [`LeftInverse`].
pub type LeftInverted<A> = <A as LeftInverse>::Output;

outcome! { LeftInverse [] "in generic code, add the bound `{Self}: ops::LeftInverse`"; }
accepted! { LeftInverse []; }
impl<S, D, Modes, Indexed, Sorted, Inverse> LeftInverseOutcome for Layout<S, D>
where
    Self: Merged<Output = Modes>,
    Modes: IndexModes<_1, Output = Indexed>,
    Indexed: ExchangeSort<Output = Sorted>,
    Sorted: LeftSteps<_1, _1, _0, Output = Inverse>,
    Inverse: IntoLayout,
{
    type Answer = Evaluated<FlatLayout<Inverse>, Inverse>;
}

/// A **type operator**: the modes of the left inverse, starting at a mode of extent `S`, stride `D` and index
/// `Index`. `Self` is the list of the sorted modes after this mode.
pub trait LeftSteps<S, D, Index> {
    /// The modes, or the error.
    type Output;
}
impl<S, D, Index> LeftSteps<S, D, Index> for Nil
where
    S: Merge<Index, Self>,
{
    type Output = S::Output;
}
impl<S, D, Index, E, Mode, Tail> LeftSteps<S, D, Index> for Cons<Keyed<E, Mode>, Tail>
where
    E: Relate<D>,
    Relation<E, D>: LeftStep<Keyed<E, Mode>, Tail, S, D, Index>,
{
    type Output = <Relation<E, D> as LeftStep<Keyed<E, Mode>, Tail, S, D, Index>>::Output;
}

/// One step of [`LeftSteps`]. `Self` is the relation of the next stride to `D`.
pub trait LeftStep<Next, Tail, S, D, Index> {
    /// The modes, or the error.
    type Output;
}
/// All elements of the next mode have offset 0.
impl<E, T, UniqueCoord, Tail, S, D, Index>
    LeftStep<Keyed<E, IndexedMode<T, UniqueCoord>>, Tail, S, D, Index> for IsZero
{
    type Output = Rejection<By<StridesMove, UniqueCoord>>;
}
impl<Q, E, Mode, Tail, S, D, Index> LeftStep<Keyed<E, Mode>, Tail, S, D, Index> for Divisor<Q> {
    type Output = Rejection<By<StrideDividesStride, E, D>>;
}
impl<E, Mode, Tail, S, D, Index> LeftStep<Keyed<E, Mode>, Tail, S, D, Index> for Neither {
    type Output = Rejection<By<StrideDividesStride, E, D>>;
}
impl<Q, Next, Tail, S, D, Index> LeftStep<Next, Tail, S, D, Index> for Multiple<Q>
where
    S: Compare<Q>,
    Compared<S, Q>: LeftDigit<Q, Next, Tail, Index>,
{
    type Output = <Compared<S, Q> as LeftDigit<Q, Next, Tail, Index>>::Output;
}

/// The modes of the left inverse, where the next stride is `Q` times the stride of a mode with the index
/// `Index`. `Self` is the comparison of the mode's extent with `Q`.
pub trait LeftDigit<Q, Next, Tail, Index> {
    /// The modes, or the error.
    type Output;
}
/// The mode ends at or before the start of the next mode.
macro_rules! told_apart {
    ($($order:ident)+) => {$(
        impl<Q, E, T, UniqueCoord, Tail, Index> LeftDigit<Q, Keyed<E, IndexedMode<T, UniqueCoord>>, Tail, Index>
            for $order
        where
            Tail: LeftSteps<T, E, UniqueCoord>,
            Q: Merge<Index, Tail::Output>,
        {
            type Output = <Q as Merge<Index, Tail::Output>>::Output;
        }
    )+};
}
told_apart! { Less Equal }
/// `Q` steps of the mode equal one step of the next mode, so the layout is not injective.
impl<Q, E, T, UniqueCoord, Tail, Index>
    LeftDigit<Q, Keyed<E, IndexedMode<T, UniqueCoord>>, Tail, Index> for Greater
where
    Q: Times<Index>,
{
    type Output = Rejection<By<NotInvertible, Product<Q, Index>, UniqueCoord>>;
}
