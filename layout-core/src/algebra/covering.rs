//! Predicated divisions: tiles that may extend past the layout.

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
use crate::report::{Both, Evaluated, Verdict, all};

/// A layout cut into tiles, some of which may be partial.
///
/// A covering is not a layout, because not every coordinate has an element. [`is_inside`](Self::is_inside)
/// returns `true` for the coordinates of elements. For all others, [`offset`](Self::offset) is `None`.
///
/// ```
/// use layout_core::*;
///
/// let tiles = Layout::<_10, _2>::new().predicated_divide(_4::new());
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
    /// Returns the division.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// Returns the layout of full tiles. Offsets of out-of-bounds coordinates have no elements.
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
    /// Returns the layout that maps each coordinate to a coordinate of the original layout. Each divided mode
    /// has one integer.
    #[must_use]
    #[inline(always)]
    pub const fn coordinates(self) -> CoordinateLayout<Parts, Extents> {
        CoordinateLayout::new()
    }

    /// Returns `true` if a coordinate has an element. The coordinate is not compared with the extents of the
    /// tiles.
    #[must_use]
    #[inline(always)]
    pub fn is_inside<C>(self, coordinate: C) -> bool
    where
        Parts: CoordinatesAt<C>,
        Parts::Output: WithinExtents<Extents>,
    {
        self.coordinates().is_inside(coordinate)
    }

    /// Returns the offset at a coordinate, or `None` if the coordinate is out of bounds.
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
    /// Returns this layout divided into full and partial tiles, like [`PredicatedDivide`].
    #[must_use]
    #[inline(always)]
    pub fn predicated_divide<B>(self, _operand: B) -> PredicatedDivided<Self, B>
    where
        Self: PredicatedDivide<B>,
        PredicatedDivided<Self, B>: Default,
    {
        PredicatedDivided::<Self, B>::default()
    }
}

