//! The modes of layouts: extraction and concatenation.

pub mod nest;
pub mod range;

use crate::Layout;
use crate::algebra::outcome::{accepted, answers, outcome};
use crate::arity::for_each_arity;
use crate::int::{_0, digit, for_each_positive, impl_for, impl_positive};
use crate::layout::{IsLayout, ShapeOf, StrideOf};
use crate::modes::congruence::for_each_incongruent;
use crate::modes::{
    Cons, IntoModes, Mode, Modes, ModesLayout, Nil, OneInteger, OneMode, Profile, TopModes,
};
use crate::report::{
    Accepted, Both, By, CheckReport, Evaluated, ModeExists, Numeral, Rejection, Verdict,
};

/// A **type operator**: the layout whose modes are the layouts of a tuple.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Both = Concatenated<(Layout<_4, _1>, Layout<(_2, _3), (_4, _8)>)>;
/// assert_type_eq_all!(Both, Layout<(_4, (_2, _3)), (_1, (_4, _8))>);
/// ```
///
/// # Source
///
/// CuTe `make_layout(a, b, ...)` (`layout.hpp`).
pub trait Concatenate {
    /// The layout.
    type Output;
}

/// The result of [`Concatenate`].
pub type Concatenated<Layouts> = <Layouts as Concatenate>::Output;

/// A **type operator**: the layout with its modes in reverse order. Submodes keep their order, and an integer
/// layout does not change.
///
/// ```text
/// result(c[n-1], ..., c[1], c[0]) == a(c[0], c[1], ..., c[n-1])
/// size(result) == size(a)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, (_2, _3)), (_1, (_4, _12))>;
/// assert_type_eq_all!(Reversed<A>, Layout<((_2, _3), _4), ((_4, _12), _1)>);
/// assert_eq!(A::new().reverse().offset(((1, 2), 3)), A::new().offset((3, (1, 2))));
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: Reversed<Layout<(_4, _2), (_1,)>>) {}
/// ```
/// ```text
/// error[E0277]: expected a stride congruent with the shape, found different nesting
/// ```
///
/// # Source
///
/// CuTe `reverse` (`tuple_algorithms.hpp`), of shape and stride.
#[doc(alias = "reverse")]
pub trait Reverse {
    /// The layout.
    type Output;
}

answers! { Reverse [] "in generic code, add the bound `{Self}: ops::Reverse`"; }

/// The result of [`Reverse`].
pub type Reversed<A> = <A as Reverse>::Output;

impl<S, D, All> ReverseOutcome for Layout<S, D>
where
    S: Profile,
    S: TopModes<D, Nil, Output = All>,
    S::Is: ReverseOf<Self, All>,
{
    type Output = <S::Is as ReverseOf<Self, All>>::Output;
}

/// A **type operator**: the reversed layout `A` with the modes `All`. `Self` is its profile.
pub trait ReverseOf<A, All> {
    /// The layout.
    type Output;
}
impl<A, All> ReverseOf<A, All> for OneInteger {
    type Output = A;
}
impl<A, All> ReverseOf<A, All> for OneMode {
    type Output = A;
}
impl<A, All, R> ReverseOf<A, All> for Modes
where
    All: ReverseBefore<Nil, Output = R>,
    R: IntoModes,
{
    type Output = ModesLayout<R>;
}

/// A **type operator**: the modes of `Self` in reverse order, followed by `Tail`.
pub trait ReverseBefore<Tail> {
    /// The list.
    type Output;
}
impl<Tail> ReverseBefore<Tail> for Nil {
    type Output = Tail;
}
impl<Head, Next, Tail> ReverseBefore<Tail> for Cons<Head, Next>
where
    Next: ReverseBefore<Cons<Head, Tail>>,
{
    type Output = Next::Output;
}

/// A **type operator**: the layout of all leaves, without nested parentheses.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, (_2, _3)), (_1, (_4, _8))>;
/// assert_type_eq_all!(Flattened<A>, Layout<(_4, _2, _3), (_1, _4, _8)>);
/// ```
///
/// # Source
///
/// CuTe `flatten` (`layout.hpp`).
#[doc(alias = "flatten")]
pub trait Flatten {
    /// The layout.
    type Output;
}

answers! { Flatten [] "in generic code, add the bound `{Self}: ops::Flatten`"; }

