//! Modes by their positions: choosing, grouping and replacing them.

use crate::Layout;
use crate::algebra::outcome::answers;
use crate::arity::for_each_arity;
use crate::int::{_0, _1};
use crate::modes::{
    Cons, IntoModes, Mode, Modes, ModesLayout, Nil, OneInteger, OneMode, Profile, TopModes,
};
use crate::node::Position;
use crate::report::{At, Next, Refused};

/// A **type operator**: the modes at these positions, in this order, some perhaps twice.
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
/// error[E0277]: the layout has 2 modes and no mode 2
/// ```
///
/// # Source
///
/// CuTe `select` (`layout.hpp`).
#[doc(alias = "select")]
pub trait Select<Positions> {
    /// The layout.
    type Output;
}

answers! { Select [Positions] "generic code asks for it: `{Self}: ops::Select<{Positions}>`"; }

/// The result of [`Select`].
pub type Selected<A, Positions> = <A as Select<Positions>>::Output;

/// A **type operator**: the modes from position `Begin` up to, not including, `End`.
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
/// error[E0277]: the layout has 2 modes, not 3
/// ```
///
/// # Source
///
/// CuTe `take` (`layout.hpp`).
#[doc(alias = "take")]
pub trait Take<Begin, End> {
    /// The layout.
    type Output;
}

answers! { Take [Begin End] "generic code asks for it: `{Self}: ops::Take<{Begin}, {End}>`"; }

/// The result of [`Take`].
pub type Taken<A, Begin, End> = <A as Take<Begin, End>>::Output;

/// A **type operator**: the same modes, with those from position `Begin` up to, not including, `End`
/// grouped as one.
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
/// error[E0277]: the modes from 2 on do not end before 1
/// ```
///
/// # Source
///
/// CuTe `group` (`layout.hpp`).
#[doc(alias = "group")]
#[doc(alias = "group_modes")]
pub trait Group<Begin, End> {
    /// The layout.
    type Output;
}

answers! { Group [Begin End] "generic code asks for it: `{Self}: ops::Group<{Begin}, {End}>`"; }

/// The result of [`Group`].
pub type Grouped<A, Begin, End> = <A as Group<Begin, End>>::Output;

/// A **type operator**: the same modes, except for the layout `X` at position `N`, which may be the
/// position after the last.
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
/// error[E0277]: the layout has 2 modes, not 3
/// ```
///
/// # Source
///
/// CuTe `replace` (`layout.hpp`).
#[doc(alias = "replace")]
pub trait Replace<N, X> {
    /// The layout.
    type Output;
}

answers! { Replace [N X] "generic code asks for it: `{Self}: ops::Replace<{N}, {X}>`"; }

/// The result of [`Replace`].
pub type Replaced<A, N, X> = <A as Replace<N, X>>::Output;

/// A **type operator**: the same modes, and after them as many layouts `X` as it takes to have `Rank` modes.
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
pub trait AppendTo<Rank, X> {
    /// The layout.
    type Output;
}

answers! { AppendTo [Rank X] "generic code asks for it: `{Self}: ops::AppendTo<{Rank}, {X}>`"; }

/// The result of [`AppendTo`]; without `X`, the new modes are `1:0`.
pub type AppendedTo<A, Rank, X = Layout<_1, _0>> = <A as AppendTo<Rank, X>>::Output;

/// A **type operator**: as many layouts `X` as it takes to have `Rank` modes, and after them the same modes.
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
pub trait PrependTo<Rank, X> {
    /// The layout.
    type Output;
}

answers! { PrependTo [Rank X] "generic code asks for it: `{Self}: ops::PrependTo<{Rank}, {X}>`"; }

/// The result of [`PrependTo`]; without `X`, the new modes are `1:0`.
pub type PrependedTo<A, Rank, X = Layout<_1, _0>> = <A as PrependTo<Rank, X>>::Output;

/// The first `Self` modes of a list, and the rest; `Asked` is reported where the list has too few.
pub trait SplitAt<List, Asked> {
    /// The first modes.
    type First;
    /// The modes after them.
    type Rest;
}

impl<List, Asked> SplitAt<List, Asked> for At<0> {
    type First = Nil;
    type Rest = List;
}

/// A **type operator**: the modes of `Self` before those of `Tail`.
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

/// A **type operator**: how many modes a list has.
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

/// `Asked` modes are wanted of a layout of `Rank` modes.
pub struct OfRank<Asked, Rank>(Asked, Rank);
/// Modes are wanted from `Begin` on that end before `End`.
pub struct Range<Begin, End>(Begin, End);
/// The mode at `Asked` is wanted of a layout of `Rank` modes.
pub struct ModeIn<Asked, Rank>(Asked, Rank);
/// A result of `Asked` modes is wanted of a layout of `Rank` modes.
pub struct AtMost<Asked, Rank>(Asked, Rank);

