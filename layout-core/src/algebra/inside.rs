//! `inside`: a layout that stays in what it is composed with.

use super::tiler::{Keep, Tile, TileOf};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{Compare, Compared, Equal, Greater, Less, impl_for, impl_positive};
use crate::layout::{Cosize, CosizeOf, Size, SizeOf};
use crate::report::{Accepted, Decimal, ReachesInside, ToldOf};
use crate::sealed::Sealed;

/// A right operand whose every offset is an index of `A`: the composition of `A` with it does not run
/// on past the last element of `A`.
///
/// It is a layout, a static integer, [`Keep`], or a tuple of these with one for each mode of `A`, which
/// is a layout or its shape.
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
/// error[E0277]: a layout that reaches 9 elements is not inside one of 8
/// ```
#[diagnostic::on_unimplemented(
    message = "whether `{Self}` is inside `{A}` is not known",
    label = "not a layout of static integers, or not inside one",
    note = "a tuple has a layout, a static integer or `Keep` for each mode of the layout"
)]
pub trait IsInside<A>: Sealed {}

impl<S, D, A> IsInside<A> for Layout<S, D>
where
    Self: Cosize,
    A: Size,
    CosizeOf<Self>: Compare<SizeOf<A>>,
    Compared<CosizeOf<Self>, SizeOf<A>>: ReachesNoFurther<CosizeOf<Self>, SizeOf<A>>,
{
}
impl_positive! {
    <A> IsInside<A> where [Self: Sealed + Tile, TileOf<Self>: IsInside<A>] {}
}
impl<A> IsInside<A> for Keep {}

/// Whether `Reached` elements are no more than `Elements`, `Self` comparing the two.
#[diagnostic::on_unimplemented(
    message = "nothing says that a layout is inside one of a run-time extent",
    label = "this may go on past the last element",
    note = "out of range: a mode of a run-time extent is kept whole, by `Keep`, or tiled: \
            `get_local_tile` compares, `covering_tile` overhangs"
)]
pub trait ReachesNoFurther<Reached, Elements> {}
impl<Reached, Elements> ReachesNoFurther<Reached, Elements> for Less {}
impl<Reached, Elements> ReachesNoFurther<Reached, Elements> for Equal {}
impl<Reached: Decimal, Elements: Decimal> ReachesNoFurther<Reached, Elements> for Greater where
    ToldOf<ReachesInside, Reached, Elements>: Accepted
{
}

macro_rules! by_mode {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $T: IsInside<$S>),+> IsInside<($($S,)+)> for ($($T,)+) {}
        impl<$($S, $D, $T: IsInside<$S>),+> IsInside<Layout<($($S,)+), ($($D,)+)>> for ($($T,)+) {}
    };
}
for_each_arity!(by_mode);
