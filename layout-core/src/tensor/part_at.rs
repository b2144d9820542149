//! The elements of one thread when a thread shape partitions a tensor.

use super::part_of::{HasParts, PartOf};
use super::{TensorLayout, WordOf};
use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::int::dynamic::word::Values;
use crate::modes::{IntoModes, ModesLayout, Nil, Unpacked};
use crate::report::{Both, Evaluated, IfAccepted, IsAccepted, Verdict};
use crate::sealed::Sealed;

/// A layout divided by `Tiler`. `C`, a coordinate in a tile, selects one element of each tile.
#[diagnostic::on_unimplemented(
    message = "expected a thread shape that divides this tensor, and a coordinate in the thread \
               shape",
    label = "this thread shape does not match the tensor or the coordinate",
    note = "congruence: write a static integer for each mode of the thread shape, and an integer \
            for each mode of the coordinate; static layouts take `u32` coordinates: write `i as \
            u32`; in a kernel that is generic over its layout `L`, add the bound for both types, \
            for example `L: bounds::PartAt<(_8, _8), (u32, u32)>`"
)]
pub trait PartAt<Tiler: Sealed, C: Sealed, Nothing = ()>:
    TensorLayout
    + PartAtOutcome<
        Tiler,
        C,
        Among = <Self as PartAt<Tiler, C, Nothing>>::TileShape,
        Part = <Self as PartAt<Tiler, C, Nothing>>::Output,
        Word = WordOf<Self>,
        Verdict: IsAccepted,
    >
{
    /// The shape of the tiles, which contains the coordinate.
    type TileShape;
    /// The layout of the elements.
    type Output;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout of the elements, and the offset of the first element.
    fn part_at(self, coordinate: C) -> (<Self as PartAt<Tiler, C, Nothing>>::Output, usize);
}
#[diagnostic::do_not_recommend]
impl<L, Tiler, C, S, R, V> PartAt<Tiler, C, IfAccepted<V>> for L
where
    L: TensorLayout + PartAtOutcome<Tiler, C, Among = S, Part = R, Word = WordOf<L>, Verdict = V>,
    Tiler: Sealed,
    C: Sealed,
    V: IsAccepted,
{
    type TileShape = S;
    type Output = R;
    #[inline(always)]
    fn part_at(self, coordinate: C) -> (R, usize) {
        self.elements(coordinate)
    }
}

/// A **type operator**: the layout of element `C` of each tile that `Tiler` cuts.
#[diagnostic::on_unimplemented(
    message = "expected a thread shape that divides this tensor, and a coordinate in the thread \
               shape",
    label = "this thread shape does not match the tensor or the coordinate",
    note = "congruence: write a static integer for each mode of the thread shape, and an integer \
            for each mode of the coordinate; static layouts take `u32` coordinates: write `i as \
            u32`; in a kernel that is generic over its layout `L`, add the bound for both types, \
            for example `L: bounds::PartAt<(_8, _8), (u32, u32)>`"
)]
pub trait PartAtOutcome<Tiler: Sealed, C: Sealed>: Sized + Sealed {
    /// The shape of the tiles, as in [`PartAt`], or [`Skipped`](crate::report::Skipped) if the tiler is an
    /// error.
    type Among;
    /// The layout of the elements, or a placeholder.
    type Part;
    /// The integer type of the layout.
    type Word;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns `true` if the coordinate is in the shape of the tiles.
    fn has_elements(self, coordinate: &C) -> bool;
    /// Returns the layout of the elements, and the offset of the first element. For an invalid
    /// partition, the result is arbitrary.
    fn elements(self, coordinate: C) -> (Self::Part, usize);
}

#[diagnostic::do_not_recommend]
impl<L, Tiler, C, A, Beside, N, T, E, R, Q, All, Part, V, W> PartAtOutcome<Tiler, C> for L
where
    L: HasParts<C, Inside = A, Beside = Beside, Values = N>,
    N: Values,
    Tiler: Sealed + SplitsDivision<A, Answer = Evaluated<Layout<(T, R), (E, Q)>, V>>,
    V: Verdict,
    R: Unpacked<Q, Nil, Output = All>,
    All: IntoModes,
    C: Sealed,
    ModesLayout<All>: PartOf<Beside, C, T, E, Output = Part, Verdict = W>,
    W: Verdict,
{
    type Among = V::Or<T>;
    type Part = Part;
    type Word = N::Word;
    type Verdict = Both<V, W>;
    #[inline(always)]
    fn has_elements(self, coordinate: &C) -> bool {
        <ModesLayout<All> as PartOf<_, _, T, E>>::is_inside(self.beside(), coordinate)
    }
    #[inline(always)]
    fn elements(self, coordinate: C) -> (Part, usize) {
        <ModesLayout<All> as PartOf<_, _, T, E>>::at(self.beside(), coordinate)
    }
}
