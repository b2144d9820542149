//! Parts of tensors: slices, and the tile of a block.

use core::fmt;
use core::marker::PhantomData;

use super::part_of::{HasParts, PartOf};
use super::storage::MovesToOutcome;
use super::{FixesWithin, Moves, Tensor, TensorLayout};
use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::algebra::slice::local::AmongTiles;
use crate::algebra::slice::{FreeModes, Slice};
use crate::layout::IsLayout;
use crate::modes::{IntoModes, ModesLayout, Nil, Unpacked};
use crate::report::{Accepted, Allowed, Done, Verdict};
use crate::sealed::Sealed;
use crate::swizzle::Swizzling;

/// A layout with the free modes of the coordinate `C` left, and what comes before them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be sliced at this coordinate",
    label = "an integer or `Keep` for each mode slices a layout that has these modes",
    note = "a kernel that is generic over its layout asks for it, by the type of the coordinate: \
            `{Self}: SliceAt<(_1, Keep)>`",
    note = "and, where the tensor vouches for its cells, that what is fixed is in the shape: \
            `(_1, Keep): FixesInside<<{Self} as SliceAt<(_1, Keep)>>::Shape>`"
)]
pub trait SliceAt<C: Sealed>: Sized + Sealed {
    /// The shape, which what the coordinate fixes is in.
    type Shape;
    /// The layout of the slice.
    type Output;
    /// The layout of the slice, and the cells in front of it.
    fn slice_at(self, coordinate: C) -> (Self::Output, usize);
}

/// A layout cut by `Tiler`, of which a coordinate among the tiles takes one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to have a tile there",
    label = "static integers tile a layout that they divide, at a coordinate among the tiles",
    note = "a kernel that is generic over its layout asks for it, by the types of the tile and the coordinate: \
            `{Self}: TileAt<(_8, _8), (u32, u32)>`",
    note = "where the tensor vouches for its cells, `get_local_tile` compares the coordinate, and asks also: \
            `{Self}: TensorLayout` and `<{Self} as TileAt<..>>::Whole: FixesWithin<<{Self} as TileAt<..>>::RestShape, \
            <{Self} as TensorLayout>::Values>`"
)]
pub trait TileAt<Tiler: Sealed, C: Sealed>: Sized + Sealed {
    /// The shape of what counts the tiles, which what the coordinate fixes is in.
    type RestShape;
    /// The coordinate with [`Keep`](crate::Keep) for the modes that it does not name.
    type Whole;
    /// The layout of the tile.
    type Output;
    /// The coordinate with `Keep` for the modes that it does not name.
    fn whole(coordinate: C) -> Self::Whole;
    /// The layout of the tile, and the cells in front of it.
    fn tile_at(self, coordinate: C) -> (Self::Output, usize);
}

impl<L, C, S, D, Beside, R, Part> SliceAt<C> for L
where
    L: HasParts<Inside = Layout<S, D>, Beside = Beside>,
    C: Sealed,
    Layout<S, D>: Slice<C, Output = R>,
    R: PartOf<Beside, C, S, D, Output = Part>,
{
    type Shape = S;
    type Output = Part;
    #[inline(always)]
    fn slice_at(self, coordinate: C) -> (Part, usize) {
        R::at(self.beside(), coordinate)
    }
}

/// A swizzled layout from `start` on, which is not before but behind the swizzle:
/// `offset(c) == swizzled(start + l(c))`.
pub struct SwizzledFrom<W, L> {
    start: u32,
    of: PhantomData<(W, L)>,
}

impl<W, S, D> Sealed for SwizzledFrom<W, Layout<S, D>> {}

impl<W, L> SwizzledFrom<W, L> {
    #[inline(always)]
    pub(super) const fn new(start: u32) -> Self {
        Self {
            start,
            of: PhantomData,
        }
    }

    /// What is added before the swizzle.
    #[must_use]
    #[inline(always)]
    pub const fn start(&self) -> u32 {
        self.start
    }
}

impl<W, L> Clone for SwizzledFrom<W, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<W, L> Copy for SwizzledFrom<W, L> {}

/// Prints the notation, `Sw<3,2,3> o 36 o (8,4):(32,1)`.
impl<W, L> fmt::Display for SwizzledFrom<W, L>
where
    W: Swizzling,
    L: IsLayout + fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", W::default(), self.start, L::VALUE)
    }
}
impl<W, L> fmt::Debug for SwizzledFrom<W, L>
where
    Self: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<L, Tiler, C, A, Beside, T, E, RS, RD, Given, Whole, Free, All, Part> TileAt<Tiler, C> for L
