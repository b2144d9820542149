//! Tuples of tilers act on each mode by itself.

use super::coalesce::{CoalescedByMode, ProfileOfCoalesce};
use super::composition::{Composed, RightOfCompose};
use super::covering::{Covered, RightOfCover};
use super::divide::{Divided, RightOfDivide};
use super::filter::profile::{FilteredByMode, ProfileOfFilter};
use super::gather::{SplitsCover, SplitsDivision, SplitsProduct};
use super::product::{Multiplied, RightOfMultiply};
use crate::Layout;
use crate::int::{_0, _1, for_each_positive, impl_above_one, impl_for};
use crate::layout::{IsLayout, ShapeOf, StrideOf};
use crate::modes::{IntoModes, ModesLayout, Nil, TopModes};

/// The tiler `_`: the mode stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Keep;

/// A **type operator**: the layout of a tile of `Self` elements, `n:1`, and `1:0` for one, as CuTe's
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

/// `(a0, a1, ...) op (t0, t1, ...) = (a0 op t0, a1 op t1, ...)`, modes beyond the tiler being
/// dropped or kept.
///
/// `by_mode!(tiled modes; modes beyond)`
macro_rules! by_mode {
    ($($S:ident $D:ident $T:ident)+; $($R:ident $Q:ident)*) => {
        impl<$($S, $D, $T,)+ $($R, $Q,)*>
            RightOfCompose<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $($T: RightOfCompose<Layout<$S, $D>>, Composed<Layout<$S, $D>, $T>: IsLayout,)+
        {
            type Output = Layout<
                ($(ShapeOf<Composed<Layout<$S, $D>, $T>>,)+),
                ($(StrideOf<Composed<Layout<$S, $D>, $T>>,)+),
            >;
        }
        by_mode!(@keep RightOfDivide Divided; $($S $D $T)+; $($R $Q)*);
        by_mode!(@keep RightOfCover Covered; $($S $D $T)+; $($R $Q)*);
        by_mode!(@keep RightOfMultiply Multiplied; $($S $D $T)+; $($R $Q)*);
        by_mode!(@keep ProfileOfCoalesce CoalescedByMode; $($S $D $T)+; $($R $Q)*);
        by_mode!(@keep ProfileOfFilter FilteredByMode; $($S $D $T)+; $($R $Q)*);
        by_mode!(@split SplitsCover; $($S $D $T)+; $($R $Q)*);
        by_mode!(@split SplitsDivision; $($S $D $T)+; $($R $Q)*);
        by_mode!(@split SplitsProduct; $($S $D $T)+; $($R $Q)*);
    };
    (@split $split:ident; $($S:ident $D:ident $T:ident)+; $($R:ident $Q:ident)*) => {
        impl<$($S, $D, $T,)+ $($R, $Q,)*>
            $split<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $($T: $split<Layout<$S, $D>>,)+
        {
            type TileShape = ($($T::TileShape,)+);
            type TileStride = ($($T::TileStride,)+);
            type RestShape = ($($T::RestShape,)+ $($R,)*);
            type RestStride = ($($T::RestStride,)+ $($Q,)*);
        }
    };
    (@keep $op:ident $result:ident; $($S:ident $D:ident $T:ident)+; $($R:ident $Q:ident)*) => {
        impl<$($S, $D, $T,)+ $($R, $Q,)*>
            $op<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $($T: $op<Layout<$S, $D>>, $result<Layout<$S, $D>, $T>: IsLayout,)+
        {
            type Output = Layout<
                ($(ShapeOf<$result<Layout<$S, $D>, $T>>,)+ $($R,)*),
                ($(StrideOf<$result<Layout<$S, $D>, $T>>,)+ $($Q,)*),
            >;
        }
    };
}

/// All tilers of each arity of the layout, from one mode to all.
macro_rules! tilers {
    ($($S:ident $D:ident $T:ident)+) => { tilers!(@split [] $($S $D $T)+); };
    (@split [$($done:ident)*]) => {};
    (@split [$($done:ident)*] $S:ident $D:ident $T:ident $($rest:ident)*) => {
        tilers!(@emit [$($done)* $S $D $T] [] $($rest)*);
        tilers!(@split [$($done)* $S $D $T] $($rest)*);
    };
    (@emit [$($done:ident)+] [$($kept:ident)*]) => { by_mode! { $($done)+; $($kept)* } };
    (@emit [$($done:ident)+] [$($kept:ident)*] $S:ident $D:ident $T:ident $($rest:ident)*) => {
        tilers!(@emit [$($done)+] [$($kept)* $S $D] $($rest)*);
    };
}

tilers! { S0 D0 T0 }
tilers! { S0 D0 T0 S1 D1 T1 }
tilers! { S0 D0 T0 S1 D1 T1 S2 D2 T2 }
tilers! { S0 D0 T0 S1 D1 T1 S2 D2 T2 S3 D3 T3 }
tilers! { S0 D0 T0 S1 D1 T1 S2 D2 T2 S3 D3 T3 S4 D4 T4 }
tilers! { S0 D0 T0 S1 D1 T1 S2 D2 T2 S3 D3 T3 S4 D4 T4 S5 D5 T5 }
tilers! { S0 D0 T0 S1 D1 T1 S2 D2 T2 S3 D3 T3 S4 D4 T4 S5 D5 T5 S6 D6 T6 }
tilers! { S0 D0 T0 S1 D1 T1 S2 D2 T2 S3 D3 T3 S4 D4 T4 S5 D5 T5 S6 D6 T6 S7 D7 T7 }

/// `a o () = ()`: all modes are dropped.
impl<S, D> RightOfCompose<Layout<S, D>> for () {
    type Output = Layout<(), ()>;
}
/// `a / () = a`: all modes are kept.
impl<S, D, Modes> RightOfDivide<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Output = ModesLayout<Modes>;
}
/// `a * () = a`: all modes are kept.
impl<S, D, Modes> RightOfMultiply<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Output = ModesLayout<Modes>;
}

/// `n:d op (t) = (n:d op t)`: an integer layout is its own only mode.
macro_rules! only_mode {
    ($op:ident $result:ident [$($U:ident)*] $N:ty) => {
        impl<$($U,)* D, T> $op<Layout<$N, D>> for (T,)
        where
            T: $op<Layout<$N, D>>,
            $result<Layout<$N, D>, T>: IsLayout,
        {
            type Output = Layout<
                (ShapeOf<$result<Layout<$N, D>, T>>,),
                (StrideOf<$result<Layout<$N, D>, T>>,),
            >;
        }
    };
}
for_each_positive!(only_mode RightOfCompose Composed);
for_each_positive!(only_mode RightOfCover Covered);
for_each_positive!(only_mode RightOfDivide Divided);
for_each_positive!(only_mode RightOfMultiply Multiplied);
for_each_positive!(only_mode ProfileOfFilter FilteredByMode);
