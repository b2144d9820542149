//! Nesting: parentheses around modes, and transposition of nested modes.

use crate::Layout;
use crate::algebra::outcome::{accepted, outcome};
use crate::arity::for_each_arity;
use crate::modes::{
    Cons, IntoModes, Mode, Modes, ModesLayout, Nil, OneInteger, OneMode, Profile, TopModes,
};
use crate::node::{FormOf, Integer, Node, Tuple};
use crate::report::{Evaluated, ProfileIsLong, ProfileIsShort, RanksDiffer, Rejection};

/// A **type operator**: the modes in the parentheses of `P`, one for each integer of `P`. The values of the
/// integers do not matter.
///
/// ```text
/// flatten(result) == a      for a flat a
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _2, _3), (_1, _4, _8)>;
/// assert_type_eq_all!(Unflattened<A, (_1, (_1, _1))>, Layout<(_4, (_2, _3)), (_1, (_4, _8))>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: Unflattened<Layout<(_4, _2, _3), (_1, _4, _8)>, (_1, _1)>) {}
/// ```
/// ```text
/// error[E0277]: the profile has fewer integers than the layout has modes
/// ```
///
/// # Source
///
/// CuTe `unflatten` (`layout.hpp`).
#[doc(alias = "unflatten")]
pub trait Unflatten<P, Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Unflatten [P] "in generic code, add the bound `{Self}: ops::Unflatten<{P}>`"; }
accepted! { Unflatten [P]; }

/// The result of [`Unflatten`].
pub type Unflattened<A, P> = <A as Unflatten<P>>::Output;

impl<S, D, P, All, T, E, Rest> UnflattenOutcome<P> for Layout<S, D>
where
    S: TopModes<D, Nil, Output = All>,
    P: Nest<All, Shape = T, Stride = E, Rest = Rest>,
    Rest: AllNested,
{
    type Answer = Evaluated<Layout<T, E>, Rest::Verdict>;
}

/// A **type operator**: the first modes of a list in the parentheses `Self`.
pub trait Nest<List> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The remaining modes.
    type Rest;
}
impl<P, List> Nest<List> for P
where
    P: Node,
    FormOf<P>: NestIn<P, List>,
{
    type Shape = <FormOf<P> as NestIn<P, List>>::Shape;
    type Stride = <FormOf<P> as NestIn<P, List>>::Stride;
    type Rest = <FormOf<P> as NestIn<P, List>>::Rest;
}

/// The first modes of a list in the parentheses `P`. `Self` states whether `P` is an integer or a
/// tuple.
pub trait NestIn<P, List> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The remaining modes.
    type Rest;
}
impl<P, S, D, Tail> NestIn<P, Cons<Mode<S, D>, Tail>> for Integer {
    type Shape = S;
    type Stride = D;
    type Rest = Tail;
}
impl<List> NestIn<(), List> for Tuple {
    type Shape = ();
    type Stride = ();
    type Rest = List;
}

/// Marker: the profile needs more modes than the list has.
pub struct Exhausted;

impl<P> NestIn<P, Nil> for Integer {
    type Shape = ();
    type Stride = ();
    type Rest = Exhausted;
}
impl<P> NestIn<P, Exhausted> for Integer {
    type Shape = ();
    type Stride = ();
    type Rest = Exhausted;
}

/// The check that the profile has used all modes, and no others.
pub trait AllNested {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict;
}
impl AllNested for Nil {
    type Verdict = Nil;
}
impl<Head, Tail> AllNested for Cons<Head, Tail> {
    type Verdict = Rejection<ProfileIsShort>;
}
impl AllNested for Exhausted {
    type Verdict = Rejection<ProfileIsLong>;
}

