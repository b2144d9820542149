//! `logical_divide`: a layout cut into tiles.

use super::complement::RestOf;
use super::composition::{Compose, Composed};
use super::tiler::{Keep, Tile, TileOf};
use crate::Layout;
use crate::int::UInt;
use crate::layout::{IsLayout, ShapeOf, Size, SizeOf, StrideOf};

/// A **type operator**: `Self / B`; mode 0 is a tile, mode 1 runs over the tiles.
///
/// A tuple of tilers divides mode by mode: `(_8, _4)` makes each of the first two modes a pair
/// (tile, rest) and leaves further modes alone.
///
/// ```text
/// result == a o (b, complement(b, size(a)))
/// (b, complement(b, size(a))) is a bijection of [0, size(a)): result is a permutation of a
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, _2, _3), (_2, _1, _8)>;
/// assert_type_eq_all!(
///     Divided<A, Layout<_4, _2>>,
///     Layout<((_2, _2), (_2, _3)), ((_4, _1), (_2, _8))>,
/// );
/// type Smem = Layout<(_128, _32), (_1, _128)>;
/// assert_type_eq_all!(
///     Divided<Smem, (_8, _8)>,
///     Layout<((_8, _16), (_8, _4)), ((_1, _8), (_128, _1024))>,
/// );
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: Divided<Layout<_10, _1>, _4>) {}
/// ```
/// ```text
/// error[E0277]: tiles that span 4 elements do not fill 10 elements
/// ```
///
/// # Source
///
/// CuTe `logical_divide` (`layout.hpp`), where CuTe's is a permutation of `a`.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be divided by this tiler",
    label = "the tiler does not fit",
    note = "a tiler is a layout, a positive static integer, `Keep`, or a tuple of tilers with at \
            most as many modes as the layout"
)]
pub trait Divide<B> {
    /// The divided layout.
    type Output;
}

/// The result of [`Divide`].
pub type Divided<A, B> = <A as Divide<B>>::Output;

impl<S, D, T, E> Divide<Layout<T, E>> for Layout<S, D>
where
    Self: Size,
    Layout<T, E>: RestOf<SizeOf<Self>>,
    <Layout<T, E> as RestOf<SizeOf<Self>>>::Output: IsLayout,
    Self: Compose<WithRest<T, E, <Layout<T, E> as RestOf<SizeOf<Self>>>::Output>>,
{
    type Output = Composed<Self, WithRest<T, E, <Layout<T, E> as RestOf<SizeOf<Self>>>::Output>>;
}

/// The layout `(T:E, rest)`.
pub type WithRest<T, E, Rest> = Layout<(T, ShapeOf<Rest>), (E, StrideOf<Rest>)>;

/// `a / n = a / n:1`
impl<S, D, U, B, R> Divide<UInt<U, B>> for Layout<S, D>
where
    UInt<U, B>: Tile,
    Self: Divide<TileOf<UInt<U, B>>, Output = R>,
{
    type Output = R;
}
/// `a / _ = a`
impl<S, D> Divide<Keep> for Layout<S, D> {
    type Output = Self;
}