/// The result of [`Flatten`].
pub type Flattened<A> = <A as Flatten>::Output;

/// A **type operator**: mode `I` of a layout, or the mode at a path `(I, J, ...)`.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, (_2, _3)), (_1, (_4, _8))>;
/// assert_type_eq_all!(ModeOf<A, _1>, Layout<(_2, _3), (_4, _8)>);
/// assert_type_eq_all!(ModeOf<A, (_1, _0)>, Layout<_2, _4>);
/// ```
///
/// # Source
///
/// CuTe `get` (`layout.hpp`).
#[doc(alias = "get")]
#[doc(alias = "layout<I>")]
pub trait GetMode<I, Nothing = ()> {
    /// The mode.
    type Output;
}

outcome! { GetMode [I] "in generic code, add the bound `{Self}: ops::GetMode<{I}>`"; }
accepted! { GetMode [I]; }

/// The result of [`GetMode`].
pub type ModeOf<A, I> = <A as GetMode<I>>::Output;

impl<S, D> GetModeOutcome<()> for Layout<S, D> {
    type Answer = Evaluated<Self, Nil>;
}
macro_rules! integer_layout {
    ([$($U:ident)*] $N:ty) => {
        /// An integer layout is its own only mode.
        impl<$($U,)* D> GetModeOutcome<_0> for Layout<$N, D> {
            type Answer = Evaluated<Self, Nil>;
        }
        integer_layout! { @missing [$($U)*] $N; 1 2 3 4 5 6 7 }
    };
    (@missing $U:tt $N:ty; $($i:literal)+) => {
        $(integer_layout! { @one $U $N; $i })+
    };
    (@one [$($U:ident)*] $N:ty; $i:literal) => { paste::paste! {
        impl<$($U,)* D> GetModeOutcome<digit::[<_ $i>]> for Layout<$N, D> {
            type Answer = Evaluated<Self, Rejection<By<ModeExists, Numeral<$i>, Numeral<1>>>>;
        }
    } };
}
for_each_positive!(integer_layout);

/// A **type operator**: the layout with the layout `X` appended as a mode.
///
/// # Source
///
/// CuTe `append` (`layout.hpp`).
#[doc(alias = "append")]
pub trait Append<X> {
    /// The layout.
    type Output;
}

/// The result of [`Append`].
pub type Appended<A, X> = <A as Append<X>>::Output;

/// A **type operator**: the layout with the layout `X` prepended as a mode.
///
/// # Source
///
/// CuTe `prepend` (`layout.hpp`).
#[doc(alias = "prepend")]
pub trait Prepend<X> {
    /// The layout.
    type Output;
}

/// The result of [`Prepend`].
pub type Prepended<A, X> = <A as Prepend<X>>::Output;

impl<S, D, T, E, All> Append<Layout<T, E>> for Layout<S, D>
where
    S: TopModes<D, Cons<Mode<T, E>, Nil>, Output = All>,
    All: IntoModes,
{
    type Output = ModesLayout<All>;
}
impl<S, D, T, E, All> Prepend<Layout<T, E>> for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    Cons<Mode<T, E>, All>: IntoModes,
{
    type Output = ModesLayout<Cons<Mode<T, E>, All>>;
}

impl<S, D> FlattenOutcome for Layout<S, D>
where
    S: Flat<D>,
{
    type Output = <S as Flat<D>>::Output;
}

/// A **type operator**: the layout of the leaves of `Self:D`.
pub trait Flat<D> {
    /// The layout.
    type Output;
}
impl_positive! {
    /// An integer layout is flat.
    <D> Flat<D> where [] { type Output = Layout<Self, D>; }
}
impl Flat<()> for () {
    type Output = Layout<(), ()>;
}

