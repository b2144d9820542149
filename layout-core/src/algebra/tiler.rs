//! Tuples of tilers, which act on each mode separately.

use super::coalesce::ProfileOfCoalesce;
use super::composition::RightOfCompose;
use super::covering::{DividedWhole, RightOfCover};
use super::divide::RightOfDivide;
use super::filter::profile::ProfileOfFilter;
use super::gather::{IsSplit, SplitsCover, SplitsDivision, SplitsProduct};
use super::product::RightOfMultiply;
use crate::Layout;
use crate::int::digit::{_2, _3, _4, _5, _6, _7, _8};
use crate::int::{_0, _1, for_each_positive, impl_above_one, impl_for};
use crate::modes::{IntoModes, ModesLayout, Nil, TopModes};
use crate::report::{By, Evaluated, ProfileFits, Rejection, TilersFit, Verdict, all_modes};
use crate::sealed::Sealed;

/// The tiler `_`, which keeps a mode unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "Underscore")]
pub struct Keep;

impl Sealed for Keep {}

/// A **type operator**: the layout of a tile of `Self` elements: `n:1`, or `1:0` for one element, like CuTe's
/// `make_layout`.
pub trait Tile {
    /// The stride of the tile.
    type Stride;
}
impl Tile for _1 {
    type Stride = _0;
}
impl_above_one! { <> Tile where [] { type Stride = _1; } }

/// The layout of a tile of `N` elements.
pub type TileOf<N> = Layout<N, <N as Tile>::Stride>;

/// The rule `(a0, a1, ...) op (t0, t1, ...) = (a0 op t0, a1 op t1, ...)`. Modes beyond the tiler are dropped or
/// kept.
///
/// Usage: `by_mode!(tiled modes; modes beyond)`
macro_rules! by_mode {
    ($($S:ident $D:ident $T:ident $i:literal)+; $($R:ident $Q:ident)*) => { paste::paste! {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $T, [<Shape $S>], [<Stride $S>], [<Checked $S>],)+ $($R, $Q,)*>
            RightOfCompose<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $(
                $T: RightOfCompose<Layout<$S, $D>, Answer = Evaluated<Layout<[<Shape $S>], [<Stride $S>]>, [<Checked $S>]>>,
                [<Checked $S>]: Verdict,
            )+
        {
            type Answer = Evaluated<
                Layout<($([<Shape $S>],)+), ($([<Stride $S>],)+)>,
                all_modes!($($i [<Checked $S>]),+),
            >;
        }
        by_mode!(@reject RightOfDivide; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@reject RightOfCover; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@reject RightOfMultiply; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@reject ProfileOfCoalesce; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@reject ProfileOfFilter; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@split SplitsCover; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@split SplitsDivision; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@split SplitsProduct; $($S $D $T $i)+; $($R $Q)*);
    } };
    (@split $split:ident; $($S:ident $D:ident $T:ident $i:literal)+; $($R:ident $Q:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $T,)+ $($R, $Q,)*>
            $split<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $($T: $split<Layout<$S, $D>>,)+
        {
            type Answer = Evaluated<
                Layout<
                    (
                        ($(<$T::Answer as IsSplit>::Tile,)+),
                        ($(<$T::Answer as IsSplit>::Rest,)+ $($R,)*),
                    ),
                    (
                        ($(<$T::Answer as IsSplit>::TileStride,)+),
                        ($(<$T::Answer as IsSplit>::RestStride,)+ $($Q,)*),
                    ),
                >,
                all_modes!($($i <$T::Answer as IsSplit>::Verdict),+),
            >;
        }
    };
    (@reject $op:ident; $($S:ident $D:ident $T:ident $i:literal)+; $($R:ident $Q:ident)*) => { paste::paste! {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $T, [<Shape $S>], [<Stride $S>], [<Checked $S>],)+ $($R, $Q,)*>
            $op<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $(
                $T: $op<Layout<$S, $D>, Answer = Evaluated<Layout<[<Shape $S>], [<Stride $S>]>, [<Checked $S>]>>,
                [<Checked $S>]: Verdict,
            )+
        {
            type Answer = Evaluated<
                Layout<($([<Shape $S>],)+ $($R,)*), ($([<Stride $S>],)+ $($Q,)*)>,
                all_modes!($($i [<Checked $S>]),+),
            >;
        }
    } };
}