/// A layout has enough modes; required where it does not.
pub trait HasModes {}
impl<const ASKED: u8, const RANK: u8> HasModes for OfRank<At<ASKED>, At<RANK>> where
    Refused: ManyModes<ASKED, RANK>
{
}
impl<const BEGIN: u8, const END: u8> HasModes for Range<At<BEGIN>, At<END>> where
    Refused: RangeIsForward<BEGIN, END>
{
}
impl<const ASKED: u8, const RANK: u8> HasModes for ModeIn<At<ASKED>, At<RANK>> where
    Refused: ModeExists<ASKED, RANK>
{
}

impl<const ASKED: u8, const RANK: u8> HasModes for AtMost<At<ASKED>, At<RANK>> where
    Refused: NotMoreModes<ASKED, RANK>
{
}

/// A layout of `RANK` modes does not fit in `ASKED`.
#[diagnostic::on_unimplemented(
    message = "the layout has {RANK} modes, more than {ASKED}",
    label = "there are more modes already",
    note = "rank: modes are added until there are as many as the number says"
)]
pub trait NotMoreModes<const ASKED: u8, const RANK: u8> {}

/// A layout of `RANK` modes has no `ASKED`.
#[diagnostic::on_unimplemented(
    message = "the layout has {RANK} modes, not {ASKED}",
    label = "there are not so many modes",
    note = "rank: positions count from 0, and are below the number of modes at the top"
)]
pub trait ManyModes<const ASKED: u8, const RANK: u8> {}

/// A layout of `RANK` modes has none at `ASKED`.
#[diagnostic::on_unimplemented(
    message = "the layout has {RANK} modes and no mode {ASKED}",
    label = "there is no such mode",
    note = "rank: positions count from 0, and are below the number of modes at the top"
)]
pub trait ModeExists<const ASKED: u8, const RANK: u8> {}

/// Modes from `BEGIN` on do not end before `END`.
#[diagnostic::on_unimplemented(
    message = "the modes from {BEGIN} on do not end before {END}",
    label = "this range has no modes",
    note = "out of range: a range of modes begins with the first position and ends before the second"
)]
pub trait RangeIsForward<const BEGIN: u8, const END: u8> {}

/// A **type operator**: what the list lacks to have `Self` modes, filled with `X`; `Asked` is reported
/// where it has more.
pub trait Padding<List, X, Asked> {
    /// The list.
    type Output;
}
impl<X, Asked> Padding<Nil, X, Asked> for At<0> {
    type Output = Nil;
}
impl<Head, Tail, X, Asked> Padding<Cons<Head, Tail>, X, Asked> for At<0>
where
    Asked: HasModes,
{
    type Output = Nil;
}

macro_rules! split {
    ($($count:literal after $less:literal,)+) => {$(
        impl<X, Asked> Padding<Nil, X, Asked> for At<$count>
        where
            At<$less>: Padding<Nil, X, Asked>,
        {
            type Output = Cons<X, <At<$less> as Padding<Nil, X, Asked>>::Output>;
        }
        impl<Head, Tail, X, Asked> Padding<Cons<Head, Tail>, X, Asked> for At<$count>
        where
            At<$less>: Padding<Tail, X, Asked>,
        {
            type Output = <At<$less> as Padding<Tail, X, Asked>>::Output;
        }
        impl<Head, Tail, Asked> SplitAt<Cons<Head, Tail>, Asked> for At<$count>
        where
            At<$less>: SplitAt<Tail, Asked>,
        {
            type First = Cons<Head, <At<$less> as SplitAt<Tail, Asked>>::First>;
            type Rest = <At<$less> as SplitAt<Tail, Asked>>::Rest;
        }
        impl<Asked> SplitAt<Nil, Asked> for At<$count>
        where
            Asked: HasModes,
        {
            type First = Nil;
            type Rest = Nil;
        }
    )+};
}
split! { 1 after 0, 2 after 1, 3 after 2, 4 after 3, 5 after 4, 6 after 5, 7 after 6, 8 after 7, }

