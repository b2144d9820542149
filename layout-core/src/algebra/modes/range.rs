//! Modes by position: selection, grouping and replacement.

use crate::Layout;
use crate::algebra::outcome::{accepted, outcome};
use crate::arity::for_each_arity;
use crate::int::{_0, _1};
use crate::modes::{
    Cons, IntoModes, Mode, Modes, ModesLayout, Nil, OneInteger, OneMode, Profile, TopModes,
};
use crate::node::{Above, Position};
use crate::report::{
    At, By, Evaluated, ManyModes, ModeExists, Next, NotMoreModes, RangeIsForward,
    RankIsAtMostEight, Rejection, Verdict, all,
};

/// A **type operator**: the modes at the given positions, in the given order. A position can occur twice.
///
/// ```text
/// mode i of result == mode positions[i] of a
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _3, _4), (_1, _2, _6)>;
/// assert_type_eq_all!(Selected<A, (_2, _0)>, Layout<(_4, _2), (_6, _1)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: Selected<Layout<(_2, _3), (_1, _2)>, (_0, _2)>) {}
/// ```
/// ```text
/// error[E0277]: expected a mode index below 2, the number of modes, found 2
/// ```
///
/// # Source
///
/// CuTe `select` (`layout.hpp`).
#[doc(alias = "select")]
pub trait Select<Positions, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Select [Positions] "in generic code, add the bound `{Self}: ops::Select<{Positions}>`"; }
accepted! { Select [Positions]; }

/// The result of [`Select`].
pub type Selected<A, Positions> = <A as Select<Positions>>::Output;

/// A **type operator**: the modes from position `Begin` up to `End`, exclusive.
///
/// ```text
/// mode i of result == mode begin + i of a         for all i < end - begin
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _3, _4), (_1, _2, _6)>;
/// assert_type_eq_all!(Taken<A, _1, _3>, Layout<(_3, _4), (_2, _6)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: Taken<Layout<(_2, _3), (_1, _2)>, _1, _3>) {}
/// ```
/// ```text
/// error[E0277]: expected a layout of at least 3 modes, found 2
/// ```
///
/// # Source
///
/// CuTe `take` (`layout.hpp`).
#[doc(alias = "take")]
pub trait Take<Begin, End, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Take [Begin End] "in generic code, add the bound `{Self}: ops::Take<{Begin}, {End}>`"; }
accepted! { Take [Begin End]; }

/// The result of [`Take`].
pub type Taken<A, Begin, End> = <A as Take<Begin, End>>::Output;

/// A **type operator**: the layout with the modes from position `Begin` up to `End`, exclusive, grouped into
/// one mode.
///
/// ```text
/// flatten(result) == flatten(a)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _3, _4), (_1, _2, _6)>;
/// assert_type_eq_all!(Grouped<A, _0, _2>, Layout<((_2, _3), _4), ((_1, _2), _6)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: Grouped<Layout<(_2, _3), (_1, _2)>, _2, _1>) {}
/// ```
/// ```text
/// error[E0277]: expected a mode range with an end above its start 2, found end 1
/// ```
///
/// # Source
///
/// CuTe `group` (`layout.hpp`).
#[doc(alias = "group")]
#[doc(alias = "group_modes")]
pub trait Group<Begin, End, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Group [Begin End] "in generic code, add the bound `{Self}: ops::Group<{Begin}, {End}>`"; }
accepted! { Group [Begin End]; }

/// The result of [`Group`].
pub type Grouped<A, Begin, End> = <A as Group<Begin, End>>::Output;

/// A **type operator**: the layout with the layout `X` as its mode `N`. `N` can be the position after the last
/// mode.
///
/// ```text
/// mode n of result == x
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _3, _4), (_1, _2, _6)>;
/// type X = Layout<(_5, _6), (_9, _7)>;
/// assert_type_eq_all!(Replaced<A, _1, X>, Layout<(_2, (_5, _6), _4), (_1, (_9, _7), _6)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: Replaced<Layout<(_2, _3), (_1, _2)>, _3, Layout<_4, _1>>) {}
/// ```
/// ```text
/// error[E0277]: expected a layout of at least 3 modes, found 2
/// ```
///
/// # Source
///
/// CuTe `replace` (`layout.hpp`).
#[doc(alias = "replace")]
pub trait Replace<N, X, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Replace [N X] "in generic code, add the bound `{Self}: ops::Replace<{N}, {X}>`"; }
accepted! { Replace [N X]; }