/// A tiler with more modes than the layout is an error. The result of the operation is then the
/// layout itself, as a placeholder.
macro_rules! too_many {
    ($($S:ident $D:ident)+, $modes:ident; $($T:ident)+, $tilers:ident) => {
        too_many!(@op RightOfCompose TilersFit [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@op RightOfCover TilersFit [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@op RightOfDivide TilersFit [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@op RightOfMultiply TilersFit [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@op ProfileOfCoalesce ProfileFits [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@op ProfileOfFilter ProfileFits [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@split SplitsCover [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@split SplitsDivision [$($S $D)+, $modes; $($T)+, $tilers]);
        too_many!(@split SplitsProduct [$($S $D)+, $modes; $($T)+, $tilers]);
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ $($T),+> DividedWhole<Layout<($($S,)+), ($($D,)+)>> for ($($T,)+) {
            type Output = ($($S,)+);
        }
    };
    (@op $op:ident $rule:ident [$($S:ident $D:ident)+, $modes:ident; $($T:ident)+, $tilers:ident]) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ $($T),+> $op<Layout<($($S,)+), ($($D,)+)>> for ($($T,)+) {
            type Answer = Evaluated<Layout<($($S,)+), ($($D,)+)>, Rejection<By<$rule, $tilers, $modes>>>;
        }
    };
    (@split $split:ident [$($S:ident $D:ident)+, $modes:ident; $($T:ident)+, $tilers:ident]) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ $($T),+> $split<Layout<($($S,)+), ($($D,)+)>> for ($($T,)+) {
            type Answer = Evaluated<
                Layout<(($($S,)+), ($($T,)+)), (($($D,)+), ($($T,)+))>,
                Rejection<By<TilersFit, $tilers, $modes>>,
            >;
        }
    };
}
macro_rules! more_than {
    ($($S:ident $D:ident)+, $modes:ident; [$($T:ident)+]) => {};
    ($($S:ident $D:ident)+, $modes:ident; [$($T:ident)+] $next:ident $tilers:ident $($more:ident)*) => {
        too_many! { $($S $D)+, $modes; $($T)+ $next, $tilers }
        more_than! { $($S $D)+, $modes; [$($T)+ $next] $($more)* }
    };
}
more_than! { S0 D0, _1; [T0] T1 _2 T2 _3 T3 _4 T4 _5 T5 _6 T6 _7 T7 _8 }
more_than! { S0 D0 S1 D1, _2; [T0 T1] T2 _3 T3 _4 T4 _5 T5 _6 T6 _7 T7 _8 }
more_than! { S0 D0 S1 D1 S2 D2, _3; [T0 T1 T2] T3 _4 T4 _5 T5 _6 T6 _7 T7 _8 }
more_than! { S0 D0 S1 D1 S2 D2 S3 D3, _4; [T0 T1 T2 T3] T4 _5 T5 _6 T6 _7 T7 _8 }
more_than! { S0 D0 S1 D1 S2 D2 S3 D3 S4 D4, _5; [T0 T1 T2 T3 T4] T5 _6 T6 _7 T7 _8 }
more_than! { S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5, _6; [T0 T1 T2 T3 T4 T5] T6 _7 T7 _8 }
more_than! { S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6, _7; [T0 T1 T2 T3 T4 T5 T6] T7 _8 }

/// All tilers for each rank of the layout, from one mode to all.
macro_rules! tilers {
    ($($S:ident $D:ident $T:ident $i:literal)+) => { tilers!(@split [] $($S $D $T $i)+); };
    (@split [$($done:tt)*]) => {};
    (@split [$($done:tt)*] $S:ident $D:ident $T:ident $i:literal $($rest:tt)*) => {
        tilers!(@emit [$($done)* $S $D $T $i] [] $($rest)*);
        tilers!(@split [$($done)* $S $D $T $i] $($rest)*);
    };
    (@emit [$($done:tt)+] [$($kept:ident)*]) => { by_mode! { $($done)+; $($kept)* } };
    (@emit [$($done:tt)+] [$($kept:ident)*] $S:ident $D:ident $T:ident $i:literal $($rest:tt)*) => {
        tilers!(@emit [$($done)+] [$($kept)* $S $D] $($rest)*);
    };
}

tilers! { S0 D0 T0 0 }
tilers! { S0 D0 T0 0 S1 D1 T1 1 }
tilers! { S0 D0 T0 0 S1 D1 T1 1 S2 D2 T2 2 }
tilers! { S0 D0 T0 0 S1 D1 T1 1 S2 D2 T2 2 S3 D3 T3 3 }
tilers! { S0 D0 T0 0 S1 D1 T1 1 S2 D2 T2 2 S3 D3 T3 3 S4 D4 T4 4 }
tilers! { S0 D0 T0 0 S1 D1 T1 1 S2 D2 T2 2 S3 D3 T3 3 S4 D4 T4 4 S5 D5 T5 5 }
tilers! { S0 D0 T0 0 S1 D1 T1 1 S2 D2 T2 2 S3 D3 T3 3 S4 D4 T4 4 S5 D5 T5 5 S6 D6 T6 6 }
tilers! { S0 D0 T0 0 S1 D1 T1 1 S2 D2 T2 2 S3 D3 T3 3 S4 D4 T4 4 S5 D5 T5 5 S6 D6 T6 6 S7 D7 T7 7 }

/// Computes `a o () = ()`: all modes are dropped.
#[diagnostic::do_not_recommend]
impl<S, D> RightOfCompose<Layout<S, D>> for () {
    type Answer = Evaluated<Layout<(), ()>, Nil>;
}
/// Computes `a / () = a`: all modes are kept.
#[diagnostic::do_not_recommend]
impl<S, D, Modes> RightOfDivide<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Answer = Evaluated<ModesLayout<Modes>, Nil>;
}
/// Computes `a * () = a`: all modes are kept.
#[diagnostic::do_not_recommend]
impl<S, D, Modes> RightOfMultiply<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Answer = Evaluated<ModesLayout<Modes>, Nil>;
}

/// Computes `n:d op (t) = (n:d op t)`: an integer layout is its own only mode.
macro_rules! only_tile {
    ($op:ident [$($U:ident)*] $N:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($U,)* D, T, Shape, Stride, Checked> $op<Layout<$N, D>> for (T,)
        where
            T: $op<Layout<$N, D>, Answer = Evaluated<Layout<Shape, Stride>, Checked>>,
        {
            type Answer = Evaluated<Layout<(Shape,), (Stride,)>, Checked>;
        }
    };
}
for_each_positive!(only_tile RightOfCompose);
for_each_positive!(only_tile RightOfCover);
for_each_positive!(only_tile RightOfDivide);
for_each_positive!(only_tile RightOfMultiply);
for_each_positive!(only_tile ProfileOfCoalesce);
for_each_positive!(only_tile ProfileOfFilter);
