//! Coverings: tiles that may overhang what they divide.

use core::marker::PhantomData;

use super::complement::{MovesEverywhere, RoomOfComplement};
use super::composition::RightOfCompose;
use super::divide::WithRest;
use super::gather::{FlatCoverOutcome, TiledCoverOutcome, ZippedCoverOutcome};
use super::identity::{CoordinateLayout, CoordinatesAt, MakeIdentityLayout, WithinExtents, then};
use super::outcome::{accepted, by_right_operand, outcome};
use super::tiler::{Keep, Tile, TileOf};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{for_each_positive, impl_for, impl_positive};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::{IsLayout, OffsetAt};
use crate::modes::merge::Merge;
use crate::modes::{IntoModes, ModesLayout, Nil, TopModes};
use crate::report::{Both, Done, Verdict, all};

/// A layout cut into tiles that cover it, some of which may overhang.
///
/// This is not a layout, as not every coordinate is that of an element:
/// [`is_inside`](Self::is_inside) tells which ones are, and [`offset`](Self::offset) is `None` for the
/// others.
///
/// ```
/// use layout_core::*;
///
/// let tiles = Layout::<_10, _2>::new().covering_divide(_4::new());
/// assert_eq!(tiles.offset((1, 2)), Some(18));
/// assert_eq!(tiles.offset((2, 2)), None);
/// ```
pub struct Covering<L, Coordinates>(PhantomData<(L, Coordinates)>);

impl<L, Coordinates> Clone for Covering<L, Coordinates> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L, Coordinates> Copy for Covering<L, Coordinates> {}
impl<L, Coordinates> Default for Covering<L, Coordinates> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}

impl<L, Coordinates> Covering<L, Coordinates> {
    /// The covering.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// The layout of the tiles including what overhangs, where its offsets belong to no element.
    #[must_use]
    #[inline(always)]
    pub fn with_overhang(self) -> L
    where
        L: IsLayout,
    {
        L::VALUE
    }
}

impl<L, Parts, Extents> Covering<L, CoordinateLayout<Parts, Extents>> {
    /// For each coordinate the corresponding one in the divided layout, an integer for each mode that was
    /// divided as a whole.
    #[must_use]
    #[inline(always)]
    pub const fn coordinates(self) -> CoordinateLayout<Parts, Extents> {
        CoordinateLayout::new()
    }

    /// Whether a coordinate is that of an element of the divided layout; the coordinate itself is not
    /// checked against the extents of the tiles.
    #[must_use]
    #[inline(always)]
    pub fn is_inside<C>(self, coordinate: C) -> bool
    where
        Parts: CoordinatesAt<C>,
        Parts::Output: WithinExtents<Extents>,
    {
        self.coordinates().is_inside(coordinate)
    }

    /// The offset at a coordinate, or `None` where the tile overhangs.
    #[must_use]
    #[inline(always)]
    pub fn offset<C>(self, coordinate: C) -> Option<u32>
    where
        C: Copy,
        L: IsLayout + OffsetAt<C>,
        Parts: CoordinatesAt<C>,
        Parts::Output: WithinExtents<Extents>,
    {
        if self.is_inside(coordinate) {
            Some(L::VALUE.offset(coordinate))
        } else {
            None
        }
    }
}

impl<S, D> Layout<S, D> {
    /// This layout divided by tiles that may overhang: [`CoveringDivide`].
    #[must_use]
    #[inline(always)]
    pub fn covering_divide<B>(self, _operand: B) -> CoveringDivided<Self, B>
    where
        Self: CoveringDivide<B>,
        CoveringDivided<Self, B>: Default,
    {
        CoveringDivided::<Self, B>::default()
    }
}

