//! The gathered forms of divisions and products: zipped, tiled and flat.

use super::covering::RightOfCover;
use super::divide::{FlatDivide, RightOfDivide, TiledDivide, ZippedDivide};
use super::outcome::{accepted, by_right_operand, outcome};
use super::product::{FlatMultiply, RightOfMultiply, TiledMultiply, ZippedMultiply};
use super::tiler::Keep;
use crate::Layout;
use crate::int::{for_each_positive, impl_for, impl_positive};
use crate::modes::{Cons, FlatLayout, IntoLayout, IntoModes, Mode, Nil, TopModes, Unpacked};
use crate::report::{Done, Verdict};

/// The gathered forms of an operation whose result is a pair (tile, rest), or pairs by mode.
///
/// The splitting trait gives the two apart: for a layout or an integer those of the pair, for a
/// tuple of tilers the tuples of each, the modes beyond the tiler being rest.
macro_rules! gathered {
    ($right:ident $split:ident $zipped:ident $tiled:ident $flat:ident) => { paste::paste! {
        /// The tile and the rest of the operation with the layout `A` on the left.
        #[diagnostic::on_unimplemented(
            message = "this tiler does not split the layout into tile and rest",
            label = "the tiler does not fit",
            note = "a tiler is a layout, a positive static integer, or a tuple of tilers with at \
                    most as many modes as the layout; `Keep` splits a mode that is a pair"
        )]
        pub trait $split<A> {
            /// The shape of the tile.
            type TileShape;
            /// The stride of the tile.
            type TileStride;
            /// The shape of the rest.
            type RestShape;
            /// The stride of the rest.
            type RestStride;
            /// Whether the operation has a result.
            type Verdict: Verdict;
        }
        impl<T, E, A, TileShape, TileStride, RestShape, RestStride, Given> $split<A> for Layout<T, E>
        where
            Self: $right<
                    A,
                    Answer = Done<Layout<(TileShape, RestShape), (TileStride, RestStride)>, Given>,
                >,
            Given: Verdict,
        {
            type TileShape = TileShape;
            type TileStride = TileStride;
            type RestShape = RestShape;
            type RestStride = RestStride;
            type Verdict = Given;
        }
        impl_positive! {
            <A, TileShape, TileStride, RestShape, RestStride, Given> $split<A> where [
                Self: $right<
                    A,
                    Answer = Done<Layout<(TileShape, RestShape), (TileStride, RestStride)>, Given>,
                >,
                Given: Verdict,
            ] {
                type TileShape = TileShape;
                type TileStride = TileStride;
                type RestShape = RestShape;
                type RestStride = RestStride;
                type Verdict = Given;
            }
        }
        /// A mode that is kept must be a pair already.
        #[diagnostic::do_not_recommend]
        impl<TileShape, TileStride, RestShape, RestStride>
            $split<Layout<(TileShape, RestShape), (TileStride, RestStride)>> for Keep
        {
            type TileShape = TileShape;
            type TileStride = TileStride;
            type RestShape = RestShape;
            type RestStride = RestStride;
            type Verdict = Nil;
        }
        /// A tiler without modes: all is rest.
        #[diagnostic::do_not_recommend]
        impl<S, D, Modes> $split<Layout<S, D>> for ()
        where
            S: TopModes<D, Nil, Output = Modes>,
            Modes: IntoModes,
        {
            type TileShape = ();
            type TileStride = ();
            type RestShape = Modes::Shape;
            type RestStride = Modes::Stride;
            type Verdict = Nil;
        }
        for_each_positive!(only_mode $split);

        gathered!(@top $zipped [<RightOf $zipped>]);
        impl<S, D, B, T, E, R, Q> [<RightOf $zipped>]<Layout<S, D>> for B
        where
            B: $split<Layout<S, D>, TileShape = T, TileStride = E, RestShape = R, RestStride = Q>,
        {
            type Answer = Done<Layout<(T, R), (E, Q)>, <B as $split<Layout<S, D>>>::Verdict>;
        }
        gathered!(@top $tiled [<RightOf $tiled>]);
        impl<S, D, B, T, E, R, Q, Rest> [<RightOf $tiled>]<Layout<S, D>> for B
        where
            B: $split<Layout<S, D>, TileShape = T, TileStride = E, RestShape = R, RestStride = Q>,
            R: Unpacked<Q, Nil, Output = Rest>,
            Cons<Mode<T, E>, Rest>: IntoLayout,
        {
            type Answer = Done<FlatLayout<Cons<Mode<T, E>, Rest>>, <B as $split<Layout<S, D>>>::Verdict>;
        }
        gathered!(@top $flat [<RightOf $flat>]);
        impl<S, D, B, T, E, R, Q, Rest, All> [<RightOf $flat>]<Layout<S, D>> for B
        where
            B: $split<Layout<S, D>, TileShape = T, TileStride = E, RestShape = R, RestStride = Q>,
            R: Unpacked<Q, Nil, Output = Rest>,
            T: Unpacked<E, Rest, Output = All>,
            All: IntoLayout,
        {
            type Answer = Done<FlatLayout<All>, <B as $split<Layout<S, D>>>::Verdict>;
        }
    } };
    (@top $op:ident $right:ident) => {
        #[doc = concat!("The right operand of [`", stringify!($op), "`] on the layout `A`.")]
        #[diagnostic::on_unimplemented(
            message = "this tiler does not split the layout into tile and rest",
            label = "the tiler does not fit",
            note = "code that is generic over it asks for the operation on `{A}` with `{Self}`"
        )]
        pub trait $right<A> {
            /// [`Done`].
            type Answer;
        }
        by_right_operand! { $op $right; }
    };
}

