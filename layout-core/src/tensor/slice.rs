//! Parts of tensors: slices and tiles.

use super::part_of::{HasParts, PartOf};
use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::algebra::slice::local::AmongTiles;
use crate::algebra::slice::{FreeModes, SliceOutcome};
use crate::coord::FixesIn;
use crate::modes::{IntoModes, ModesLayout, Nil, Unpacked};
use crate::report::{Both, Evaluated, IfAccepted, IsAccepted, Verdict, all};
use crate::sealed::Sealed;

/// A layout that can be sliced at the coordinate `C`. The result has the free modes of `C`, and the
/// offset where the slice starts.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout has a slice at the coordinate `{C}`",
    label = "this is not a coordinate of the layout",
    note = "congruence: write `Keep` or an integer for each mode of the shape; a static layout \
            takes `u32` integers: `i as u32`, or `u32::try_from(i)` if it can be too large; in a \
            kernel that is generic over its layout `L`, add the bound for the coordinate type, \
            for example `L: bounds::SliceAt<(_1, Keep)>`, and for safe accesses also `(_1, Keep): \
            bounds::FixesInside<<L as bounds::SliceAt<(_1, Keep)>>::Shape>`"
)]
pub trait SliceAt<C: Sealed, Nothing = ()>:
    SliceAtOutcome<
        C,
        Among = <Self as SliceAt<C, Nothing>>::Shape,
        Part = <Self as SliceAt<C, Nothing>>::Output,
        Verdict: IsAccepted,
    >
{
    /// The shape that contains the fixed modes of the coordinate.
    type Shape;
    /// The layout of the slice.
    type Output;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout of the slice, and the offset of its first element.
    fn slice_at(self, coordinate: C) -> (<Self as SliceAt<C, Nothing>>::Output, usize);
}
#[diagnostic::do_not_recommend]
impl<L, C, S, R, V> SliceAt<C, IfAccepted<V>> for L
where
    L: SliceAtOutcome<C, Among = S, Part = R, Verdict = V>,
    C: Sealed,
    V: IsAccepted,
{
    type Shape = S;
    type Output = R;
    #[inline(always)]
    fn slice_at(self, coordinate: C) -> (R, usize) {
        self.sliced(coordinate)
    }
}

/// A **type operator**: the slice of a layout at the coordinate `C`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout has a slice at the coordinate `{C}`",
    label = "this is not a coordinate of the layout",
    note = "congruence: write `Keep` or an integer for each mode of the shape; a static layout \
            takes `u32` integers: `i as u32`, or `u32::try_from(i)` if it can be too large; in a \
            kernel that is generic over its layout `L`, add the bound for the coordinate type, \
            for example `L: bounds::SliceAt<(_1, Keep)>`, and for safe accesses also `(_1, Keep): \
            bounds::FixesInside<<L as bounds::SliceAt<(_1, Keep)>>::Shape>`"
)]
pub trait SliceAtOutcome<C: Sealed>: Sized + Sealed {
    /// The shape, as in [`SliceAt`].
    type Among;
    /// The layout of the slice, or a placeholder.
    type Part;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns `true` if the fixed modes of the coordinate are less than their extents.
    fn has_slice(self, coordinate: &C) -> bool;
    /// Returns the layout of the slice, and the offset of its first element.
    fn sliced(self, coordinate: C) -> (Self::Part, usize)
    where
        Self::Verdict: IsAccepted;
}

/// A layout divided by `Tiler`, from which `C` selects one tile.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout has a tile at this coordinate",
    label = "the tiler does not fit the layout, or the coordinate does not select one of its tiles",
    note = "congruence: write a static integer or a layout for each mode of the tiler, and at \
            most one integer or `Keep` for each mode of the coordinate, `block.get()` for a \
            unique coordinate `block`; static layouts take `u32` coordinates: write `i as u32`; \
            in a kernel that is generic over its layout `L`, add the bound for the types of tiler \
            and coordinate, for example `L: bounds::TileAt<(_8, _8), (u32, u32)>`; if the \
            coordinate can be out of bounds, call `get_local_tile`, which returns an `Option`"
)]
pub trait TileAt<Tiler: Sealed, C: Sealed, Nothing = ()>:
    TileAtOutcome<
        Tiler,
        C,
        Among = <Self as TileAt<Tiler, C, Nothing>>::RestShape,
        Padded = <Self as TileAt<Tiler, C, Nothing>>::Whole,
        Part = <Self as TileAt<Tiler, C, Nothing>>::Output,
        Verdict: IsAccepted,
    >
{
    /// The shape of the grid of tiles, which contains the fixed modes of the coordinate.
    type RestShape;
    /// The coordinate with [`Keep`](crate::Keep) for missing modes.
    type Whole;
    /// The layout of the tile.
    type Output;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the coordinate with `Keep` for missing modes.
    fn whole(coordinate: C) -> <Self as TileAt<Tiler, C, Nothing>>::Whole;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout of the tile, and the offset of its first element.
    fn tile_at(self, coordinate: C) -> (<Self as TileAt<Tiler, C, Nothing>>::Output, usize);
}
#[diagnostic::do_not_recommend]
impl<L, Tiler, C, S, W, R, V> TileAt<Tiler, C, IfAccepted<V>> for L
where
    L: TileAtOutcome<Tiler, C, Among = S, Padded = W, Part = R, Verdict = V>,
    Tiler: Sealed,
    C: Sealed,
    V: IsAccepted,
{
    type RestShape = S;
    type Whole = W;
    type Output = R;
    #[inline(always)]
    fn whole(coordinate: C) -> W {
        L::padded(coordinate)
    }
    #[inline(always)]
    fn tile_at(self, coordinate: C) -> (R, usize) {
        self.tiled(coordinate)
    }
}