/// The leaves of `Self:D`, followed by `Tail`.
#[diagnostic::on_unimplemented(
    message = "expected a shape and a congruent stride of static integers",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{Self}`, the stride is `{D}`: nest both in the same way"
)]
pub trait Leaves<D, Tail> {
    /// The list.
    type Output;
}
impl_positive! { <D, Tail> Leaves<D, Tail> where [] { type Output = Cons<Mode<Self, D>, Tail>; } }
impl<Tail> Leaves<(), Tail> for () {
    type Output = Tail;
}

/// A **type operator**: the answer of [`GetMode`]. The position is `Self`, so while it is inferred, the
/// compiler does not search for paths.
pub trait PositionIn<L> {
    /// [`Evaluated`].
    type Answer;
}
impl<L, I> PositionIn<L> for I
where
    L: GetModeOutcome<I>,
{
    type Answer = L::Answer;
}

/// A path is resolved position by position.
macro_rules! paths {
    ($($first:ident $($rest:ident)*;)+) => {$(
        impl<S, D, $first, $($rest,)* Mode, Found, R, Checked> GetModeOutcome<($first, $($rest,)*)>
            for Layout<S, D>
        where
            $first: PositionIn<Self, Answer = Evaluated<Mode, Found>>,
            Mode: GetModeOutcome<($($rest,)*), Answer = Evaluated<R, Checked>>,
            Found: Verdict,
            Checked: Verdict,
        {
            type Answer = Evaluated<R, Both<Found, Checked>>;
        }
    )+};
}
paths! { I; I J; I J K; I J K L; I J K L M; I J K L M N; I J K L M N O; I J K L M N O P; }

/// One impl for each position, given the names of all modes and of the mode at the position.
macro_rules! positions {
    ([$($S:ident $D:ident)+]) => {};
    ([$($S:ident $D:ident)+] $mode:ident $stride:ident $i:tt $($rest:tt)*) => {
        paste::paste! {
            impl<$($S, $D),+> GetModeOutcome<digit::[<_ $i>]> for Layout<($($S,)+), ($($D,)+)> {
                type Answer = Evaluated<Layout<$mode, $stride>, Nil>;
            }
        }
        positions!([$($S $D)+] $($rest)*);
    };
}

/// Positions that are not less than the rank are an error with both numbers.
macro_rules! missing_modes {
    ($rank:literal; $($S:ident $D:ident)+; $($i:literal)+) => {
        missing_modes!(@each $rank [$($S)+] [$($D)+] $($i)+);
    };
    (@each $rank:literal $S:tt $D:tt $($i:literal)+) => {
        $(missing_modes!(@one $rank $S $D $i);)+
    };
    (@one $rank:literal [$($S:ident)+] [$($D:ident)+] $i:literal) => { paste::paste! {
        impl<$($S, $D),+> GetModeOutcome<digit::[<_ $i>]> for Layout<($($S,)+), ($($D,)+)> {
            type Answer = Evaluated<Self, Rejection<By<ModeExists, Numeral<$i>, Numeral<$rank>>>>;
        }
    } };
}
missing_modes! { 1; S0 D0; 1 2 3 4 5 6 7 }
missing_modes! { 2; S0 D0 S1 D1; 2 3 4 5 6 7 }
missing_modes! { 3; S0 D0 S1 D1 S2 D2; 3 4 5 6 7 }
missing_modes! { 4; S0 D0 S1 D1 S2 D2 S3 D3; 4 5 6 7 }
missing_modes! { 5; S0 D0 S1 D1 S2 D2 S3 D3 S4 D4; 5 6 7 }
missing_modes! { 6; S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5; 6 7 }
missing_modes! { 7; S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6; 7 }

macro_rules! tuple_modes {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $out:ident $tail:ident $i:tt])+) => {
        impl<$($T: IsLayout),+> Concatenate for ($($T,)+) {
            type Output = Layout<($(ShapeOf<$T>,)+), ($(StrideOf<$T>,)+)>;
        }
        positions!([$($S $D)+] $($S $D $i)+);
        impl<$($S, $D, $out,)+ $last> Leaves<($($D,)+), $last> for ($($S,)+)
        where
            $($S: Leaves<$D, $tail, Output = $out>,)+
        {
            type Output = $first;
        }
        impl<$($S, $D,)+ All> Flat<($($D,)+)> for ($($S,)+)
        where
            Self: Leaves<($($D,)+), Nil, Output = All>,
            All: IntoModes,
        {
            type Output = ModesLayout<All>;
        }
    };
}
for_each_arity!(tuple_modes);

macro_rules! incongruent {
    ([$S0:ident $($S:ident)*] [$($T:ident)*] $D:ty [$($rule:ty),+ $(,)?]) => {
        impl<$S0, $($S,)* $($T),*> Flat<$D> for ($S0, $($S,)*)
        where
            $S0: Accepted<CheckReport<$($rule),+>>,
        {
            type Output = Layout<$S0, $D>;
        }
    };
}
for_each_incongruent!(incongruent);