/// `n:d op (t) = (n:d op t)`: an integer layout is its own only mode.
macro_rules! only_mode {
    ($split:ident [$($U:ident)*] $N:ty) => {
        impl<$($U,)* D, T> $split<Layout<$N, D>> for (T,)
        where
            T: $split<Layout<$N, D>>,
        {
            type TileShape = (T::TileShape,);
            type TileStride = (T::TileStride,);
            type RestShape = (T::RestShape,);
            type RestStride = (T::RestStride,);
            type Verdict = T::Verdict;
        }
    };
}

gathered! { RightOfDivide SplitsDivision ZippedDivide TiledDivide FlatDivide }
gathered! { RightOfCover SplitsCover ZippedCover TiledCover FlatCover }
gathered! { RightOfMultiply SplitsProduct ZippedMultiply TiledMultiply FlatMultiply }
outcome! {
    ZippedDivide [B] "generic code asks for it: `{Self}: ops::ZippedDivide<{B}>`";
    TiledDivide [B] "generic code asks for it: `{Self}: ops::TiledDivide<{B}>`";
    FlatDivide [B] "generic code asks for it: `{Self}: ops::FlatDivide<{B}>`";
    ZippedMultiply [B] "generic code asks for it: `{Self}: ops::ZippedMultiply<{B}>`";
    TiledMultiply [B] "generic code asks for it: `{Self}: ops::TiledMultiply<{B}>`";
    FlatMultiply [B] "generic code asks for it: `{Self}: ops::FlatMultiply<{B}>`";
    ZippedCover [B] "generic code asks for it: `{Self}: ops::ZippedCoveringDivide<{B}>`";
    TiledCover [B] "generic code asks for it: `{Self}: ops::TiledCoveringDivide<{B}>`";
    FlatCover [B] "generic code asks for it: `{Self}: ops::FlatCoveringDivide<{B}>`";
}
accepted! {
    ZippedDivide [B];
    TiledDivide [B];
    FlatDivide [B];
    ZippedMultiply [B];
    TiledMultiply [B];
    FlatMultiply [B];
}