macro_rules! coverings {
    ($(
        $(#[$doc:meta])*
        $op:ident $result:ident: $inner:ident $of:ident $bound:literal;
    )+) => { paste::paste! {$(
        $(#[$doc])*
        pub trait $op<B, Nothing = ()> {
            /// The division.
            type Output;
        }

        #[doc = concat!("The result of [`", stringify!($op), "`].")]
        pub type $result<A, B> = <A as $op<B>>::Output;

        outcome! {
            $op [B] $bound;
        }
accepted! { $op [B]; }
        /// The coordinates are the identity layout of the undivided modes, divided in the same way.
        impl<S, D, B, L, Tiles, Coordinates> [<$op Outcome>]<B> for Layout<S, D>
        where
            Self: [<$inner Outcome>]<B, Answer = Evaluated<L, Tiles>>,
            L: $of<Self, B, Output = Coordinates>,
        {
            type Answer = Evaluated<Covering<L, Coordinates>, Tiles>;
        }

        /// A **type operator**: the coordinates of the tiles `Self` of `A`.
        ///
        /// The tiles are `Self`, so nothing is computed without them.
        pub trait $of<A, B> {
            /// The layout of coordinates.
            type Output;
        }
        impl<T, E, A, B, Whole, Identity, Coordinates, Same> $of<A, B> for Layout<T, E>
        where
            B: DividedWhole<A, Output = Whole>,
            Whole: MakeIdentityLayout<Output = Identity>,
            Identity: [<$inner Outcome>]<B, Answer = Evaluated<Coordinates, Same>>,
        {
            type Output = Coordinates;
        }
    )+} };
}
coverings! {
    /// A **type operator**: the division `Self / B` into full and partial tiles. Mode 0 is a tile, and mode 1
    /// is the grid of tiles.
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
    /// type Tiles = PredicatedDivided<Layout<(_10, _6), (_1, _10)>, (_4, _4)>;
    /// let tiles = Tiles::new();
    /// assert_eq!(tiles.with_overhang().to_string(), "((4,3),(4,2)):((1,4),(10,40))");
    /// assert!(tiles.is_inside(((1, 2), (1, 1))));
    /// assert!(!tiles.is_inside(((2, 2), (1, 1))));
    /// ```
    ///
    /// # Errors
    ///
    /// Reports the same errors as [`Divide`](crate::ops::Divide), except that partial tiles are
    /// allowed.
    ///
    /// # Source
    ///
    /// CuTe `logical_divide` (`layout.hpp`) with rounding up, where its tiles are correct.
    PredicatedDivide PredicatedDivided: Cover CoverCoordinates
        "in generic code, add the bound `{Self}: ops::PredicatedDivide<{B}>`";
    /// A **type operator**: [`PredicatedDivide`] with all tile modes gathered in mode 0, and all rest modes in
    /// mode 1.
    ///
    /// ```
    /// use layout_core::{ops::*, *};
    ///
    /// type Tiles = ZippedPredicatedDivided<Layout<(_10, _6), (_1, _10)>, (_4, _4)>;
    /// assert_eq!(Tiles::new().with_overhang().to_string(), "((4,4),(3,2)):((1,10),(4,40))");
    /// assert_eq!(Tiles::new().offset(((1, 1), (2, 1))), Some(59));
    /// assert_eq!(Tiles::new().offset(((2, 1), (2, 1))), None);
    /// ```
    ZippedPredicatedDivide ZippedPredicatedDivided: ZippedCover ZippedCoverCoordinates
        "in generic code, add the bound `{Self}: ops::ZippedPredicatedDivide<{B}>`";
    /// A **type operator**: [`PredicatedDivide`] with all tile modes gathered in mode 0, and separate rest modes.
    TiledPredicatedDivide TiledPredicatedDivided: TiledCover TiledCoverCoordinates
        "in generic code, add the bound `{Self}: ops::TiledPredicatedDivide<{B}>`";
    /// A **type operator**: [`PredicatedDivide`] with separate tile modes and rest modes.
    FlatPredicatedDivide FlatPredicatedDivided: FlatCover FlatCoverCoordinates
        "in generic code, add the bound `{Self}: ops::FlatPredicatedDivide<{B}>`";
}

// The layout of full tiles, including out-of-bounds coordinates.
outcome! { Cover [B] "in generic code, add the bound `{Self}: ops::PredicatedDivide<{B}>`"; }
by_right_operand! { Cover RightOfCover; }

/// A tiler for a layout `A`: a layout, an integer, [`Keep`], or a tuple of tilers.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be divided into partial tiles by this tiler",
    label = "this tiler does not fit the layout",
    note = "write a tiler as a layout, a positive static integer, `Keep`, or a tuple of at most \
            one tiler per mode of the layout"
)]
pub trait RightOfCover<A> {
    /// [`Evaluated`].
    type Answer;
}
impl<S, D, T, E, Rest, Modes, Moves, Tiles, R, Image> RightOfCover<Layout<S, D>> for Layout<T, E>
where
    Layout<S, D>: Size,
    T: Merge<E, Nil, Output = Modes>,
    Modes: MovesEverywhere<Verdict = Moves>,
    SizeOf<Layout<S, D>>: RoomOfComplement<Self, Answer = Evaluated<Rest, Tiles>>,
    Rest: IsLayout,
    WithRest<T, E, Rest>: RightOfCompose<Layout<S, D>, Answer = Evaluated<R, Image>>,
    Moves: Verdict,
    Tiles: Verdict,
    Image: Verdict,
{
    type Answer = Evaluated<R, Both<Moves, Both<Tiles, Image>>>;
}
impl_positive! {
    /// Computes `a / n = a / n:1`.
    <S, D, R> RightOfCover<Layout<S, D>> where [
        Self: Tile,
        TileOf<Self>: RightOfCover<Layout<S, D>, Answer = R>,
    ] {
        type Answer = R;
    }
}
/// Computes `a / _ = a`.
#[diagnostic::do_not_recommend]
impl<S, D> RightOfCover<Layout<S, D>> for Keep {
    type Answer = Evaluated<Layout<S, D>, Nil>;
}
/// Computes `a / () = a`: all modes are kept.
#[diagnostic::do_not_recommend]
impl<S, D, Modes> RightOfCover<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Answer = Evaluated<ModesLayout<Modes>, Nil>;
}

/// A **type operator**: the shape of the layout `A`, in which each mode that the tiler `Self` divides is one
/// integer.
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
        /// Computes `op(a) = (op(a0), op(a1), ...)`.
        impl<$L0, $R0, [<Checked $L0>], $($L, $R, [<Checked $L>],)* Extents, B> [<$op Outcome>]<B> for CoordinateLayout<($L0, $($L,)*), Extents>
        where
            $L0: [<$op Outcome>]<B, Answer = Evaluated<$R0, [<Checked $L0>]>>,
            [<Checked $L0>]: Verdict,
            $($R0: [<Then $op>]<$L, B, Answer = Evaluated<$R, [<Checked $L>]>>, [<Checked $L>]: Verdict,)*
        {
            type Answer = Evaluated<
                CoordinateLayout<($R0, $($R,)*), Extents>,
                all!([<Checked $L0>] $(, [<Checked $L>])*),
            >;
        }
    } };
    (@op $op:ident; [$L0:ident $R0:ident] $([$L:ident $R:ident])*) => { paste::paste! {
        /// Each component is divided separately.
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