/// A **type operator**: the transposed modes. Mode `i` of the result is the tuple of submode `i` of each mode.
///
/// ```text
/// ((a, b), (c, d), ...)  =>  ((a, c, ...), (b, d, ...))
/// (a, x, ...)            =>  ((a, x, ...))      for an integer a
/// a                      =>  a                  for an integer a
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<((_2, _3), (_4, _5)), ((_1, _2), (_6, _24))>;
/// assert_type_eq_all!(Zipped<A>, Layout<((_2, _4), (_3, _5)), ((_1, _6), (_2, _24))>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: Zipped<Layout<((_2, _3), _4), ((_1, _2), _6)>>) {}
/// ```
/// ```text
/// error[E0277]: the zipped modes have different ranks
/// ```
///
/// # Source
///
/// CuTe `zip` (`layout.hpp`).
#[doc(alias = "zip")]
pub trait Zip<Nothing = ()> {
    /// The layout.
    type Output;
}

outcome! { Zip [] "in generic code, add the bound `{Self}: ops::Zip`"; }
accepted! { Zip []; }

/// The result of [`Zip`].
pub type Zipped<A> = <A as Zip>::Output;

/// A **type operator**: the modes of `Self` and of the layout `B` in pairs.
///
/// ```text
/// result == zip of the layout whose modes are both
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(
///     ZippedWith<Layout<(_2, _3), (_1, _2)>, Layout<(_4, _5), (_6, _24)>>,
///     Layout<((_2, _4), (_3, _5)), ((_1, _6), (_2, _24))>,
/// );
/// ```
///
/// # Source
///
/// CuTe `zip` with two layouts (`layout.hpp`).
pub trait ZipWith<B> {
    /// The layout.
    type Output;
}

/// The result of [`ZipWith`].
pub type ZippedWith<A, B> = <A as ZipWith<B>>::Output;

impl<S, D, T, E> ZipWith<Layout<T, E>> for Layout<S, D>
where
    Layout<(S, T), (D, E)>: Zip,
{
    type Output = <Layout<(S, T), (D, E)> as Zip>::Output;
}

impl<S, D, All> ZipOutcome for Layout<S, D>
where
    S: Profile,
    S: TopModes<D, Nil, Output = All>,
    S::Is: ZipOf<Self, All>,
{
    type Answer = <S::Is as ZipOf<Self, All>>::Answer;
}

/// A **type operator**: the zipped layout `A` with the modes `All`. `Self` is the profile of `A`.
pub trait ZipOf<A, All> {
    /// [`Evaluated`].
    type Answer;
}
impl<A, All> ZipOf<A, All> for OneInteger {
    type Answer = Evaluated<A, Nil>;
}
macro_rules! zip_of_tuple {
    ($($profile:ident)+) => {$(
        impl<A, All> ZipOf<A, All> for $profile
        where
            All: ZipRows<A>,
        {
            type Answer = <All as ZipRows<A>>::Answer;
        }
    )+};
}
zip_of_tuple! { OneMode Modes }

/// A **type operator**: the zipped layout `A`. `Self` is the list of the modes of `A`.
pub trait ZipRows<A> {
    /// [`Evaluated`].
    type Answer;
}
impl<A> ZipRows<A> for Nil {
    type Answer = Evaluated<Layout<(), ()>, Nil>;
}
impl<A, S, D, Tail> ZipRows<A> for Cons<Mode<S, D>, Tail>
where
    S: Profile,
    S::Is: ZipFrom<A, Self>,
{
    type Answer = <S::Is as ZipFrom<A, Self>>::Answer;
}

/// A **type operator**: the zipped layout `A` with the modes `All`. `Self` is the profile of the first mode.
pub trait ZipFrom<A, All> {
    /// [`Evaluated`].
    type Answer;
}
impl<S, D, All> ZipFrom<Layout<S, D>, All> for OneInteger {
    type Answer = Evaluated<Layout<(S,), (D,)>, Nil>;
}
macro_rules! zip_from_tuple {
    ($($profile:ident)+) => {$(
        impl<A, All, Columns, R> ZipFrom<A, All> for $profile
        where
            All: Transpose<Output = Columns>,
            Columns: ColumnModes<Output = R>,
            R: IntoModes,
        {
            type Answer = Evaluated<ModesLayout<R>, Columns>;
        }
    )+};
}
zip_from_tuple! { OneMode Modes }

/// A **type operator**: the list of columns for a list of rows. Rows are modes, and columns are lists of modes.
pub trait Transpose {
    /// The columns.
    type Output;
}
impl<S, D, Row> Transpose for Cons<Mode<S, D>, Nil>
where
    S: TopModes<D, Nil, Output = Row>,
    Row: Alone,
{
    type Output = <Row as Alone>::Output;
}
impl<S, D, Head, Tail, Row, Columns> Transpose for Cons<Mode<S, D>, Cons<Head, Tail>>
where
    S: TopModes<D, Nil, Output = Row>,
    Cons<Head, Tail>: Transpose<Output = Columns>,
    Row: OnTop<Columns>,
{
    type Output = <Row as OnTop<Columns>>::Output;
}

/// A **type operator**: each mode of a row as a column.
pub trait Alone {
    /// The columns.
    type Output;
}
impl Alone for Nil {
    type Output = Self;
}
impl<Head, Tail> Alone for Cons<Head, Tail>
where
    Tail: Alone,
{
    type Output = Cons<Cons<Head, Nil>, Tail::Output>;
}

/// A **type operator**: each mode of a row, prepended to its column.
pub trait OnTop<Columns> {
    /// The columns.
    type Output;
}
impl OnTop<Nil> for Nil {
    type Output = Self;
}
impl<Head, Tail, Column, Columns> OnTop<Cons<Column, Columns>> for Cons<Head, Tail>
where
    Tail: OnTop<Columns>,
    Tail::Output: ColumnBefore<Cons<Head, Column>>,
{
    type Output = <Tail::Output as ColumnBefore<Cons<Head, Column>>>::Output;
}

/// The row is shorter than the rows below.
impl<Column, Columns> OnTop<Cons<Column, Columns>> for Nil {
    type Output = Rejection<RanksDiffer>;
}
/// The row is longer than the rows below.
impl<Head, Tail> OnTop<Nil> for Cons<Head, Tail> {
    type Output = Rejection<RanksDiffer>;
}
/// The rows below have different lengths.
impl<Head, Tail> OnTop<Rejection<RanksDiffer>> for Cons<Head, Tail> {
    type Output = Rejection<RanksDiffer>;
}
/// The rows below have different lengths.
impl OnTop<Rejection<RanksDiffer>> for Nil {
    type Output = Rejection<RanksDiffer>;
}

/// A **type operator**: the columns of `Self` with `Column` prepended.
pub trait ColumnBefore<Column> {
    /// The columns.
    type Output;
}
impl<Column> ColumnBefore<Column> for Nil {
    type Output = Cons<Column, Self>;
}
impl<Column, Head, Tail> ColumnBefore<Column> for Cons<Head, Tail> {
    type Output = Cons<Column, Self>;
}
impl<Column> ColumnBefore<Column> for Rejection<RanksDiffer> {
    type Output = Self;
}

/// A **type operator**: each column as a mode.
pub trait ColumnModes {
    /// The modes.
    type Output;
}
impl ColumnModes for Nil {
    type Output = Self;
}
/// A placeholder: the verdict is checked before the modes are used.
impl ColumnModes for Rejection<RanksDiffer> {
    type Output = Nil;
}
impl<Column, Columns> ColumnModes for Cons<Column, Columns>
where
    Column: IntoModes,
    Columns: ColumnModes,
{
    type Output =
        Cons<Mode<<Column as IntoModes>::Shape, <Column as IntoModes>::Stride>, Columns::Output>;
}

macro_rules! nest_tuple {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $before,)+ $last> NestIn<($($S,)+), $first> for Tuple
        where
            $($S: Nest<$before, Rest = $after>,)+
        {
            type Shape = ($($S::Shape,)+);
            type Stride = ($($S::Stride,)+);
            type Rest = $last;
        }
    };
}
for_each_arity!(nest_tuple);