/// The result of [`Replace`].
pub type Replaced<A, N, X> = <A as Replace<N, X>>::Output;

/// A **type operator**: the layout with copies of the layout `X` appended, up to `Rank` modes.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(
///     AppendedTo<Layout<_4, _1>, _3, Layout<_1, _0>>,
///     Layout<(_4, _1, _1), (_1, _0, _0)>,
/// );
/// ```
///
/// # Source
///
/// CuTe `append<N>` (`layout.hpp`).
pub trait AppendTo<Rank, X, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { AppendTo [Rank X] "in generic code, add the bound `{Self}: ops::AppendTo<{Rank}, {X}>`"; }
accepted! { AppendTo [Rank X]; }

/// The result of [`AppendTo`]. Without `X`, the new modes are `1:0`.
pub type AppendedTo<A, Rank, X = Layout<_1, _0>> = <A as AppendTo<Rank, X>>::Output;

/// A **type operator**: the layout with copies of the layout `X` prepended, up to `Rank` modes.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(
///     PrependedTo<Layout<_4, _1>, _3, Layout<_1, _0>>,
///     Layout<(_1, _1, _4), (_0, _0, _1)>,
/// );
/// ```
///
/// # Source
///
/// CuTe `prepend<N>` (`layout.hpp`).
pub trait PrependTo<Rank, X, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { PrependTo [Rank X] "in generic code, add the bound `{Self}: ops::PrependTo<{Rank}, {X}>`"; }
accepted! { PrependTo [Rank X]; }

/// The result of [`PrependTo`]. Without `X`, the new modes are `1:0`.
pub type PrependedTo<A, Rank, X = Layout<_1, _0>> = <A as PrependTo<Rank, X>>::Output;

/// The first `Self` modes of a list, and the rest. The error is `Rule` if the list has too few modes.
pub trait SplitAt<List, Rule> {
    /// The first modes.
    type First;
    /// The modes after the first modes.
    type Rest;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}

impl<List, Rule> SplitAt<List, Rule> for At<0> {
    type First = Nil;
    type Rest = List;
    type Verdict = Nil;
}
impl<List, Rule> SplitAt<List, Rule> for Above {
    type First = List;
    type Rest = Nil;
    type Verdict = Rejection<Rule>;
}

/// A **type operator**: the modes of `Self`, followed by the modes of `Tail`.
pub trait Before<Tail> {
    /// The list.
    type Output;
}
impl<Tail> Before<Tail> for Nil {
    type Output = Tail;
}
impl<Head, Next, Tail> Before<Tail> for Cons<Head, Next>
where
    Next: Before<Tail>,
{
    type Output = Cons<Head, Next::Output>;
}

/// A **type operator**: the number of modes of a list.
pub trait CountModes {
    /// The number.
    type Output;
}
impl CountModes for Nil {
    type Output = At<0>;
}
impl<Head, Tail> CountModes for Cons<Head, Tail>
where
    Tail: CountModes,
    Tail::Output: Next,
{
    type Output = <Tail::Output as Next>::Output;
}

/// A **type operator**: the copies of `X` that a list of `Rank` modes needs to have `N` modes. `Self` is `N`.
pub trait Padding<List, X, N, Rank> {
    /// The list.
    type Output;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}
impl<X, N, Rank> Padding<Nil, X, N, Rank> for At<0> {
    type Output = Nil;
    type Verdict = Nil;
}
impl<Head, Tail, X, N, Rank> Padding<Cons<Head, Tail>, X, N, Rank> for At<0> {
    type Output = Nil;
    type Verdict = Rejection<By<NotMoreModes, N, Rank>>;
}
impl<List, X, N, Rank> Padding<List, X, N, Rank> for Above {
    type Output = Nil;
    type Verdict = Rejection<By<RankIsAtMostEight, N>>;
}

