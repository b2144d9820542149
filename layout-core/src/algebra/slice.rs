//! Slices: the part of a layout at a coordinate with free modes.

pub mod local;
pub mod offset;

use super::tiler::Keep;
use crate::Layout;
use crate::algebra::outcome::{accepted, outcome};
use crate::arity::{for_each_arity, for_each_two_arities};
use crate::coord::FixesIn;
use crate::int::for_each_integer;
use crate::modes::{Cons, IntoModes, Mode, ModesLayout, Nil};
use crate::report::{Evaluated, OtherRank, Rejection, all_modes};
use crate::tensor::Bounded;

/// A **type operator**: the modes that the coordinate `C` leaves free with [`Keep`].
///
/// Fixed modes can have any integer, static or dynamic (`u32`, `usize`). [`offset`](Layout::offset) computes
/// the start of the slice. A static integer must be less than the extent of its mode, if the extent is static.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_3, (_2, _3)), (_3, (_12, _1))>;
/// assert_type_eq_all!(Sliced<A, (u32, (Keep, u32))>, Layout<(_2,), (_12,)>);
/// assert_type_eq_all!(Sliced<A, (_1, Keep)>, Layout<((_2, _3),), ((_12, _1),)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: Sliced<Layout<(_16, _64), (_64, _1)>, (_16, Keep)>) {}
/// ```
/// ```text
/// error[E0277]: expected an index below extent 16, found 16
/// ```
///
/// # Source
///
/// CuTe `slice` (`layout.hpp`).
#[doc(alias = "slice")]
pub trait Slice<C, Nothing = ()> {
    /// The slice.
    type Output;
}

outcome! {
    Slice [C] "in generic code, add the bound `{Self}: ops::Slice<{C}>`";
    Dice [C] "in generic code, add the bound `{Self}: ops::Dice<{C}>`";
}
accepted! {
    Slice [C];
    Dice [C];
}

/// The result of [`Slice`].
pub type Sliced<A, C> = <A as Slice<C>>::Output;

/// A **type operator**: the modes that the coordinate `C` fixes, which [`Slice`] drops.
///
/// # Source
///
/// CuTe `dice` (`layout.hpp`).
#[doc(alias = "dice")]
pub trait Dice<C, Nothing = ()> {
    /// The modes.
    type Output;
}

/// The result of [`Dice`].
pub type Diced<A, C> = <A as Dice<C>>::Output;

impl<S, D, C, R, V> SliceOutcome<C> for Layout<S, D>
where
    C: Slices<S, D, Output = R> + FixesIn<S, Verdict = V>,
{
    type Answer = Evaluated<R, V>;
}
impl<S, D, C, R, V> DiceOutcome<C> for Layout<S, D>
where
    C: Dices<S, D, Output = R> + FixesIn<S, Verdict = V>,
{
    type Answer = Evaluated<R, V>;
}

/// The slice of `S:D` at the complete coordinate `Self`.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{Self}`",
    label = "this is nested deeper than the shape, or not made of integers and `Keep`",
    note = "congruence: write an integer or `Keep` for each mode of the shape, `{S}`"
)]
pub trait Slices<S, D> {
    /// The slice.
    type Output;
}

/// The modes of `S:D` that the complete coordinate `Self` fixes.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{Self}`",
    label = "this is nested deeper than the shape, or not made of integers and `Keep`",
    note = "congruence: write an integer or `Keep` for each mode of the shape, `{S}`"
)]
pub trait Dices<S, D> {
    /// The modes.
    type Output;
}

/// The free modes of `S:D` at the coordinate `Self`, followed by `Tail`.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{Self}`",
    label = "this is nested deeper than the shape, or not made of integers and `Keep`",
    note = "congruence: write an integer or `Keep` for each mode of the shape, `{S}`"
)]
pub trait FreeModes<S, D, Tail> {
    /// The list.
    type Output;
}

/// The fixed modes of `S:D` at the coordinate `Self`, followed by `Tail`.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{Self}`",
    label = "this is nested deeper than the shape, or not made of integers and `Keep`",
    note = "congruence: write an integer or `Keep` for each mode of the shape, `{S}`"
)]
pub trait FixedModes<S, D, Tail> {
    /// The list.
    type Output;
}

