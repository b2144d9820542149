//! Parts of tensors: slices, and the tile of a block.

use super::part_of::{HasParts, PartOf};
use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::algebra::slice::local::AmongTiles;
use crate::algebra::slice::{FreeModes, SliceOutcome};
use crate::coord::FixesIn;
use crate::modes::{IntoModes, ModesLayout, Nil, Unpacked};
use crate::report::{Done, Kept, NothingOf};
use crate::sealed::Sealed;

/// A layout of which the free modes of the coordinate `C` remain, and the offset at which they start.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be sliced at this coordinate",
    label = "an integer or `Keep` for each mode slices a layout that has these modes",
    note = "a kernel that is generic over its layout asks for it, by the type of the coordinate: \
            `{Self}: bounds::SliceAt<(_1, Keep)>`",
    note = "and, where the tensor vouches for its cells, that what is fixed is in the shape: \
            `(_1, Keep): bounds::FixesInside<<{Self} as bounds::SliceAt<(_1, Keep)>>::Shape>`"
)]
pub trait SliceAt<C: Sealed, Nothing = ()>: Sized + Sealed {
    /// The shape that what the coordinate fixes is in.
    type Shape;
    /// The layout of the slice.
    type Output;
    /// The layout of the slice, and the cells before it.
    fn slice_at(self, coordinate: C) -> (Self::Output, usize);
}

/// A layout divided by `Tiler`; `C` selects one tile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to have a tile there",
    label = "static integers tile a layout that they divide, at a coordinate among the tiles",
    note = "a kernel that is generic over its layout asks for it, by the types of the tile and the coordinate: \
            `{Self}: bounds::TileAt<(_8, _8), (u32, u32)>`",
    note = "where the tensor vouches for its cells, `get_local_tile` compares the coordinate, and asks also: \
            `{Self}: bounds::TensorLayout` and `<{Self} as bounds::TileAt<..>>::Whole: bounds::FixesWithin<<{Self} as bounds::TileAt<..>>::RestShape, \
            <{Self} as bounds::TensorLayout>::Values>`"
)]
pub trait TileAt<Tiler: Sealed, C: Sealed, Nothing = (), Nowhere = ()>: Sized + Sealed {
    /// The shape that counts the tiles, which what the coordinate fixes is in.
    type RestShape;
    /// The coordinate with [`Keep`](crate::Keep) for the modes that it does not name.
    type Whole;
    /// The layout of the tile.
    type Output;
    /// The coordinate with `Keep` for the modes that it does not name.
    fn whole(coordinate: C) -> Self::Whole;
    /// The layout of the tile, and the cells before it.
    fn tile_at(self, coordinate: C) -> (Self::Output, usize);
}

impl<L, C, S, D, Beside, R, Part, V> SliceAt<C, NothingOf<V>> for L
where
    L: HasParts<Inside = Layout<S, D>, Beside = Beside>,
    C: Sealed,
    Layout<S, D>: SliceOutcome<C, Answer = Done<R, V>>,
    V: Kept,
    R: PartOf<Beside, C, S, D, Output = Part>,
{
    type Shape = S;
    type Output = Part;
    #[inline(always)]
    fn slice_at(self, coordinate: C) -> (Part, usize) {
        R::at(self.beside(), coordinate)
    }
}

impl<L, Tiler, C, A, Beside, T, E, RS, RD, Whole, Free, All, Part, V, W>
    TileAt<Tiler, C, NothingOf<V>, NothingOf<W>> for L
where
    L: HasParts<Inside = A, Beside = Beside>,
    Tiler: Sealed + SplitsDivision<A, Answer = Done<Layout<(T, RS), (E, RD)>, V>>,
    V: Kept,
    C: Sealed + AmongTiles<RS, Padded = Whole>,
    Whole: FreeModes<RS, RD, Nil, Output = Free> + FixesIn<RS, Verdict = W>,
    W: Kept,
    T: Unpacked<E, Free, Output = All>,
    All: IntoModes,
    ModesLayout<All>: PartOf<Beside, Whole, RS, RD, Output = Part>,
{
    type RestShape = RS;
    type Whole = Whole;
    type Output = Part;
    #[inline(always)]
    fn whole(coordinate: C) -> Whole {
        coordinate.padded()
    }
    #[inline(always)]
    fn tile_at(self, coordinate: C) -> (Part, usize) {
        <ModesLayout<All> as PartOf<_, _, RS, RD>>::at(self.beside(), coordinate.padded())
    }
}