macro_rules! split {
    ($($count:literal after $less:literal,)+) => {$(
        impl<X, N, Rank> Padding<Nil, X, N, Rank> for At<$count>
        where
            At<$less>: Padding<Nil, X, N, Rank>,
        {
            type Output = Cons<X, <At<$less> as Padding<Nil, X, N, Rank>>::Output>;
            type Verdict = Nil;
        }
        impl<Head, Tail, X, N, Rank> Padding<Cons<Head, Tail>, X, N, Rank> for At<$count>
        where
            At<$less>: Padding<Tail, X, N, Rank>,
        {
            type Output = <At<$less> as Padding<Tail, X, N, Rank>>::Output;
            type Verdict = <At<$less> as Padding<Tail, X, N, Rank>>::Verdict;
        }
        impl<Head, Tail, Rule> SplitAt<Cons<Head, Tail>, Rule> for At<$count>
        where
            At<$less>: SplitAt<Tail, Rule>,
        {
            type First = Cons<Head, <At<$less> as SplitAt<Tail, Rule>>::First>;
            type Rest = <At<$less> as SplitAt<Tail, Rule>>::Rest;
            type Verdict = <At<$less> as SplitAt<Tail, Rule>>::Verdict;
        }
        impl<Rule> SplitAt<Nil, Rule> for At<$count> {
            type First = Nil;
            type Rest = Nil;
            type Verdict = Rejection<Rule>;
        }
    )+};
}
split! { 1 after 0, 2 after 1, 3 after 2, 4 after 3, 5 after 4, 6 after 5, 7 after 6, 8 after 7, }

macro_rules! pad {
    ($($op:ident $side:ident: $left:ident $right:ident;)+) => {$(
        impl<S, D, N, T, E, All, Rank, P, Pad, Fits, R> $op<N, Layout<T, E>> for Layout<S, D>
        where
            S: TopModes<D, Nil, Output = All>,
            All: CountModes<Output = Rank>,
            N: Position<At = P>,
            P: Padding<All, Mode<T, E>, N, Rank, Output = Pad, Verdict = Fits>,
            Pad: $side<Self, All, Output = R>,
        {
            type Answer = Evaluated<R, Fits>;
        }

        /// A **type operator**: the layout `A`, with the modes `All`, extended by the modes `Self`.
        pub trait $side<A, All> {
            /// The layout.
            type Output;
        }
        /// No modes are missing.
        impl<A, All> $side<A, All> for Nil {
            type Output = A;
        }
        impl<A, All, Head, Tail, R> $side<A, All> for Cons<Head, Tail>
        where
            $left: Before<$right, Output = R>,
            R: IntoModes,
        {
            type Output = ModesLayout<R>;
        }
    )+};
}
pad! {
    AppendToOutcome PadRight: All Self;
    PrependToOutcome PadLeft: Self All;
}

/// The modes of `a` up to `End`, split at `Begin`.
impl<S, D, B, E, All, Rank, Begin, End, Front, Back, Ends, Taken, Begins> TakeOutcome<B, E>
    for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    All: CountModes<Output = Rank>,
    B: Position<At = Begin>,
    E: Position<At = End>,
    End: SplitAt<All, By<ManyModes, E, Rank>, First = Front, Rest = Back, Verdict = Ends>,
    Begin: SplitAt<Front, By<RangeIsForward, B, E>, Rest = Taken, Verdict = Begins>,
    Taken: SomeModes<By<RangeIsForward, B, E>> + IntoModes,
    Ends: Verdict,
    Begins: Verdict,
    Taken::Verdict: Verdict,
{
    type Answer = Evaluated<ModesLayout<Taken>, all!(Ends, Begins, Taken::Verdict)>;
}

/// A nonempty list. The error is `Rule` if the list is empty.
pub trait SomeModes<Rule> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}
impl<Rule> SomeModes<Rule> for Nil {
    type Verdict = Rejection<Rule>;
}
impl<Head, Tail, Rule> SomeModes<Rule> for Cons<Head, Tail> {
    type Verdict = Nil;
}

impl<S, D, B, E, All, Rank, Begin, End, Front, Back, Ends, First, Middle, Begins, Rest, Result>
    GroupOutcome<B, E> for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    All: CountModes<Output = Rank>,
    B: Position<At = Begin>,
    E: Position<At = End>,
    End: SplitAt<All, By<ManyModes, E, Rank>, First = Front, Rest = Back, Verdict = Ends>,
    Begin: SplitAt<Front, By<RangeIsForward, B, E>, First = First, Rest = Middle, Verdict = Begins>,
    Middle: AsOneMode<Back, Output = Rest>,
    First: Before<Rest, Output = Result>,
    Result: IntoModes,
    Ends: Verdict,
    Begins: Verdict,
{
    type Answer = Evaluated<ModesLayout<Result>, all!(Ends, Begins)>;
}