macro_rules! coverings {
    ($(
        $(#[$doc:meta])*
        $op:ident $result:ident: $inner:ident $of:ident $bound:literal;
    )+) => { paste::paste! {$(
        $(#[$doc])*
        pub trait $op<B, Nothing = ()> {
            /// The covering.
            type Output;
        }

        #[doc = concat!("The result of [`", stringify!($op), "`].")]
        pub type $result<A, B> = <A as $op<B>>::Output;

        outcome! {
            $op [B] $bound;
        }
accepted! { $op [B]; }
        /// The coordinates are those of the whole modes, divided in the same way.
        impl<S, D, B, L, Tiles, Coordinates> [<$op Outcome>]<B> for Layout<S, D>
        where
            Self: [<$inner Outcome>]<B, Answer = Done<L, Tiles>>,
            L: $of<Self, B, Output = Coordinates>,
        {
            type Answer = Done<Covering<L, Coordinates>, Tiles>;
        }

        /// A **type operator**: the coordinates of the tiles `Self` of `A`.
        ///
        /// The tiles are the subject: without them nothing is computed.
        pub trait $of<A, B> {
            /// The layout of coordinates.
            type Output;
        }
        impl<T, E, A, B, Whole, Identity, Coordinates, Same> $of<A, B> for Layout<T, E>
        where
            B: DividedWhole<A, Output = Whole>,
            Whole: MakeIdentityLayout<Output = Identity>,
            Identity: [<$inner Outcome>]<B, Answer = Done<Coordinates, Same>>,
        {
            type Output = Coordinates;
        }
    )+} };
}
coverings! {
    /// A **type operator**: `Self / B` with tiles that may overhang: mode 0 is a tile, mode 1 runs over
    /// the tiles.
    ///
    /// ```text
    /// result.offset(c) == a((b, b*)(c)), where that is inside a
    /// b* == complement(b, size(a)), rounded up
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Tiles = CoveringDivided<Layout<(_10, _6), (_1, _10)>, (_4, _4)>;
    /// let tiles = Tiles::new();
    /// assert_eq!(tiles.with_overhang().to_string(), "((4,3),(4,2)):((1,4),(10,40))");
    /// assert!(tiles.is_inside(((1, 2), (1, 1))));
    /// assert!(!tiles.is_inside(((2, 2), (1, 1))));
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Divide`](crate::ops::Divide), except that tiles may overhang.
    ///
    /// # Source
    ///
    /// CuTe `logical_divide` (`layout.hpp`) where it rounds up, as far as its tiles are right.
    CoveringDivide CoveringDivided: Cover CoverCoordinates
        "generic code asks for it: `{Self}: ops::CoveringDivide<{B}>`";
    /// A **type operator**: [`CoveringDivide`] with all tiles in mode 0, what runs over them in mode 1.
    ///
    /// ```
    /// use layout_core::{ops::*, *};
    ///
    /// type Tiles = ZippedCoveringDivided<Layout<(_10, _6), (_1, _10)>, (_4, _4)>;
    /// assert_eq!(Tiles::new().with_overhang().to_string(), "((4,4),(3,2)):((1,10),(4,40))");
    /// assert_eq!(Tiles::new().offset(((1, 1), (2, 1))), Some(59));
    /// assert_eq!(Tiles::new().offset(((2, 1), (2, 1))), None);
    /// ```
    ZippedCoveringDivide ZippedCoveringDivided: ZippedCover ZippedCoverCoordinates
        "generic code asks for it: `{Self}: ops::ZippedCoveringDivide<{B}>`";
    /// A **type operator**: [`CoveringDivide`] with all tiles in mode 0, what runs over them in modes
    /// of their own.
    TiledCoveringDivide TiledCoveringDivided: TiledCover TiledCoverCoordinates
        "generic code asks for it: `{Self}: ops::TiledCoveringDivide<{B}>`";
    /// A **type operator**: [`CoveringDivide`] with tiles and what runs over them in modes of their
    /// own.
    FlatCoveringDivide FlatCoveringDivided: FlatCover FlatCoverCoordinates
        "generic code asks for it: `{Self}: ops::FlatCoveringDivide<{B}>`";
}

// The layout of tiles including what overhangs.
outcome! { Cover [B] "generic code asks for it: `{Self}: ops::CoveringDivide<{B}>`"; }
by_right_operand! { Cover RightOfCover; }

/// What a layout `A` can be covered by: a layout, an integer, [`Keep`], a tuple of them.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be covered by this tiler",
    label = "the tiler does not fit",
    note = "a tiler is a layout, a positive static integer, `Keep`, or a tuple of tilers with at \
            most as many modes as the layout"
)]
pub trait RightOfCover<A> {
    /// [`Done`].
    type Answer;
}
impl<S, D, T, E, Rest, Modes, Moves, Tiles, R, Image> RightOfCover<Layout<S, D>> for Layout<T, E>
where
    Layout<S, D>: Size,
    T: Merge<E, Nil, Output = Modes>,
    Modes: MovesEverywhere<Verdict = Moves>,
    SizeOf<Layout<S, D>>: RoomOfComplement<Self, Answer = Done<Rest, Tiles>>,
    Rest: IsLayout,
    WithRest<T, E, Rest>: RightOfCompose<Layout<S, D>, Answer = Done<R, Image>>,
    Moves: Verdict,
    Tiles: Verdict,
    Image: Verdict,
{
    type Answer = Done<R, Both<Moves, Both<Tiles, Image>>>;
}
impl_positive! {
    /// `a / n = a / n:1`
    <S, D, R> RightOfCover<Layout<S, D>> where [
        Self: Tile,
        TileOf<Self>: RightOfCover<Layout<S, D>, Answer = R>,
    ] {
        type Answer = R;
    }
}
/// `a / _ = a`
#[diagnostic::do_not_recommend]
impl<S, D> RightOfCover<Layout<S, D>> for Keep {
    type Answer = Done<Layout<S, D>, Nil>;
}
/// `a / () = a`: all modes are kept.
#[diagnostic::do_not_recommend]
impl<S, D, Modes> RightOfCover<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Answer = Done<ModesLayout<Modes>, Nil>;
}

