//! `logical_product`: a layout repeated in the pattern of another.

use super::complement::{Complement, Complemented};
use super::composition::{Compose, Composed};
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
#[diagnostic::on_unimplemented(
    message = "this layout cannot be multiplied by this tiler",
    label = "the tiler does not fit",
    note = "a tiler is a layout, a positive static integer, `Keep`, or a tuple of tilers with at \
            most as many modes as the layout"
)]
pub trait Multiply<B> {
    /// The product.
    type Output;
}

/// The result of [`Multiply`].
pub type Multiplied<A, B> = <A as Multiply<B>>::Output;

impl<S, D, T, E> Multiply<Layout<T, E>> for Layout<S, D>
where
    Self: Size,
    Layout<T, E>: Cosize,
    SizeOf<Self>: Times<CosizeOf<Layout<T, E>>>,
    Self: Complement<Product<SizeOf<Self>, CosizeOf<Layout<T, E>>>>,
    Complemented<Self, Product<SizeOf<Self>, CosizeOf<Layout<T, E>>>>: Compose<Layout<T, E>>,
    Copies<Self, Layout<T, E>>: IsLayout,
{
    type Output = WithRest<S, D, Copies<Self, Layout<T, E>>>;
}

/// The places of the copies of `A`, `complement(a, size(a) * cosize(b)) o b`.
pub type Copies<A, B> = Composed<Complemented<A, Product<SizeOf<A>, CosizeOf<B>>>, B>;

/// `a * n = a * n:1`
impl<S, D, U, B, R> Multiply<UInt<U, B>> for Layout<S, D>
where
    UInt<U, B>: Tile,
    Self: Multiply<TileOf<UInt<U, B>>, Output = R>,
{
    type Output = R;
}
/// `a * _ = a`
impl<S, D> Multiply<Keep> for Layout<S, D> {
    type Output = Self;
}