impl<S, D> Slices<S, D> for Keep {
    type Output = Layout<S, D>;
}
impl<S, D> Dices<S, D> for Keep {
    type Output = Layout<(), ()>;
}
impl<S, D, Tail> FreeModes<S, D, Tail> for Keep {
    type Output = Cons<Mode<S, D>, Tail>;
}
impl<S, D, Tail> FixedModes<S, D, Tail> for Keep {
    type Output = Tail;
}

impl<S> FixesIn<S> for Keep {
    type Verdict = Nil;
}

/// `()` is the coordinate of `()`, which has no modes.
impl Slices<(), ()> for () {
    type Output = Layout<(), ()>;
}
impl Dices<(), ()> for () {
    type Output = Layout<(), ()>;
}
impl<Tail> FreeModes<(), (), Tail> for () {
    type Output = Tail;
}
impl<Tail> FixedModes<(), (), Tail> for () {
    type Output = Tail;
}
impl FixesIn<()> for () {
    type Verdict = Nil;
}

macro_rules! fixed {
    ([$($param:ident)*] $integer:ty) => {
        impl<S, D, $($param),*> Slices<S, D> for $integer {
            type Output = Layout<(), ()>;
        }
        impl<S, D, $($param),*> Dices<S, D> for $integer {
            type Output = Layout<S, D>;
        }
        impl<S, D, Tail, $($param),*> FreeModes<S, D, Tail> for $integer {
            type Output = Tail;
        }
        impl<S, D, Tail, $($param),*> FixedModes<S, D, Tail> for $integer {
            type Output = Cons<Mode<S, D>, Tail>;
        }
    };
}
for_each_integer!(fixed);
fixed!([] u32);
fixed!([] usize);
fixed!([N] Bounded<N>);
// The default type of integer literals.
fixed!([] i32);
impl<S, N> FixesIn<S> for Bounded<N> {
    type Verdict = Nil;
}

macro_rules! tuple_slices {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $out:ident $tail:ident $i:tt])+) => {
        tuple_slices!(@by Slices FreeModes; $first $last; $([$S $D $C $out $tail])+);
        tuple_slices!(@by Dices FixedModes; $first $last; $([$S $D $C $out $tail])+);
        impl<$($S, $C: FixesIn<$S>),+> FixesIn<($($S,)+)> for ($($C,)+) {
            type Verdict = all_modes!($($i $C::Verdict),+);
        }
    };
    (@by $whole:ident $modes:ident; $first:ident $last:ident;
        $([$S:ident $D:ident $C:ident $out:ident $tail:ident])+
    ) => {
        impl<$($S, $D, $C,)+ IsAccepted> $whole<($($S,)+), ($($D,)+)> for ($($C,)+)
        where
            Self: $modes<($($S,)+), ($($D,)+), Nil, Output = IsAccepted>,
            IsAccepted: IntoModes,
        {
            type Output = ModesLayout<IsAccepted>;
        }
        impl<$($S, $D, $C, $out,)+ $last> $modes<($($S,)+), ($($D,)+), $last> for ($($C,)+)
        where
            $($C: $modes<$S, $D, $tail, Output = $out>,)+
        {
            type Output = $first;
        }
    };
}
macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        other_ranks!(@by Slices Dices; $modes [$($S $D)+] $rank [$($C)+]);
        other_ranks!(@modes FreeModes FixedModes; $modes [$($S $D)+] $rank [$($C)+]);
        impl<$($S,)+ $($C),+> FixesIn<($($S,)+)> for ($($C,)+) {
            type Verdict = Rejection<OtherRank<$rank, $modes>>;
        }
    };
    (@by $($By:ident)+; $modes:literal $names:tt $rank:literal $parts:tt) => {
        $(other_ranks! { @one $By [] [Layout<(), ()>] $modes $names $rank $parts })+
    };
    (@modes $($By:ident)+; $modes:literal $names:tt $rank:literal $parts:tt) => {
        $(other_ranks! { @one $By [Tail] [Nil] $modes $names $rank $parts })+
    };
    (@one $By:ident [$($Tail:ident)?] [$Nothing:ty] $modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        impl<$($S, $D,)+ $($C,)+ $($Tail)?> $By<($($S,)+), ($($D,)+) $(, $Tail)?> for ($($C,)+) {
            type Output = $Nothing;
        }
    };
}
for_each_two_arities!(other_ranks);
for_each_arity!(tuple_slices);