/// A **type operator**: the shape of the layout `A`, in which each mode that the tiler `Self` divides is
/// one integer.
pub trait DividedWhole<A> {
    /// The shape.
    type Output;
}
impl<S, D, T, E> DividedWhole<Layout<S, D>> for Layout<T, E>
where
    S: Size,
{
    type Output = S::Output;
}
impl_positive! {
    #[diagnostic::do_not_recommend]
    <S, D> DividedWhole<Layout<S, D>> where [S: Size] { type Output = S::Output; }
}
impl<S, D> DividedWhole<Layout<S, D>> for Keep {
    type Output = S;
}

then! { ; Cover FlatCover TiledCover ZippedCover }

macro_rules! only_mode {
    ([$($U:ident)*] $N:ty) => {
        /// An integer is its own only mode.
        impl<$($U,)* D, T> DividedWhole<Layout<$N, D>> for (T,)
        where
            T: DividedWhole<Layout<$N, D>>,
        {
            type Output = (T::Output,);
        }
    };
}
for_each_positive!(only_mode);

macro_rules! parts {
    ($first:ident $last:ident; $([$L:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        parts!(@right Cover; $([$L $D])+);
        parts!(@right ZippedCover; $([$L $D])+);
        parts!(@right TiledCover; $([$L $D])+);
        parts!(@right FlatCover; $([$L $D])+);
        parts!(@whole [] $([$L $D $T])+);
    };
    (@right $op:ident; [$L0:ident $R0:ident] $([$L:ident $R:ident])*) => { paste::paste! {
        /// `op(a) = (op(a0), op(a1), ...)`
        impl<$L0, $R0, [<Given $L0>], $($L, $R, [<Given $L>],)* Extents, B> [<$op Outcome>]<B> for CoordinateLayout<($L0, $($L,)*), Extents>
        where
            $L0: [<$op Outcome>]<B, Answer = Done<$R0, [<Given $L0>]>>,
            [<Given $L0>]: Verdict,
            $($R0: [<Then $op>]<$L, B, Answer = Done<$R, [<Given $L>]>>, [<Given $L>]: Verdict,)*
        {
            type Answer = Done<
                CoordinateLayout<($R0, $($R,)*), Extents>,
                all!([<Given $L0>] $(, [<Given $L>])*),
            >;
        }
    } };
    (@op $op:ident; [$L0:ident $R0:ident] $([$L:ident $R:ident])*) => { paste::paste! {
        /// Each part is divided by itself.
        impl<$L0, $R0, $($L, $R,)* Extents, B> $op<B> for CoordinateLayout<($L0, $($L,)*), Extents>
        where
            $L0: $op<B, Output = $R0>,
            $($R0: [<Then $op>]<$L, B, Output = $R>,)*
        {
            type Output = CoordinateLayout<($R0, $($R,)*), Extents>;
        }
    } };
    (@whole [$($done:tt)*]) => { parts!(@by [$($done)*] []); };
    (@whole [$($done:tt)*] $mode:tt $($rest:tt)*) => {
        parts!(@by [$($done)*] [$mode $($rest)*]);
        parts!(@whole [$($done)* $mode] $($rest)*);
    };
    (@by [$([$S:ident $D:ident $T:ident])*] [$([$R:ident $Q:ident $U:ident])*]) => {
        impl<$($S, $D, $T,)* $($R, $Q,)*>
            DividedWhole<Layout<($($S,)* $($R,)*), ($($D,)* $($Q,)*)>> for ($($T,)*)
        where
            $($T: DividedWhole<Layout<$S, $D>>,)*
        {
            type Output = ($($T::Output,)* $($R,)*);
        }
    };
}
for_each_arity!(parts);
