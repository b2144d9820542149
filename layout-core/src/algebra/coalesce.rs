//! `coalesce`: the same function with the fewest modes.

use super::outcome::{accepted, by_right_operand, outcome};
use crate::Layout;
use crate::int::{impl_for, impl_integers};
use crate::modes::merge::Merge;
use crate::modes::{IntoLayout, IntoModes, ModesLayout, Nil, TopModes};
use crate::report::{Evaluated, Verdict};

/// A **type operator**: the layout with the fewest modes that agrees on all linear indices.
///
/// ```text
/// result(i) == a(i)         for all i < size(a)
/// depth(result) <= 1
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, (_1, _6)), (_1, (_6, _2))>;
/// assert_type_eq_all!(Coalesced<A>, Layout<_12, _1>);
/// ```
///
/// # Source
///
/// CuTe `coalesce` (`layout.hpp`).
#[doc(alias = "coalesce")]
pub trait Coalesce<Nothing = ()> {
    /// The coalesced layout.
    type Output;
}

outcome! { Coalesce [] "in generic code, add the bound `{Self}: ops::Coalesce`"; }
accepted! { Coalesce []; }

/// The result of [`Coalesce`].
pub type Coalesced<A> = <A as Coalesce>::Output;

/// A **type operator**: [`Coalesce`] of each mode for which `Profile` has an integer. The value of the integer
/// does not matter. Modes beyond the profile do not change.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<((_2, _4), (_3, _2)), ((_1, _2), (_8, _24))>;
/// assert_type_eq_all!(CoalescedByMode<A, (_1, _1)>, Layout<(_8, _6), (_1, _8)>);
/// assert_type_eq_all!(CoalescedByMode<Layout<_5, _1>, (_1,)>, Layout<(_5,), (_1,)>);
/// ```
///
/// # Source
///
/// CuTe `coalesce` with a profile (`layout.hpp`).
pub trait CoalesceByMode<Profile, Nothing = ()> {
    /// The layout.
    type Output;
}

/// The result of [`CoalesceByMode`].
pub type CoalescedByMode<A, Profile> = <A as CoalesceByMode<Profile>>::Output;

outcome! { CoalesceByMode [Profile] "in generic code, add the bound `{Self}: ops::CoalesceByMode<{Profile}>`"; }
accepted! { CoalesceByMode [Profile]; }
by_right_operand! { CoalesceByMode ProfileOfCoalesce; }

/// The modes of the layout `A` to be coalesced.
#[diagnostic::on_unimplemented(
    message = "expected a profile of this layout, found `{Self}`",
    note = "write a profile as an integer, or as a tuple of profiles for the modes from the left"
)]
pub trait ProfileOfCoalesce<A> {
    /// [`Evaluated`].
    type Answer;
}
impl_integers! {
    #[diagnostic::do_not_recommend]
    <S, D, R> ProfileOfCoalesce<Layout<S, D>> where [Layout<S, D>: Coalesce<Output = R>] {
        type Answer = Evaluated<R, Nil>;
    }
}

/// Coalesces no mode, because the profile has no integers.
#[diagnostic::do_not_recommend]
impl<S, D, All> ProfileOfCoalesce<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = All>,
    All: IntoModes,
{
    type Answer = Evaluated<ModesLayout<All>, Nil>;
}

impl<S, D, Modes, R> CoalesceOutcome for Layout<S, D>
where
    S: Merge<D, Nil, Output = Modes>,
    Modes: Verdict + IntoLayout<Output = R>,
{
    type Answer = Evaluated<R, Modes>;
}
