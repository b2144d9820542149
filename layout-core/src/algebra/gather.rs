//! The gathered forms of divisions and products: zipped, tiled and flat.

use super::covering::RightOfCover;
use super::divide::{FlatDivide, RightOfDivide, TiledDivide, ZippedDivide};
use super::outcome::{accepted, by_right_operand, outcome};
use super::product::{FlatMultiply, RightOfMultiply, TiledMultiply, ZippedMultiply};
use super::tiler::Keep;
use crate::Layout;
use crate::int::{for_each_positive, impl_for, impl_positive};
use crate::modes::{Cons, IntoModes, Mode, ModesLayout, Nil, TopModes, Unpacked};
use crate::report::{Evaluated, Verdict};

/// The components of an answer `(tile, rest)`.
pub trait IsSplit {
    /// The shape of the tile.
    type Tile;
    /// The stride of the tile.
    type TileStride;
    /// The shape of the rest.
    type Rest;
    /// The stride of the rest.
    type RestStride;
    /// The check that the operation has a result.
    type Verdict: Verdict;
}
impl<T, E, R, Q, Checked: Verdict> IsSplit for Evaluated<Layout<(T, R), (E, Q)>, Checked> {
    type Tile = T;
    type TileStride = E;
    type Rest = R;
    type RestStride = Q;
    type Verdict = Checked;
}

/// The gathered forms of an operation whose result is a pair (tile, rest), or one pair for each mode.
///
/// The splitting trait separates tile and rest. For a layout or an integer, tile and rest are the
/// entries of the pair. For a tuple of tilers, tile and rest are tuples with one entry per mode.
/// Modes beyond the tiler belong to the rest.
macro_rules! gathered {
    ($right:ident $split:ident $zipped:ident $tiled:ident $flat:ident) => { paste::paste! {
        /// The tile and the rest of the operation on the layout `A`.
        #[diagnostic::on_unimplemented(
            message = "this tiler does not split the layout into tile and rest",
            label = "this tiler does not fit the layout",
            note = "write a tiler as a layout, a positive static integer, or a tuple of at most \
                    one tiler per mode of the layout; `Keep` splits a mode that is a pair"
        )]
        pub trait $split<A> {
            /// [`Evaluated`] with the layout `(tile, rest)`.
            type Answer: IsSplit;
        }
        #[diagnostic::do_not_recommend]
        impl<T, E, A, Tile, TileD, Rest, RestD, Checked> $split<A> for Layout<T, E>
        where
            Self: $right<A, Answer = Evaluated<Layout<(Tile, Rest), (TileD, RestD)>, Checked>>,
            Checked: Verdict,
        {
            type Answer = Evaluated<Layout<(Tile, Rest), (TileD, RestD)>, Checked>;
        }
        impl_positive! {
            #[diagnostic::do_not_recommend]
            <A, Tile, TileD, Rest, RestD, Checked> $split<A> where [
                Self: $right<A, Answer = Evaluated<Layout<(Tile, Rest), (TileD, RestD)>, Checked>>,
                Checked: Verdict,
            ] {
                type Answer = Evaluated<Layout<(Tile, Rest), (TileD, RestD)>, Checked>;
            }
        }
        /// A mode with `Keep` must already be a pair.
        #[diagnostic::do_not_recommend]
        impl<Tile, TileD, Rest, RestD> $split<Layout<(Tile, Rest), (TileD, RestD)>> for Keep {
            type Answer = Evaluated<Layout<(Tile, Rest), (TileD, RestD)>, Nil>;
        }
        /// A tiler without modes: all modes are rest modes.
        #[diagnostic::do_not_recommend]
        impl<S, D, Modes> $split<Layout<S, D>> for ()
        where
            S: TopModes<D, Nil, Output = Modes>,
            Modes: IntoModes,
        {
            type Answer = Evaluated<Layout<((), Modes::Shape), ((), Modes::Stride)>, Nil>;
        }
        for_each_positive!(only_mode $split);

        by_right_operand! { $zipped $split; }
        gathered!(@top $tiled [<RightOf $tiled>]);
        impl<S, D, B, T, E, R, Q, Rest, Checked> [<RightOf $tiled>]<Layout<S, D>> for B
        where
            B: $split<Layout<S, D>, Answer = Evaluated<Layout<(T, R), (E, Q)>, Checked>>,
            R: Unpacked<Q, Nil, Output = Rest>,
            Cons<Mode<T, E>, Rest>: IntoModes,
        {
            type Answer = Evaluated<ModesLayout<Cons<Mode<T, E>, Rest>>, Checked>;
        }
        gathered!(@top $flat [<RightOf $flat>]);
        impl<S, D, B, T, E, R, Q, Rest, All, Checked> [<RightOf $flat>]<Layout<S, D>> for B
        where
            B: $split<Layout<S, D>, Answer = Evaluated<Layout<(T, R), (E, Q)>, Checked>>,
            R: Unpacked<Q, Nil, Output = Rest>,
            T: Unpacked<E, Rest, Output = All>,
            All: IntoModes,
        {
            type Answer = Evaluated<ModesLayout<All>, Checked>;
        }
    } };
    (@top $op:ident $right:ident) => {
        #[doc = concat!("The right operand of [`", stringify!($op), "`] on the layout `A`.")]
        #[diagnostic::on_unimplemented(
            message = "this tiler does not split the layout into tile and rest",
            label = "this tiler does not fit the layout",
            note = "in code that is generic over the tiler, add the bound for this operation on \
                    `{A}` with `{Self}`"
        )]
        pub trait $right<A> {
            /// [`Evaluated`].
            type Answer;
        }
        by_right_operand! { @op $op $right }
    };
}