/// A **type operator**: the tile of a layout at the coordinate `C`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout has a tile at this coordinate",
    label = "the tiler does not fit the layout, or the coordinate does not select one of its tiles",
    note = "congruence: write a static integer or a layout for each mode of the tiler, and at \
            most one integer or `Keep` for each mode of the coordinate, `block.get()` for a \
            unique coordinate `block`; static layouts take `u32` coordinates: write `i as u32`; \
            in a kernel that is generic over its layout `L`, add the bound for the types of tiler \
            and coordinate, for example `L: bounds::TileAt<(_8, _8), (u32, u32)>`; if the \
            coordinate can be out of bounds, call `get_local_tile`, which returns an `Option`"
)]
pub trait TileAtOutcome<Tiler: Sealed, C: Sealed>: Sized + Sealed {
    /// The shape, as in [`TileAt`].
    type Among;
    /// The coordinate, as in [`TileAt`], or [`Skipped`](crate::report::Skipped) if the tiler is an error.
    type Padded;
    /// The layout of the tile, or a placeholder.
    type Part;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns the coordinate with `Keep` for missing modes.
    fn padded(coordinate: C) -> Self::Padded;
    /// Returns `true` if the tile exists.
    fn has_tile(self, coordinate: C) -> bool;
    /// Returns the layout of the tile, and the offset of its first element.
    fn tiled(self, coordinate: C) -> (Self::Part, usize)
    where
        Self::Verdict: IsAccepted;
}

#[diagnostic::do_not_recommend]
impl<L, C, S, D, Beside, R, Part, V, W> SliceAtOutcome<C> for L
where
    L: HasParts<C, Inside = Layout<S, D>, Beside = Beside>,
    C: Sealed,
    Layout<S, D>: SliceOutcome<C, Answer = Evaluated<R, V>>,
    V: Verdict,
    R: PartOf<Beside, C, S, D, Output = Part, Verdict = W>,
    W: Verdict,
{
    type Among = S;
    type Part = Part;
    type Verdict = Both<V, W>;
    #[inline(always)]
    fn has_slice(self, coordinate: &C) -> bool {
        R::is_inside(self.beside(), coordinate)
    }
    #[inline(always)]
    fn sliced(self, coordinate: C) -> (Part, usize) {
        R::at(self.beside(), coordinate)
    }
}

#[diagnostic::do_not_recommend]
impl<L, Tiler, C, A, Beside, T, E, RS, RD, Whole, Free, All, Part, V, W, X> TileAtOutcome<Tiler, C>
    for L
where
    L: HasParts<C, Inside = A, Beside = Beside>,
    Tiler: Sealed + SplitsDivision<A, Answer = Evaluated<Layout<(T, RS), (E, RD)>, V>>,
    V: Verdict,
    C: Sealed + AmongTiles<RS, Padded = Whole>,
    Whole: FreeModes<RS, RD, Nil, Output = Free> + FixesIn<RS, Verdict = W>,
    W: Verdict,
    T: Unpacked<E, Free, Output = All>,
    All: IntoModes,
    ModesLayout<All>: PartOf<Beside, Whole, RS, RD, Output = Part, Verdict = X>,
    X: Verdict,
{
    type Among = RS;
    type Padded = V::Or<Whole>;
    type Part = Part;
    type Verdict = all!(V, W, X);
    #[inline(always)]
    fn padded(coordinate: C) -> Self::Padded {
        V::or(coordinate.padded())
    }
    #[inline(always)]
    fn has_tile(self, coordinate: C) -> bool {
        <ModesLayout<All> as PartOf<_, _, RS, RD>>::is_inside(self.beside(), &coordinate.padded())
    }
    #[inline(always)]
    fn tiled(self, coordinate: C) -> (Part, usize) {
        <ModesLayout<All> as PartOf<_, _, RS, RD>>::at(self.beside(), coordinate.padded())
    }
}