macro_rules! pad {
    ($($op:ident $side:ident: $left:ident $right:ident;)+) => {$(
        impl<S, D, N, T, E, All, Rank, P, Pad, R> $op<N, Layout<T, E>> for Layout<S, D>
        where
            S: TopModes<D, Nil, Output = All>,
            All: CountModes<Output = Rank>,
            N: Position<At = P>,
            P: Padding<All, Mode<T, E>, AtMost<P, Rank>, Output = Pad>,
            Pad: $side<Self, All, Output = R>,
        {
            type Output = R;
        }

        /// A **type operator**: the layout `A`, of modes `All`, with the modes `Self` beside them.
        pub trait $side<A, All> {
            /// The layout.
            type Output;
        }
        /// Nothing is lacking.
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
impl<S, D, B, E, All, Rank, Begin, End, Front, Back, Taken> TakeOutcome<B, E> for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    All: CountModes<Output = Rank>,
    B: Position<At = Begin>,
    E: Position<At = End>,
    End: SplitAt<All, OfRank<End, Rank>, First = Front, Rest = Back>,
    Begin: SplitAt<Front, Range<Begin, End>, Rest = Taken>,
    Taken: SomeModes<Range<Begin, End>> + IntoModes,
{
    type Output = ModesLayout<Taken>;
}

/// A list that is not empty; `Asked` is reported where it is.
pub trait SomeModes<Asked> {}
impl<Asked> SomeModes<Asked> for Nil where Asked: HasModes {}
impl<Head, Tail, Asked> SomeModes<Asked> for Cons<Head, Tail> {}

impl<S, D, B, E, All, Rank, Begin, End, Front, Back, First, Middle, Rest, Result> GroupOutcome<B, E>
    for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    All: CountModes<Output = Rank>,
    B: Position<At = Begin>,
    E: Position<At = End>,
    End: SplitAt<All, OfRank<End, Rank>, First = Front, Rest = Back>,
    Begin: SplitAt<Front, Range<Begin, End>, First = First, Rest = Middle>,
    Middle: AsOneMode<Back, Output = Rest>,
    First: Before<Rest, Output = Result>,
    Result: IntoModes,
{
    type Output = ModesLayout<Result>;
}

/// A **type operator**: the modes of `Self`, if there are any, as one mode before `Tail`.
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

impl<S, D, N, T, E, R> ReplaceOutcome<N, Layout<T, E>> for Layout<S, D>
where
    S: Profile,
    S::Is: ReplaceIn<Self, N, Layout<T, E>, Output = R>,
{
    type Output = R;
}

/// A **type operator**: the layout `A` with `X` at position `N`, `Self` being the profile of `A`.
pub trait ReplaceIn<A, N, X> {
    /// The layout.
    type Output;
}
/// The mode of an integer layout is the layout.
impl<S, D, N, X, P> ReplaceIn<Layout<S, D>, N, X> for OneInteger
where
    N: Position<At = P>,
    P: SplitAt<Nil, ModeIn<P, At<1>>>,
{
    type Output = X;
}

macro_rules! replace_in_tuple {
    ($($profile:ident)+) => {$(
        impl<S, D, N, T, E, All, Rank, P, Front, Back, Rest, Result>
            ReplaceIn<Layout<S, D>, N, Layout<T, E>> for $profile
        where
            S: TopModes<D, Nil, Output = All>,
            All: CountModes<Output = Rank>,
            N: Position<At = P>,
            P: SplitAt<All, OfRank<P, Rank>, First = Front, Rest = Back>,
            Back: WithoutFirst<Output = Rest>,
            Front: Before<Cons<Mode<T, E>, Rest>, Output = Result>,
            Result: IntoModes,
        {
            type Output = ModesLayout<Result>;
        }
    )+};
}
replace_in_tuple! { OneMode Modes }

/// A **type operator**: the list after its first mode, if it has one.
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

/// A **type operator**: the modes of a tuple of positions from the list `All`, before `Tail`.
pub trait PickModes<All, Rank> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
}
impl<All, Rank> PickModes<All, Rank> for () {
    type Shape = ();
    type Stride = ();
}

/// A **type operator**: the mode of a list at the position `Self`.
pub trait PickMode<All, Rank> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
}
impl<N, P, All, Rank, Rest, S, D> PickMode<All, Rank> for N
where
    N: Position<At = P>,
    P: SplitAt<All, ModeIn<P, Rank>, Rest = Rest>,
    Rest: FirstMode<ModeIn<P, Rank>, Shape = S, Stride = D>,
{
    type Shape = S;
    type Stride = D;
}

/// A **type operator**: the first mode of a list; `Asked` is reported where it has none.
pub trait FirstMode<Asked> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
}
impl<Asked> FirstMode<Asked> for Nil
where
    Asked: HasModes,
{
    type Shape = ();
    type Stride = ();
}
impl<S, D, Tail, Asked> FirstMode<Asked> for Cons<Mode<S, D>, Tail> {
    type Shape = S;
    type Stride = D;
}

impl<S, D, Positions, All, Rank, T, E> SelectOutcome<Positions> for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    All: CountModes<Output = Rank>,
    Positions: PickModes<All, Rank, Shape = T, Stride = E>,
{
    type Output = Layout<T, E>;
}

macro_rules! pick_modes {
    ($first:ident $last:ident; $([$N:ident $S:ident $D:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($N, $S, $D,)+ All, Rank> PickModes<All, Rank> for ($($N,)+)
        where
            $($N: PickMode<All, Rank, Shape = $S, Stride = $D>,)+
        {
            type Shape = ($($S,)+);
            type Stride = ($($D,)+);
        }
    };
}
for_each_arity!(pick_modes);