/// A **type operator**: the modes of `Self`, if any, as one mode, followed by `Tail`.
pub trait AsOneMode<Tail> {
    /// The list.
    type Output;
}
impl<Tail> AsOneMode<Tail> for Nil {
    type Output = Tail;
}
impl<Head, More, Tail> AsOneMode<Tail> for Cons<Head, More>
where
    Self: IntoModes,
{
    type Output = Cons<Mode<<Self as IntoModes>::Shape, <Self as IntoModes>::Stride>, Tail>;
}

impl<S, D, N, T, E> ReplaceOutcome<N, Layout<T, E>> for Layout<S, D>
where
    S: Profile,
    S::Is: ReplaceIn<Self, N, Layout<T, E>>,
{
    type Answer = <S::Is as ReplaceIn<Self, N, Layout<T, E>>>::Answer;
}

/// A **type operator**: the layout `A` with `X` at position `N`. `Self` is the profile of `A`.
pub trait ReplaceIn<A, N, X> {
    /// [`Evaluated`].
    type Answer;
}
/// The only mode of an integer layout is the layout.
impl<S, D, N, X, P, Exists> ReplaceIn<Layout<S, D>, N, X> for OneInteger
where
    N: Position<At = P>,
    P: SplitAt<Nil, By<ModeExists, N, _1>, Verdict = Exists>,
{
    type Answer = Evaluated<X, Exists>;
}

macro_rules! replace_in_tuple {
    ($($profile:ident)+) => {$(
        impl<S, D, N, T, E, All, Rank, P, Front, Back, Exists, Rest, Result>
            ReplaceIn<Layout<S, D>, N, Layout<T, E>> for $profile
        where
            S: TopModes<D, Nil, Output = All>,
            All: CountModes<Output = Rank>,
            N: Position<At = P>,
            P: SplitAt<All, By<ManyModes, N, Rank>, First = Front, Rest = Back, Verdict = Exists>,
            Back: WithoutFirst<Output = Rest>,
            Front: Before<Cons<Mode<T, E>, Rest>, Output = Result>,
            Result: IntoModes,
        {
            type Answer = Evaluated<ModesLayout<Result>, Exists>;
        }
    )+};
}
replace_in_tuple! { OneMode Modes }

/// A **type operator**: the list without its first mode, if any.
pub trait WithoutFirst {
    /// The list.
    type Output;
}
impl WithoutFirst for Nil {
    type Output = Self;
}
impl<Head, Tail> WithoutFirst for Cons<Head, Tail> {
    type Output = Tail;
}

/// A **type operator**: the modes of the list `All` at a tuple of positions. The list has `Rank` modes.
pub trait PickModes<All, Rank> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}
impl<All, Rank> PickModes<All, Rank> for () {
    type Shape = ();
    type Stride = ();
    type Verdict = Nil;
}

/// A **type operator**: the mode of a list at the position `Self`.
pub trait PickMode<All, Rank> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, P, All, Rank, Rest, S, D, Exists> PickMode<All, Rank> for N
where
    N: Position<At = P>,
    P: SplitAt<All, By<ModeExists, N, Rank>, Rest = Rest>,
    Rest: FirstMode<By<ModeExists, N, Rank>, Shape = S, Stride = D, Verdict = Exists>,
    Exists: Verdict,
{
    type Shape = S;
    type Stride = D;
    type Verdict = Exists;
}

/// A **type operator**: the first mode of a list. The error is `Rule` if the list is empty.
pub trait FirstMode<Rule> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}
impl<Rule> FirstMode<Rule> for Nil {
    type Shape = ();
    type Stride = ();
    type Verdict = Rejection<Rule>;
}
impl<S, D, Tail, Rule> FirstMode<Rule> for Cons<Mode<S, D>, Tail> {
    type Shape = S;
    type Stride = D;
    type Verdict = Nil;
}

impl<S, D, Positions, All, Rank, T, E, Exist> SelectOutcome<Positions> for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    All: CountModes<Output = Rank>,
    Positions: PickModes<All, Rank, Shape = T, Stride = E, Verdict = Exist>,
{
    type Answer = Evaluated<Layout<T, E>, Exist>;
}

macro_rules! pick_modes {
    ($first:ident $last:ident; $([$N:ident $S:ident $D:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($N, $S, $D,)+ All, Rank> PickModes<All, Rank> for ($($N,)+)
        where
            $($N: PickMode<All, Rank, Shape = $S, Stride = $D>,)+
        {
            type Shape = ($($S,)+);
            type Stride = ($($D,)+);
            type Verdict = all!($($N::Verdict),+);
        }
    };
}
for_each_arity!(pick_modes);