/// Computes `n:d op (t) = (n:d op t)`: an integer layout has itself as its only mode.
macro_rules! only_mode {
    ($split:ident [$($U:ident)*] $N:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($U,)* D, T, Tile, TileD, Rest, RestD, Checked> $split<Layout<$N, D>> for (T,)
        where
            T: $split<Layout<$N, D>, Answer = Evaluated<Layout<(Tile, Rest), (TileD, RestD)>, Checked>>,
            Checked: Verdict,
        {
            type Answer = Evaluated<Layout<((Tile,), (Rest,)), ((TileD,), (RestD,))>, Checked>;
        }
    };
}

gathered! { RightOfDivide SplitsDivision ZippedDivide TiledDivide FlatDivide }
gathered! { RightOfCover SplitsCover ZippedCover TiledCover FlatCover }
gathered! { RightOfMultiply SplitsProduct ZippedMultiply TiledMultiply FlatMultiply }
outcome! {
    ZippedDivide [B] "in generic code, add the bound `{Self}: ops::ZippedDivide<{B}>`";
    TiledDivide [B] "in generic code, add the bound `{Self}: ops::TiledDivide<{B}>`";
    FlatDivide [B] "in generic code, add the bound `{Self}: ops::FlatDivide<{B}>`";
    ZippedMultiply [B] "in generic code, add the bound `{Self}: ops::ZippedMultiply<{B}>`";
    TiledMultiply [B] "in generic code, add the bound `{Self}: ops::TiledMultiply<{B}>`";
    FlatMultiply [B] "in generic code, add the bound `{Self}: ops::FlatMultiply<{B}>`";
    ZippedCover [B] "in generic code, add the bound `{Self}: ops::ZippedPredicatedDivide<{B}>`";
    TiledCover [B] "in generic code, add the bound `{Self}: ops::TiledPredicatedDivide<{B}>`";
    FlatCover [B] "in generic code, add the bound `{Self}: ops::FlatPredicatedDivide<{B}>`";
}
accepted! {
    ZippedDivide [B];
    TiledDivide [B];
    FlatDivide [B];
    ZippedMultiply [B];
    TiledMultiply [B];
    FlatMultiply [B];
}
