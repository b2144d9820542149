//! Retiling: rearranging the registers of one tiled operation for another.

use super::tiled_copy::IsTiledCopy;
use super::tv_layout::ProductEach;
use crate::Layout;
use crate::algebra::composition::Compose;
use crate::algebra::construct::{MakeLayoutLeft, WithShape};
use crate::algebra::divide::ZippedDivide;
use crate::algebra::inverse::RightInverse;
use crate::algebra::product::Multiply;
use crate::algebra::recast::GroupOffsets;
use crate::arity::for_each_arity;
use crate::int::Times;
use crate::int_tuple::size::Size;
use crate::modes::{Cons, IntoModes, Mode, ModesLayout, Nil, TopModes};

/// A **type operator**: the registers of a thread, rearranged for a tiled copy: `((value of an atom, atom),
/// rest...)`.
///
/// `Self`, `(value of an atom, rest...)`, is the register layout of another tiled operation with the same tile.
///
/// # Examples
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Copy = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, TiledMma<M16n8k16F32F16>>;
/// type Fragment = Layout<((_2, _2, _2), _2, _2), ((_1, _2, _4), _8, _16)>;
/// assert_type_eq_all!(Retiled<Fragment, Copy>, Layout<((_8, _1), _2, _2), ((_1, _0), _8, _16)>);
/// ```
///
/// # Errors
///
/// Reports the same errors as the divisions and compositions, if the fragment does not contain full
/// tiles.
///
/// # Source
///
/// CuTe `TiledCopy::retile`, `retile_S`, `retile_D` (`copy_atom.hpp`).
pub trait Retile<Copy> {
    /// The layout.
    type Output;
}
/// The result of [`Retile`].
pub type Retiled<Fragment, Copy> = <Fragment as Retile<Copy>>::Output;

impl<S, D, Copy, Values, Extents, Order, VS, VD, RS, RD, TS, TD, Rest, R> Retile<Copy>
    for Layout<S, D>
where
    S: FirstSize<Output = Values>,
    Copy: RetileOrder<Values, Extents = Extents, Output = Order>,
    Self: ZippedDivide<Extents, Output = Layout<(VS, RS), (VD, RD)>>,
    Layout<VS, VD>: Compose<Order, Output = Layout<TS, TD>>,
    RS: TopModes<RD, Nil, Output = Rest>,
    Rest: AfterFirst<Mode<TS, TD>, Output = R>,
    R: IntoModes,
{
    type Output = ModesLayout<R>;
}

/// A **type operator**: the order in which a tiled copy takes the registers of another operation.
///
/// The layout is `(value of an atom, atom) -> (value, coordinate)`, for an operation with `Values` values at a
/// time.
pub trait RetileOrder<Values> {
    /// `Values`, and the number of repetitions along each mode of the tile.
    type Extents;
    /// The layout.
    type Output;
}
impl<
    Copy,
    Values,
    Tiler,
    Tv,
    Threads,
    AtomValues,
    PerGroup,
    Inverse,
    Shaped,
    GS,
    GD,
    GroupShape,
    Extents,
    Back,
    Left,
    Order,
> RetileOrder<Values> for Copy
where
    Copy: IsTiledCopy<Tiler = Tiler, Tv = Tv, Threads = Threads, AtomValues = AtomValues>,
    Threads: Times<Values, Output = PerGroup>,
    // From the coordinate in the tile to the group of values.
    Tv: RightInverse<Output = Inverse>,
    Inverse: WithShape<Tiler, Output = Shaped>,
    Shaped: GroupOffsets<PerGroup, Output = Layout<GS, GD>>,
    Layout<GS, GD>: RightInverse<Output = Back>,
    GS: ProductEach<Output = GroupShape>,
    GroupShape: PrependSize<Values, Output = Extents>,
    Values: MakeLayoutLeft<Output = Left>,
    Left: Multiply<Back, Output = Order>,
    Order: ZippedDivide<AtomValues>,
{
    type Extents = Extents;
    type Output = <Order as ZippedDivide<AtomValues>>::Output;
}

/// A **type operator**: the size of the first mode of a shape.
pub trait FirstSize {
    /// The size.
    type Output;
}

/// A **type operator**: the tuple with `First` prepended.
pub trait PrependSize<First> {
    /// The tuple.
    type Output;
}

/// A **type operator**: the list with another first mode.
pub trait AfterFirst<First> {
    /// The list.
    type Output;
}
impl<First, Head, Tail> AfterFirst<First> for Cons<Head, Tail> {
    type Output = Cons<First, Tail>;
}

macro_rules! tuples {
    ($first:ident $last:ident;
        [$S0:ident $D0:ident $T0:ident $b0:ident $a0:ident $i0:tt]
        $([$S:ident $D:ident $T:ident $b:ident $a:ident $i:tt])*
    ) => {
        impl<$S0: Size, $($S),*> FirstSize for ($S0, $($S,)*) {
            type Output = $S0::Output;
        }
        impl<First, $S0, $($S),*> PrependSize<First> for ($S0, $($S,)*) {
            type Output = (First, $S0, $($S,)*);
        }
    };
}
for_each_arity!(tuples);