where
    L: HasParts<Inside = A, Beside = Beside>,
    Tiler: Sealed + SplitsDivision<A, Answer = Done<Layout<(T, RS), (E, RD)>, Given>>,
    Given: Verdict<Told: Accepted>,
    C: Sealed + AmongTiles<RS, Padded = Whole>,
    Whole: FreeModes<RS, RD, Nil, Output = Free>,
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

/// # Parts
///
/// Of a tensor that vouches for its cells, the type of the coordinate says that what it fixes is in
/// the shape, or a method whose name begins with `get` compares the two. Of a raw pointer, a part is
/// anywhere, and its accesses vouch for themselves.
impl<P: Moves, L> Tensor<P, L> {
    /// The part whose layout, and the cells in front of it, `of` tells.
    #[inline(always)]
    pub(super) fn part<R>(self, of: impl FnOnce(L) -> (R, usize)) -> Tensor<P, R> {
        let (layout, start) = of(self.layout);
        Tensor {
            data: self.data.moved(start),
            layout,
        }
    }

    /// The part at a coordinate: [`Keep`](crate::Keep) for the modes that stay, integers for those
    /// that are fixed.
    ///
    /// ```text
    /// result(c) == the cell of the coordinate with c in the modes that stay
    /// ```
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let numbers: Vec<u32> = (0..12).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_3, (_2, _2)), (_4, (_1, _2))>::new())?;
    /// assert_eq!(a.slice((_2::new(), (Keep, _1::new()))).get(1), Some(&11));
    /// for row in Below::<_3>::all() {
    ///     assert_eq!(a.slice((row, Keep)).get(3), Some(&(row.get() * 4 + 3)));
    /// }
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn slice<C, R, V: Allowed>(self, coordinate: C) -> Tensor<P, R>
    where
        C: Sealed,
        L: SliceAt<C, Output = R>,
        P: MovesToOutcome<C, L::Shape, Verdict: Verdict<Told = V>>,
    {
        self.part(|layout| layout.slice_at(coordinate))
    }

    /// The part at a coordinate, as [`slice`](Self::slice), if what it fixes is in the shape.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let numbers: Vec<u32> = (0..12).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_3, _4), (_4, _1)>::new())?;
    /// assert_eq!(a.get_slice((2, Keep)).unwrap().get(1), Some(&9));
    /// assert!(a.get_slice((3, Keep)).is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn get_slice<C, R>(self, coordinate: C) -> Option<Tensor<P, R>>
    where
        L: TensorLayout + SliceAt<C, Output = R>,
        C: FixesWithin<<L as TensorLayout>::Shape, L::Values>,
    {
        if coordinate.is_within(&self.layout.values()) {
            Some(self.part(|layout| layout.slice_at(coordinate)))
        } else {
            None
        }
    }

    /// The tile at a coordinate among those that `Tiler` cuts, which must divide the tensor; a mode
    /// of the coordinate that is [`Keep`](crate::Keep), or missing, stays behind those of the tile.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
    /// let tile = a.local_tile((_4::new(), _2::new()), (_1::new(), _3::new()));
    /// assert_eq!(tile.get((2, 1)), Some(&(6 * 8 + 7)));
    /// # Ok::<(), TooShort>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `local_tile` (`tensor_impl.hpp`).
    #[must_use]
    #[inline(always)]
    pub fn local_tile<Tiler, C, R, V: Allowed>(self, _: Tiler, coordinate: C) -> Tensor<P, R>
    where
        Tiler: Sealed,
        C: Sealed,
        L: TileAt<Tiler, C, Output = R>,
        P: MovesToOutcome<L::Whole, L::RestShape, Verdict: Verdict<Told = V>>,
    {
        self.part(|layout| layout.tile_at(coordinate))
    }

    /// The tile at a coordinate, as [`local_tile`](Self::local_tile), if there is one.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
    /// let tiler = (_4::new(), _2::new());
    /// assert_eq!(a.get_local_tile(tiler, (1, 3)).unwrap().get((2, 1)), Some(&(6 * 8 + 7)));
    /// assert!(a.get_local_tile(tiler, (2, 3)).is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn get_local_tile<Tiler, C, R>(self, _: Tiler, coordinate: C) -> Option<Tensor<P, R>>
    where
        Tiler: Sealed,
        C: Sealed + Copy,
        L: TensorLayout + TileAt<Tiler, C, Output = R>,
        L::Whole: FixesWithin<L::RestShape, L::Values>,
    {
        if L::whole(coordinate).is_within(&self.layout.values()) {
            Some(self.part(|layout| layout.tile_at(coordinate)))
        } else {
            None
        }
    }
}
