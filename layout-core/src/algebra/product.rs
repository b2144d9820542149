//! `logical_product`: a layout repeated in the pattern of another.

use super::complement::Complement;
use super::composition::RightOfCompose;
use super::divide::WithRest;
use super::tiler::{Keep, Tile, TileOf};
use crate::Layout;
use crate::int::{Product, Times, UInt};
use crate::layout::{Cosize, CosizeOf, IsLayout, Size, SizeOf};

/// A **type operator**: `Self * B`; mode 0 is `Self`, mode 1 runs over copies of it in the pattern
/// `B`.
///
/// A tuple of tilers multiplies mode by mode, leaving further modes alone.
///
/// ```text
/// result == (a, complement(a, size(a) * cosize(b)) o b)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_2, _2), (_4, _1)>;
/// assert_type_eq_all!(
///     Multiplied<A, Layout<_6, _1>>,
///     Layout<((_2, _2), (_2, _3)), ((_4, _1), (_2, _8))>,
/// );
/// ```
///
/// # Source
///
/// CuTe `logical_product` (`layout.hpp`).
pub trait Multiply<B> {
    /// The product.
    type Output;
}

/// The result of [`Multiply`].
pub type Multiplied<A, B> = <A as Multiply<B>>::Output;

impl<S, D, B, R> Multiply<B> for Layout<S, D>
where
    B: RightOfMultiply<Self, Output = R>,
{
    type Output = R;
}

/// What a layout `A` can be multiplied by: a layout, an integer, [`Keep`], a tuple of them.
///
/// The operand on the right is the subject, so that the compiler does not look for it while it
/// infers it.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be multiplied by this tiler",
    label = "the tiler does not fit",
    note = "a tiler is a layout, a positive static integer, `Keep`, or a tuple of tilers with at \
            most as many modes as the layout"
)]
pub trait RightOfMultiply<A> {
    /// The result.
    type Output;
}

impl<S, D, T, E, Places, Copies> RightOfMultiply<Layout<S, D>> for Layout<T, E>
where
    Layout<S, D>: Size,
    Self: Cosize,
    SizeOf<Layout<S, D>>: Times<CosizeOf<Self>>,
    Layout<S, D>: Complement<Room<Layout<S, D>, Self>, Output = Places>,
    Self: RightOfCompose<Places, Output = Copies>,
    Copies: IsLayout,
{
    type Output = WithRest<S, D, Copies>;
}

/// The cells for copies of `A` in the pattern `B`, `size(a) * cosize(b)`.
pub type Room<A, B> = Product<SizeOf<A>, CosizeOf<B>>;

/// `a * n = a * n:1`
impl<S, D, U, B, R> RightOfMultiply<Layout<S, D>> for UInt<U, B>
where
    Self: Tile,
    TileOf<Self>: RightOfMultiply<Layout<S, D>, Output = R>,
{
    type Output = R;
}
/// `a * _ = a`
impl<S, D> RightOfMultiply<Layout<S, D>> for Keep {
    type Output = Layout<S, D>;
}
