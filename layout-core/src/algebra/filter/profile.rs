//! Filters of the modes that a profile selects.

use super::{Filter, Filtered};
use crate::Layout;
use crate::algebra::outcome::{accepted, by_right_operand, outcome};
use crate::arity::for_each_arity;
use crate::int::{_1, impl_for, impl_integers};
use crate::modes::congruence::for_each_incongruent;
use crate::modes::{IntoModes, ModesLayout, Nil, TopModes};
use crate::node::{CountOf, FormOf, Integer, Node, Several, Single, Tuple, Zero};
use crate::report::{By, Evaluated, Rejection, Verdict, ZerosFit, all_modes};

/// A **type operator**: [`Filter`] of each mode for which `Profile` has an integer. The value of the integer
/// does not matter. Modes beyond the profile do not change.
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<((_2, _4), (_3, _2)), ((_1, _2), (_0, _8))>;
/// assert_type_eq_all!(FilteredByMode<A, (_1, _1)>, Layout<(_8, _2), (_1, _8)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: FilteredByMode<Layout<(_2, _3), (_1, _0)>, (_1, _1, _1)>) {}
/// ```
/// ```text
/// error[E0277]: expected a profile of rank at most 2, the rank of the layout, found rank 3
/// ```
///
/// # Source
///
/// CuTe `filter` with a profile (`layout.hpp`).
pub trait FilterByMode<Profile, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { FilterByMode [Profile] "in generic code, add the bound `{Self}: ops::FilterByMode<{Profile}>`"; }
accepted! { FilterByMode [Profile]; }
by_right_operand! { FilterByMode ProfileOfFilter; }

/// The result of [`FilterByMode`].
pub type FilteredByMode<A, Profile> = <A as FilterByMode<Profile>>::Output;

/// The modes of the layout `A` to be filtered.
#[diagnostic::on_unimplemented(
    message = "expected a profile of the layout",
    label = "the profile does not fit the layout",
    note = "rank: write a profile as an integer, or as a tuple of profiles for the modes from the \
            left",
    note = "the profile is `{Self}`, the layout is `{A}`"
)]
pub trait ProfileOfFilter<A> {
    /// [`Evaluated`].
    type Answer;
}

impl_integers! {
    #[diagnostic::do_not_recommend]
    <S, D> ProfileOfFilter<Layout<S, D>> where [Layout<S, D>: Filter] {
        type Answer = Evaluated<Filtered<Layout<S, D>>, Nil>;
    }
}

/// Filters no mode, because the profile has no integers.
#[diagnostic::do_not_recommend]
impl<S, D, All> ProfileOfFilter<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = All>,
    All: IntoModes,
{
    type Answer = Evaluated<ModesLayout<All>, Nil>;
}

/// A **type operator**: the layout with extent 1 for every mode for which `Profile` has a 0. Other modes do not
/// change.
///
/// An integer of the profile stands for a mode with all its submodes.
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<((_2, _4), _3), ((_1, _2), _8)>;
/// assert_type_eq_all!(ZerosFilteredByMode<A, (_0, _1)>, Layout<((_1, _1), _3), ((_1, _2), _8)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: ZerosFilteredByMode<Layout<(_2, _3), (_1, _0)>, (_1, _1, _1)>) {}
/// ```
/// ```text
/// error[E0277]: expected a profile of rank 2, the rank of the shape, found rank 3
/// ```
///
/// # Source
///
/// CuTe `filter_zeros` with a profile (`layout.hpp`).
pub trait FilterZerosByMode<Profile, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { FilterZerosByMode [Profile] "in generic code, add the bound `{Self}: ops::FilterZerosByMode<{Profile}>`"; }
accepted! { FilterZerosByMode [Profile]; }

/// The result of [`FilterZerosByMode`].
pub type ZerosFilteredByMode<A, Profile> = <A as FilterZerosByMode<Profile>>::Output;

impl<S, D, Profile, R, Checked> FilterZerosByModeOutcome<Profile> for Layout<S, D>
where
    Profile: OnesAtZero<S, Output = R, Verdict = Checked>,
{
    type Answer = Evaluated<Layout<R, D>, Checked>;
}

/// A **type operator**: the shape `S` with extent 1 for every 0 of `Self`.
pub trait OnesAtZero<S> {
    /// The shape.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<P, S> OnesAtZero<S> for P
where
    P: Node,
    CountOf<P>: OnesIn<P, S>,
{
    type Output = <CountOf<P> as OnesIn<P, S>>::Output;
    type Verdict = <CountOf<P> as OnesIn<P, S>>::Verdict;
}

/// [`OnesAtZero`] for a profile `P`. `Self` is the kind of `P`.
#[diagnostic::on_unimplemented(
    message = "the profile is nested deeper than the shape",
    label = "the profile does not fit the layout",
    note = "congruence: the profile is `{P}`, the shape is `{S}`: nest the profile like the shape"
)]
pub trait OnesIn<P, S> {
    /// The shape.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
#[diagnostic::do_not_recommend]
impl<P, S> OnesIn<P, S> for Zero
where
    S: Ones,
{
    type Output = S::Output;
    type Verdict = Nil;
}
#[diagnostic::do_not_recommend]
impl<P, S> OnesIn<P, S> for Single {
    type Output = S;
    type Verdict = Nil;
}
#[diagnostic::do_not_recommend]
impl<P, S> OnesIn<P, S> for Several {
    type Output = S;
    type Verdict = Nil;
}
#[diagnostic::do_not_recommend]
impl OnesIn<(), ()> for Tuple {
    type Output = ();
    type Verdict = Nil;
}

/// A **type operator**: the shape with 1 for each integer.
pub trait Ones {
    /// The shape.
    type Output;
}
impl<S> Ones for S
where
    S: Node,
    FormOf<S>: OnesOf<S>,
{
    type Output = <FormOf<S> as OnesOf<S>>::Output;
}

/// [`Ones`] for a shape `S`. `Self` is the form of `S`.
pub trait OnesOf<S> {
    /// The shape.
    type Output;
}
impl<S> OnesOf<S> for Integer {
    type Output = _1;
}
impl OnesOf<()> for Tuple {
    type Output = ();
}

macro_rules! tuple_ones {
    ($first:ident $last:ident; $([$S:ident $D:ident $P:ident $before:ident $after:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($P, $S),+> OnesIn<($($P,)+), ($($S,)+)> for Tuple
        where
            $($P: OnesAtZero<$S>,)+
        {
            type Output = ($($P::Output,)+);
            type Verdict = all_modes!($($i $P::Verdict),+);
        }
        impl<$($S),+> OnesOf<($($S,)+)> for Tuple
        where
            $($S: Ones,)+
        {
            type Output = ($($S::Output,)+);
        }
    };
}
for_each_arity!(tuple_ones);

macro_rules! incongruent {
    ([$($P:ident)+] [$($S:ident)*] $Shape:ty [$rule:ty, $modes:ty $(, $rank:ty)? $(,)?]) => {
        #[diagnostic::do_not_recommend]
        impl<$($P,)+ $($S,)*> OnesIn<($($P,)+), $Shape> for Tuple {
            type Output = $Shape;
            type Verdict = Rejection<By<ZerosFit, $modes, incongruent!(@rank $($rank)?)>>;
        }
    };
    (@rank $rank:ty) => { $rank };
    (@rank) => { _1 };
}
for_each_incongruent!(incongruent);
