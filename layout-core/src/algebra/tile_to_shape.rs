//! `tile_to_shape` with an order of the modes.

use super::construct::ordered::{InOrder, OrderedLayout};
use super::outcome::{accepted, outcome};
use super::product::{CopiesToFill, RightOfBlockedMultiply};
use crate::Layout;
use crate::modes::{IntoModes, Nil, TopModes};
use crate::report::{Evaluated, Verdict, all};

/// A **type operator**: [`TileToShape`](crate::ops::TileToShape) with ordered copies. Copies along modes of
/// lower `Order` come first.
///
/// ```text
/// shape(result) refines shape
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Atom = Layout<(_8, _64), (_64, _1)>;
/// assert_type_eq_all!(
///     TiledToInOrder<Atom, (_16, _128), (_1, _0)>,
///     Layout<((_8, _2), (_64, _2)), ((_64, _1024), (_1, _512))>,
/// );
/// ```
///
/// # Errors
///
/// Reports the same errors as [`TileToShape`](crate::ops::TileToShape) and
/// [`MakeOrderedLayout`](crate::ops::MakeOrderedLayout):
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: TiledToInOrder<Layout<(_8, _64), (_64, _1)>, (_16, _100), (_1, _0)>) {}
/// ```
/// ```text
/// error[E0277]: expected a tile that divides 100 elements, found one that spans 64
/// ```
///
/// # Source
///
/// CuTe `tile_to_shape` with an order (`layout.hpp`).
#[doc(alias = "tile_to_shape")]
pub trait TileToShapeInOrder<Shape, Order, Nothing = ()> {
    /// The layout.
    type Output;
}

/// The result of [`TileToShapeInOrder`].
pub type TiledToInOrder<A, Shape, Order> = <A as TileToShapeInOrder<Shape, Order>>::Output;

outcome! {
    TileToShapeInOrder [Shape Order]
        "in generic code, add the bound `{Self}: ops::TileToShapeInOrder<{Shape}, {Order}>`";
}
accepted! { TileToShapeInOrder [Shape Order]; }
impl<S, D, Shape, Order, Block, Target, Copies, Fit, Pattern, Ordered, R, Answer>
    TileToShapeInOrderOutcome<Shape, Order> for Layout<S, D>
where
    S: TopModes<D, Nil, Output = Block>,
    Shape: TopModes<Shape, Nil, Output = Target>,
    Block: CopiesToFill<Target, Output = Copies, Verdict = Fit>,
    Copies: IntoModes,
    Copies::Shape: OrderedLayout<Order, Output = Pattern> + InOrder<Order, Verdict = Ordered>,
    Pattern: RightOfBlockedMultiply<Self, Answer = Evaluated<R, Answer>>,
    Fit: Verdict,
    Ordered: Verdict,
    Answer: Verdict,
{
    type Answer = Evaluated<R, all!(Fit, Ordered, Answer)>;
}
