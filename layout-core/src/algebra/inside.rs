//! `inside`: the check that a right operand stays within its left operand.

use super::tiler::{Keep, Tile, TileOf};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::dynamic::Unknown;
use crate::int::{Compare, Compared, Equal, Greater, Less, impl_for, impl_positive};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::{Cosize, CosizeOf};
use crate::modes::Nil;
use crate::report::{
    By, Decimal, IfAccepted, IsAccepted, OfRunTimeExtent, ReachesInside, Rejection, Verdict,
    all_modes,
};
use crate::sealed::Sealed;

/// A right operand whose offsets are all indices of `A`. The composition of `A` with the operand
/// does not continue past the last element of `A`.
///
/// The operand is a layout, a static integer, [`Keep`], or a tuple of these with one entry for each
/// mode. `A` is a layout or a shape.
///
/// ```text
/// b(c) < size(a)            for all c in the shape of b
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{bounds::*, ops::*, *};
///
/// fn rows<A, B>() -> Composed<A, B>
/// where
///     A: Compose<B>,
///     Composed<A, B>: StaticLayout,
///     B: IsInside<A>,
/// {
///     Composed::<A, B>::VALUE
/// }
/// type A = Layout<(_4, _8), (_8, _1)>;
/// assert_eq!(rows::<A, (_2, Keep)>().to_string(), "(2,8):(8,1)");
/// assert_eq!(rows::<A, Layout<_8, _4>>().to_string(), "8:1");
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{bounds::*, *};
///
/// fn inside<A, B: IsInside<A>>() {}
/// inside::<Layout<(_4, _8), (_8, _1)>, (_4, Layout<_9, _1>)>();
/// ```
/// ```text
/// error[E0277]: expected a layout within 8 elements, found one that needs 9
/// ```
pub trait IsInside<A, Nothing = ()>: IsInsideOutcome<A, Verdict: IsAccepted> {}
impl<B, A, V> IsInside<A, IfAccepted<V>> for B
where
    B: IsInsideOutcome<A, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that every offset of a right operand is an index of `A`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` stays within `{A}`",
    label = "this is not a static layout, or can extend past the end of `{A}`",
    note = "write a layout, a static integer or `Keep` for each mode of the layout"
)]
pub trait IsInsideOutcome<A>: Sealed {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}

impl<S, D, A, V> IsInsideOutcome<A> for Layout<S, D>
where
    Self: Cosize,
    A: Size,
    CosizeOf<Self>: Compare<SizeOf<A>>,
    Compared<CosizeOf<Self>, SizeOf<A>>: ReachesNoFurther<CosizeOf<Self>, SizeOf<A>, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
impl_positive! {
    <A, V> IsInsideOutcome<A> where [
        Self: Sealed + Tile,
        TileOf<Self>: IsInsideOutcome<A, Verdict = V>,
        V: Verdict,
    ] {
        type Verdict = V;
    }
}
impl<A> IsInsideOutcome<A> for Keep {
    type Verdict = Nil;
}

/// A **type operator**: the check that `Reached` elements are at most `Elements`. `Self` is the
/// comparison of `Reached` with `Elements`.
pub trait ReachesNoFurther<Reached, Elements> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<Reached, Elements> ReachesNoFurther<Reached, Elements> for Less {
    type Verdict = Nil;
}
impl<Reached, Elements> ReachesNoFurther<Reached, Elements> for Equal {
    type Verdict = Nil;
}
impl<Reached: Decimal, Elements: Decimal> ReachesNoFurther<Reached, Elements> for Greater {
    type Verdict = Rejection<By<ReachesInside, Reached, Elements>>;
}
impl<Reached, Elements> ReachesNoFurther<Reached, Elements> for Unknown {
    type Verdict = Rejection<OfRunTimeExtent<Elements>>;
}

macro_rules! by_mode {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $T: IsInsideOutcome<$S>),+> IsInsideOutcome<($($S,)+)> for ($($T,)+) {
            type Verdict = all_modes!($($i $T::Verdict),+);
        }
        impl<$($S, $D, $T: IsInsideOutcome<$S>),+> IsInsideOutcome<Layout<($($S,)+), ($($D,)+)>>
            for ($($T,)+)
        {
            type Verdict = all_modes!($($i $T::Verdict),+);
        }
    };
}
for_each_arity!(by_mode);
