//! Requirements of tensors on their layouts.

use crate::Layout;
use crate::coord::{Coord, Counted, OfCell};
use crate::int::StaticInteger;
use crate::int::dynamic::word::{Values, Word};
use crate::int_tuple::{Terms, terms};
use crate::layout::{StaticLayout, assert_offsets_fit_u32};
use crate::mixed::{MixedCoord, MixedLayout, RuntimeCosize, RuntimeSize};
use crate::report::{IfAccepted, IsAccepted, Verdict};
use crate::sealed::{Sealed, SealedFor};
use crate::swizzle::{ComposedLayout, SwizzledFrom, Swizzling};

use super::injective::{Leaves, NotInjective};

/// A layout that a tensor can have.
#[diagnostic::on_unimplemented(
    message = "expected the layout of a tensor",
    label = "this is not the layout of a tensor",
    note = "use a static `Layout`, a `MixedLayout`, or one of them with a swizzle"
)]
pub trait TensorLayout: Copy + Sealed {
    /// The shape.
    type Shape;
    /// The values of the dynamic integers.
    type Values: Values;
    /// Maximum cosize whose offsets fit in the layout's integer type.
    const MOST_CELLS: u64;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the values of the dynamic integers.
    fn values(&self) -> Self::Values;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the number of elements that the memory needs, or `None` if the number exceeds `u64`.
    fn cells(&self) -> Option<u64>;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Appends the leaves to a list.
    fn leaves(&self, list: &mut Leaves);
}

/// Allows `FragmentC::<Tile, Mma>::new()` in compilers, such as 1.85, that look up `new` before they evaluate
/// the type operator. In this form, `new` is not a `const fn`.
#[doc(hidden)]
pub trait NewLayout: TensorLayout + Default {
    /// Returns the layout.
    #[must_use]
    #[inline(always)]
    fn new() -> Self {
        Self::default()
    }
}
impl<L: TensorLayout + Default> NewLayout for L {}

/// A tensor layout that accepts the coordinate `C`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout accepts the coordinate `{C}`",
    label = "this is not a coordinate of the layout",
    note = "congruence: write an integer, or a tuple with one coordinate for each mode of the \
            shape; a static layout takes `u32` integers; in a kernel that is generic over its \
            layout `L`, add the bound for the coordinate type, for example `L: \
            bounds::IndexAt<(u32, u32)>` for two integers"
)]
pub trait IndexAt<C, Nothing = ()>: IndexAtOutcome<C, Verdict: IsAccepted> {
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the offset.
    fn index(&self, coordinate: C) -> usize;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns `true` if each entry of the coordinate is less than the extent of its mode. An offset in range
    /// is not enough.
    fn contains(&self, coordinate: &C) -> bool;
}
impl<L, C, V> IndexAt<C, IfAccepted<V>> for L
where
    L: IndexAtOutcome<C, Verdict = V>,
    V: IsAccepted,
{
    #[inline(always)]
    fn index(&self, coordinate: C) -> usize {
        L::index_at(self, coordinate)
    }
    #[inline(always)]
    fn contains(&self, coordinate: &C) -> bool {
        L::has(self, coordinate)
    }
}

