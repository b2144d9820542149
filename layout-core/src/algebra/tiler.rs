//! Tuples of tilers act on each mode by itself.

use super::coalesce::{CoalescedByMode, ProfileOfCoalesce};
use super::composition::RightOfCompose;
use super::covering::RightOfCover;
use super::divide::RightOfDivide;
use super::filter::profile::{FilteredByMode, ProfileOfFilter};
use super::gather::{SplitsCover, SplitsDivision, SplitsProduct};
use super::product::RightOfMultiply;
use crate::Layout;
use crate::int::{_0, _1, for_each_positive, impl_above_one, impl_for};
use crate::layout::{IsLayout, ShapeOf, StrideOf};
use crate::modes::{IntoModes, ModesLayout, Nil, TopModes};
use crate::report::all_modes;

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
    ($($S:ident $D:ident $T:ident $i:literal)+; $($R:ident $Q:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $T,)+ $($R, $Q,)*>
            RightOfCompose<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $($T: RightOfCompose<Layout<$S, $D>, Output: IsLayout>,)+
        {
            type Output = Layout<
                ($(ShapeOf<<$T as RightOfCompose<Layout<$S, $D>>>::Output>,)+),
                ($(StrideOf<<$T as RightOfCompose<Layout<$S, $D>>>::Output>,)+),
            >;
            type Verdict = all_modes!($($i <$T as RightOfCompose<Layout<$S, $D>>>::Verdict),+);
        }
        by_mode!(@refuse RightOfDivide; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@refuse RightOfCover; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@refuse RightOfMultiply; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@keep ProfileOfCoalesce CoalescedByMode; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@keep ProfileOfFilter FilteredByMode; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@split SplitsCover; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@split SplitsDivision; $($S $D $T $i)+; $($R $Q)*);
        by_mode!(@split SplitsProduct; $($S $D $T $i)+; $($R $Q)*);
    };
    (@split $split:ident; $($S:ident $D:ident $T:ident $i:literal)+; $($R:ident $Q:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $T,)+ $($R, $Q,)*>
            $split<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $($T: $split<Layout<$S, $D>>,)+
        {
            type TileShape = ($($T::TileShape,)+);
            type TileStride = ($($T::TileStride,)+);
            type RestShape = ($($T::RestShape,)+ $($R,)*);
            type RestStride = ($($T::RestStride,)+ $($Q,)*);
            type Verdict = all_modes!($($i <$T as $split<Layout<$S, $D>>>::Verdict),+);
        }
    };
    (@refuse $op:ident; $($S:ident $D:ident $T:ident $i:literal)+; $($R:ident $Q:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $T,)+ $($R, $Q,)*>
            $op<Layout<($($S,)+ $($R,)*), ($($D,)+ $($Q,)*)>> for ($($T,)+)
        where
            $($T: $op<Layout<$S, $D>, Output: IsLayout>,)+
        {
            type Output = Layout<
                ($(ShapeOf<<$T as $op<Layout<$S, $D>>>::Output>,)+ $($R,)*),
                ($(StrideOf<<$T as $op<Layout<$S, $D>>>::Output>,)+ $($Q,)*),
            >;
            type Verdict = all_modes!($($i <$T as $op<Layout<$S, $D>>>::Verdict),+);
        }
    };
    (@keep $op:ident $result:ident; $($S:ident $D:ident $T:ident $i:literal)+; $($R:ident $Q:ident)*) => {
        #[diagnostic::do_not_recommend]
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

/// `a o () = ()`: all modes are dropped.
#[diagnostic::do_not_recommend]
impl<S, D> RightOfCompose<Layout<S, D>> for () {
    type Output = Layout<(), ()>;
    type Verdict = Nil;
}
/// `a / () = a`: all modes are kept.
#[diagnostic::do_not_recommend]
impl<S, D, Modes> RightOfDivide<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Output = ModesLayout<Modes>;
    type Verdict = Nil;
}
/// `a * () = a`: all modes are kept.
#[diagnostic::do_not_recommend]
impl<S, D, Modes> RightOfMultiply<Layout<S, D>> for ()
where
    S: TopModes<D, Nil, Output = Modes>,
    Modes: IntoModes,
{
    type Output = ModesLayout<Modes>;
    type Verdict = Nil;
}

/// `n:d op (t) = (n:d op t)`: an integer layout is its own only mode.
macro_rules! only_mode {
    ($op:ident $result:ident [$($U:ident)*] $N:ty) => {
        #[diagnostic::do_not_recommend]
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
macro_rules! only_tile {
    ($op:ident [$($U:ident)*] $N:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($U,)* D, T> $op<Layout<$N, D>> for (T,)
        where
            T: $op<Layout<$N, D>, Output: IsLayout>,
        {
            type Output = Layout<
                (ShapeOf<<T as $op<Layout<$N, D>>>::Output>,),
                (StrideOf<<T as $op<Layout<$N, D>>>::Output>,),
            >;
            type Verdict = T::Verdict;
        }
    };
}
for_each_positive!(only_tile RightOfCompose);
for_each_positive!(only_tile RightOfCover);
for_each_positive!(only_tile RightOfDivide);
for_each_positive!(only_tile RightOfMultiply);
for_each_positive!(only_mode ProfileOfFilter FilteredByMode);
