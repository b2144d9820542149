//! What a tensor asks of its layout.

use super::slice::SwizzledFrom;
use crate::Layout;
use crate::coord::{Coord, Whole};
use crate::int::StaticInteger;
use crate::int::dynamic::value::{Values, Word};
use crate::int_tuple::IntTuple;
use crate::layout::{OffsetAt, StaticLayout};
use crate::mixed::{Extent, MixedCoord, MixedLayout, Stretch};
use crate::sealed::{Sealed, SealedFor};
use crate::swizzle::{ComposedLayout, Swizzling};

/// A layout that a tensor can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the layout of a tensor",
    label = "not the layout of a tensor",
    note = "a tensor has a `Layout` of static integers, a `MixedLayout`, or one of these behind a \
            swizzle"
)]
pub trait TensorLayout: Copy + Sealed {
    /// The shape.
    type Shape;
    /// The values of its run-time integers.
    type Values: Values;
    /// One more than the largest offset that is counted.
    const MOST_CELLS: u64;
    /// The values of its run-time integers.
    fn values(&self) -> Self::Values;
    /// The cells that it needs, if they fit `u64`.
    fn cells(&self) -> Option<u64>;
}

/// A tensor's layout that takes the coordinate `C`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to take this coordinate",
    label = "not a coordinate of `{Self}`",
    note = "a coordinate is an integer, or a tuple with one coordinate for each mode of the shape",
    note = "a kernel that is generic over its layout asks for it, by the type of the coordinate: \
            `{Self}: bounds::IndexAt<(u32, u32)>` for two numbers"
)]
pub trait IndexAt<C>: TensorLayout + SealedFor<C> {
    /// The offset.
    fn index(&self, coordinate: C) -> usize;
    /// Whether every part of the coordinate is below the extent of its mode, and not only the offset in
    /// range.
    fn contains(&self, coordinate: &C) -> bool;
}

/// A coordinate that the layout `L` takes: [`IndexAt`], asked of any type, so that the compiler tells what
/// is wrong with the coordinate, and not which layouts take one.
///
/// It has no other impl and is not exported: that a cell is compared with the shape rests on its answer.
#[diagnostic::on_unimplemented(
    message = "`{L}` is not known to take this coordinate",
    label = "not a coordinate of `{L}`",
    note = "a coordinate is an integer, or a tuple with one coordinate for each mode of the shape",
    note = "a kernel that is generic over its layout asks for it, by the type of the coordinate: \
            `{L}: bounds::IndexAt<(u32, u32)>` for two numbers"
)]
pub trait Indexes<L>: Sized {
    /// The offset in `layout`.
    fn index_in(self, layout: &L) -> usize;
    /// Whether every part is below the extent of its mode.
    fn is_contained_in(&self, layout: &L) -> bool;
}
impl<L: IndexAt<C>, C> Indexes<L> for C {
    #[inline(always)]
    fn index_in(self, layout: &L) -> usize {
        layout.index(self)
    }
    #[inline(always)]
    fn is_contained_in(&self, layout: &L) -> bool {
        layout.contains(self)
    }
}

impl<S, D> TensorLayout for Layout<S, D>
where
    Self: StaticLayout,
{
    type Shape = S;
    type Values = [u32; 0];
    const MOST_CELLS: u64 = 1 << 32;
    #[inline(always)]
    fn values(&self) -> [u32; 0] {
        []
    }
    #[inline(always)]
    fn cells(&self) -> Option<u64> {
        Some(<Self as StaticLayout>::COSIZE as u64)
    }
}
impl<S, D, C> IndexAt<C> for Layout<S, D>
where
    Self: StaticLayout,
    S: IntTuple,
    D: IntTuple,
    C: Whole + Coord<S, D, u32>,
{
    #[inline(always)]
    fn index(&self, coordinate: C) -> usize {
        OffsetAt::offset(*self, coordinate) as usize
    }
    #[inline(always)]
    fn contains(&self, coordinate: &C) -> bool {
        OffsetAt::contains(*self, coordinate)
    }
}

impl<S, D, V> TensorLayout for MixedLayout<Layout<S, D>, V>
where
    V: Values,
    S: Extent<V> + Stretch<D, V>,
    D: Sealed,
{
    type Shape = S;
    type Values = V;
    const MOST_CELLS: u64 = V::Word::MOST.saturating_add(1);
    #[inline(always)]
    fn values(&self) -> V {
        *MixedLayout::values(self)
    }
    #[inline(always)]
    fn cells(&self) -> Option<u64> {
        self.cosize()
    }
}
impl<S, D, V, C> IndexAt<C> for MixedLayout<Layout<S, D>, V>
where
    Self: TensorLayout,
    V: Values,
    C: MixedCoord<S, D, V> + Whole,
{
    #[inline(always)]
    fn index(&self, coordinate: C) -> usize {
        self.offset(coordinate).index()
    }
    #[inline(always)]
    fn contains(&self, coordinate: &C) -> bool {
        coordinate.is_inside(MixedLayout::values(self))
    }
}

impl<W, O, S, D> TensorLayout for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
    O: StaticInteger,
    W: Swizzling + Copy,
{
    type Shape = S;
    type Values = [u32; 0];
    const MOST_CELLS: u64 = 1 << 32;
    #[inline(always)]
    fn values(&self) -> [u32; 0] {
        []
    }
    #[inline(always)]
    fn cells(&self) -> Option<u64> {
        Some(Self::COSIZE as u64)
    }
}
impl<W, O, S, D, C> IndexAt<C> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
    O: StaticInteger,
    W: Swizzling + Copy,
    C: Coord<S, D, u32> + Whole,
{
    #[inline(always)]
    fn index(&self, coordinate: C) -> usize {
        self.offset(coordinate) as usize
    }
    #[inline(always)]
    fn contains(&self, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}

/// A part of a swizzled layout is never measured: its whole is.
impl<W, S, D> TensorLayout for SwizzledFrom<W, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
    W: Swizzling,
{
    type Shape = S;
    type Values = [u32; 0];
    const MOST_CELLS: u64 = 1 << 32;
    #[inline(always)]
    fn values(&self) -> [u32; 0] {
        []
    }
    #[inline(always)]
    fn cells(&self) -> Option<u64> {
        let cells = u64::from(self.start()) + <Layout<S, D> as StaticLayout>::COSIZE as u64;
        Some(cells.next_multiple_of(W::BLOCK as u64))
    }
}
impl<W, S, D, C> IndexAt<C> for SwizzledFrom<W, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
    W: Swizzling,
    C: Coord<S, D, u32> + Whole,
{
    /// What is above the bits of the swizzle is added behind it: where the coordinate is known, or is
    /// that of a stride above them, as a constant, or as to a pointer.
    #[inline(always)]
    fn index(&self, coordinate: C) -> usize {
        if const { <Layout<S, D> as StaticLayout>::COSIZE as u64 <= W::BITS as u64 + 1 } {
            return W::swizzled(coordinate.offset_from(self.start())) as usize;
        }
        let offset = coordinate.offset_from(0);
        let low = offset & W::BITS;
        (W::swizzled(self.start() + low) + (offset - low)) as usize
    }
    #[inline(always)]
    fn contains(&self, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}
