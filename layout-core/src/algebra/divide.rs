//! `logical_divide`: a layout cut into tiles.

use super::complement::RestOf;
use super::composition::RightOfCompose;
use super::outcome::{accepted, by_right_operand, outcome};
use super::tiler::{Keep, Tile, TileOf};
use crate::Layout;
use crate::int::{impl_for, impl_positive};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::{IsLayout, ShapeOf, StrideOf};
use crate::modes::Nil;
use crate::report::{Both, Evaluated, Verdict};

/// A **type operator**: the division `Self / B`. Mode 0 is a tile, and mode 1 is the grid of tiles.
///
/// A tuple of tilers divides mode by mode: `(_8, _4)` divides each of the first two modes into a pair (tile,
/// rest). Further modes do not change.
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
/// CuTe `logical_divide` (`layout.hpp`), for divisions that are permutations of `a`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "only a layout can be divided",
    note = "a layout is `Layout<Shape, Stride>`, or `shape:stride` in `layout!`"
)]
#[doc(alias = "logical_divide")]
pub trait Divide<B, Nothing = ()> {
    /// The divided layout.
    type Output;
}

/// The result of [`Divide`].
pub type Divided<A, B> = <A as Divide<B>>::Output;

outcome! { Divide [B] "generic code asks for it: `{Self}: ops::Divide<{B}>`"; }
accepted! { Divide [B]; }
by_right_operand! { Divide RightOfDivide; }

/// A tiler for a layout `A`: a layout, an integer, [`Keep`], or a tuple of tilers.
///
/// The operand on the right is `Self`, so that the compiler does not search for the operand while it is
/// inferred.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be divided by this tiler",
    label = "the tiler does not fit",
    note = "a tiler is a layout, a positive static integer, `Keep`, or a tuple of tilers with at \
            most as many modes as the layout",
    note = "code that is generic over the tiler asks for it: `{A}: ops::Divide<{Self}>`"
)]
pub trait RightOfDivide<A> {
    /// [`Evaluated`].
    type Answer;
}

impl<S, D, T, E, Rest, Tiles, R, Image> RightOfDivide<Layout<S, D>> for Layout<T, E>
where
    Layout<S, D>: Size,
    Self: RestOf<SizeOf<Layout<S, D>>, Answer = Evaluated<Rest, Tiles>>,
    Rest: IsLayout,
    WithRest<T, E, Rest>: RightOfCompose<Layout<S, D>, Answer = Evaluated<R, Image>>,
    Tiles: Verdict,
    Image: Verdict,
{
    type Answer = Evaluated<R, Both<Tiles, Image>>;
}

/// The layout `(T:E, rest)`.
pub type WithRest<T, E, Rest> = Layout<(T, ShapeOf<Rest>), (E, StrideOf<Rest>)>;

impl_positive! {
    /// Computes `a / n = a / n:1`.
    <S, D, R> RightOfDivide<Layout<S, D>> where [
        Self: Tile,
        TileOf<Self>: RightOfDivide<Layout<S, D>, Answer = R>,
    ] {
        type Answer = R;
    }
}
/// Computes `a / _ = a`.
#[diagnostic::do_not_recommend]
impl<S, D> RightOfDivide<Layout<S, D>> for Keep {
    type Answer = Evaluated<Layout<S, D>, Nil>;
}

/// A **type operator**: the division `Self / B` with all tile modes gathered in mode 0, and all rest modes in
/// mode 1.
///
/// ```text
/// mode 0 of result == a o b
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Smem = Layout<(_128, _32), (_1, _128)>;
/// assert_type_eq_all!(
///     ZippedDivided<Smem, (_8, _8)>,
///     Layout<((_8, _8), (_16, _4)), ((_1, _128), (_8, _1024))>,
/// );
/// ```
///
/// # Source
///
/// CuTe `zipped_divide` (`layout.hpp`).
#[doc(alias = "zipped_divide")]
pub trait ZippedDivide<B, Nothing = ()> {
    /// The divided layout.
    type Output;
}

/// The result of [`ZippedDivide`].
pub type ZippedDivided<A, B> = <A as ZippedDivide<B>>::Output;

/// A **type operator**: [`ZippedDivide`] with separate rest modes, `(tile, rest0, rest1, ...)`.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Smem = Layout<(_128, _32), (_1, _128)>;
/// assert_type_eq_all!(
///     TiledDivided<Smem, (_8, _8)>,
///     Layout<((_8, _8), _16, _4), ((_1, _128), _8, _1024)>,
/// );
/// ```
///
/// # Source
///
/// CuTe `tiled_divide` (`layout.hpp`).
#[doc(alias = "tiled_divide")]
pub trait TiledDivide<B, Nothing = ()> {
    /// The divided layout.
    type Output;
}

/// The result of [`TiledDivide`].
pub type TiledDivided<A, B> = <A as TiledDivide<B>>::Output;

/// A **type operator**: [`ZippedDivide`] with all modes separate, `(tile0, tile1, ..., rest0, rest1, ...)`.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Smem = Layout<(_128, _32), (_1, _128)>;
/// assert_type_eq_all!(
///     FlatDivided<Smem, (_8, _8)>,
///     Layout<(_8, _8, _16, _4), (_1, _128, _8, _1024)>,
/// );
/// ```
///
/// # Source
///
/// CuTe `flat_divide` (`layout.hpp`).
#[doc(alias = "flat_divide")]
pub trait FlatDivide<B, Nothing = ()> {
    /// The divided layout.
    type Output;
}

/// The result of [`FlatDivide`].
pub type FlatDivided<A, B> = <A as FlatDivide<B>>::Output;
