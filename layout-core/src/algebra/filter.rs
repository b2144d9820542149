//! `filter`: a layout without its modes of stride 0.

pub mod profile;

use super::coalesce::{Coalesce, Coalesced};
use crate::Layout;
use crate::algebra::outcome::answers;
use crate::arity::for_each_arity;
use crate::int::{_0, _1, impl_for, impl_positive};

/// A **type operator**: the layout with extent 1 for every mode of stride 0.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, (_2, _3)), (_1, (_0, _4))>;
/// assert_type_eq_all!(ZerosFiltered<A>, Layout<(_4, (_1, _3)), (_1, (_0, _4))>);
/// ```
///
/// # Source
///
/// CuTe `filter_zeros` (`layout.hpp`).
#[doc(alias = "filter_zeros")]
pub trait FilterZeros {
    /// The layout.
    type Output;
}

/// The result of [`FilterZeros`].
pub type ZerosFiltered<A> = <A as FilterZeros>::Output;

impl<S, D, R> FilterZeros for Layout<S, D>
where
    S: OneWhereZero<D, Output = R>,
{
    type Output = Layout<R, D>;
}

/// A **type operator**: the layout with the fewest modes that has the same offsets, without
/// elements that strides of 0 repeat.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _5, _2), (_1, _0, _4)>;
/// assert_type_eq_all!(Filtered<A>, Layout<_8, _1>);
/// ```
///
/// # Source
///
/// CuTe `filter` (`layout.hpp`).
#[doc(alias = "filter")]
pub trait Filter {
    /// The layout.
    type Output;
}

answers! { Filter [] "in generic code, add the bound `{Self}: ops::Filter`"; }

/// The result of [`Filter`].
pub type Filtered<A> = <A as Filter>::Output;

impl<S, D, Ones> FilterOutcome for Layout<S, D>
where
    S: OneWhereZero<D, Output = Ones>,
    Layout<Ones, D>: Coalesce,
{
    type Output = Coalesced<Layout<Ones, D>>;
}

/// A **type operator**: the shape with extent 1 where the stride `D` is 0.
#[diagnostic::on_unimplemented(
    message = "expected a shape and a congruent stride of static integers",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{Self}`, the stride is `{D}`: nest both in the same way"
)]
pub trait OneWhereZero<D> {
    /// The shape.
    type Output;
}
impl_positive! {
    #[diagnostic::do_not_recommend]
    <D> OneWhereZero<D> where [D: ExtentThatMoves<Self>] { type Output = D::Output; }
}
#[diagnostic::do_not_recommend]
impl OneWhereZero<()> for () {
    type Output = ();
}

/// A **type operator**: the extent of a mode, which is `S`, or 1 if the stride `Self` is 0.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found `{Self}`",
    label = "this is not made of static integers",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
pub trait ExtentThatMoves<S> {
    /// The extent.
    type Output;
}
impl<S> ExtentThatMoves<S> for _0 {
    type Output = _1;
}
impl_positive! { <S> ExtentThatMoves<S> where [] { type Output = S; } }

macro_rules! tuple_filter {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D),+> OneWhereZero<($($D,)+)> for ($($S,)+)
        where
            $($S: OneWhereZero<$D>,)+
        {
            type Output = ($($S::Output,)+);
        }
    };
}
for_each_arity!(tuple_filter);