/// A **type operator**: the check that a tensor layout accepts the coordinate `C`.
///
/// The impls are for any type, and distinguish layouts by `L`. So compiler errors about a coordinate do not
/// list the impls. In generic code the compiler lists all impls, so each header is a single line.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout accepts the coordinate `{C}`",
    label = "this is not a coordinate of the layout",
    note = "congruence: write an integer, or a tuple with one coordinate for each mode of the \
            shape; a static layout takes `u32` integers; in a kernel that is generic over its \
            layout `L`, add the bound for the coordinate type, for example `L: \
            bounds::IndexAt<(u32, u32)>` for two integers"
)]
pub trait IndexAtOutcome<C, L = Self>: TensorLayout + SealedFor<C> {
    /// [`Nil`](crate::modes::Nil) if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns the offset.
    fn index_at(layout: &L, coordinate: C) -> usize
    where
        Self::Verdict: IsAccepted;
    /// Returns `true` if each entry of the coordinate is less than the extent of its mode.
    fn has(layout: &L, coordinate: &C) -> bool
    where
        Self::Verdict: IsAccepted;
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
    fn leaves(&self, list: &mut Leaves) {
        let (shape, stride) = <Self as StaticLayout>::TREES;
        list.push_tree(shape, stride);
    }
}
#[rustfmt::skip] // Compiler errors quote this line.
impl<Any, S, D, C: Coord<S, D, u32, Verdict = V>, V: Verdict> IndexAtOutcome<C, Layout<S, D>> for Any where Layout<S, D>: StaticLayout, Any: TensorLayout {
    type Verdict = Counted<C, u32, V, OfCell>;
    #[inline(always)]
    fn index_at(_: &Layout<S, D>, coordinate: C) -> usize {
        const { assert_offsets_fit_u32(<Layout<S, D> as StaticLayout>::COSIZE) };
        coordinate.offset_from(0)
    }
    #[inline(always)]
    fn has(_: &Layout<S, D>, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}

impl<S, D, V> TensorLayout for MixedLayout<Layout<S, D>, V>
where
    V: Values,
    S: RuntimeSize<V> + RuntimeCosize<D, V>,
    D: Terms,
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
    fn leaves(&self, list: &mut Leaves) {
        list.push_terms(terms::<S, D, V>(), MixedLayout::values(self));
    }
}
#[rustfmt::skip] // Compiler errors quote this line.
impl<Any, S, D, C: MixedCoord<S, D, W, Verdict = V>, V: Verdict, W: Values> IndexAtOutcome<C, MixedLayout<Layout<S, D>, W>> for Any where Any: TensorLayout {
    type Verdict = Counted<C, W::Word, V, OfCell>;
    #[inline(always)]
    fn index_at(layout: &MixedLayout<Layout<S, D>, W>, coordinate: C) -> usize {
        coordinate.offset_from(0, layout.values())
    }
    #[inline(always)]
    fn has(layout: &MixedLayout<Layout<S, D>, W>, coordinate: &C) -> bool {
        coordinate.is_inside(layout.values())
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
    fn leaves(&self, list: &mut Leaves) {
        let (shape, stride) = <Layout<S, D> as StaticLayout>::TREES;
        list.push_tree(shape, stride);
        // The offsets of a static layout fit in `u32`.
        #[allow(clippy::cast_possible_truncation)]
        list.swizzle(|offset| u64::from(W::swizzled(O::U32 + offset as u32)));
    }
}
#[rustfmt::skip] // Compiler errors quote this line.
impl<Any, W: Swizzling, O: StaticInteger, S, D, C: Coord<S, D, u32, Verdict = V>, V: Verdict> IndexAtOutcome<C, ComposedLayout<W, O, Layout<S, D>>> for Any where Any: TensorLayout {
    type Verdict = Counted<C, u32, V, OfCell>;
    #[inline(always)]
    fn index_at(_: &ComposedLayout<W, O, Layout<S, D>>, coordinate: C) -> usize {
        const { _ = W::BITS };
        W::swizzled(coordinate.offset_from(O::U32)) as usize
    }
    #[inline(always)]
    fn has(_: &ComposedLayout<W, O, Layout<S, D>>, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}

/// The cosize is only needed for a complete swizzled layout, never for a part.
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
    fn leaves(&self, list: &mut Leaves) {
        list.reject(NotInjective::NotDecided);
    }
}
#[rustfmt::skip] // Compiler errors quote this line.
impl<Any, W: Swizzling, S, D, C: Coord<S, D, u32, Verdict = V>, V: Verdict> IndexAtOutcome<C, SwizzledFrom<W, Layout<S, D>>> for Any where Layout<S, D>: StaticLayout, Any: TensorLayout {
    type Verdict = Counted<C, u32, V, OfCell>;
    /// Offset bits above the swizzle are added after the swizzle. The added bits are a constant if
    /// the coordinate is a constant, or if the coordinate moves along a stride above the swizzle.
    /// Otherwise the addition is pointer arithmetic.
    #[inline(always)]
    fn index_at(layout: &SwizzledFrom<W, Layout<S, D>>, coordinate: C) -> usize {
        if const { <Layout<S, D> as StaticLayout>::COSIZE as u64 <= W::BITS as u64 + 1 } {
            return W::swizzled(coordinate.offset_from(layout.start())) as usize;
        }
        let offset: u32 = coordinate.offset_from(0);
        let low = offset & W::BITS;
        W::swizzled(layout.start() + low) as usize + (offset - low) as usize
    }
    #[inline(always)]
    fn has(_: &SwizzledFrom<W, Layout<S, D>>, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}
