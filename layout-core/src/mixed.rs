//! Layouts with run-time numbers.

mod contradiction;
mod coord;
mod extent;
pub(crate) mod fact;
mod known;

use crate::coord::InIntegers;
use crate::report::Kept;
use crate::sealed::Sealed;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

pub use coord::MixedCoord;
pub use extent::{Extent, Stretch};
pub use fact::{Facts, MultipleOf, NotMultiple, RunTime};
pub use known::{KnownOf, LayoutMismatch, NumberMismatch};

use crate::Layout;
use crate::int::dynamic::word::Values;
use crate::int_tuple::{Shown, Terms, terms};
use crate::layout::IsLayout;

/// A layout with numbers that are known only at run time.
///
/// `L` is a [`Layout`](struct@crate::Layout) whose numbers are static integers or [`Dynamic`] ones;
/// the latter have the values `V`, an array of `u32` or `usize`. The static ones are types and occupy
/// nothing. Operations compute types, and pass the values on.
///
/// ```text
/// offset(c) == inner product of the natural coordinate of c with the stride
/// ```
///
/// ```
/// use layout_core::{numbers::*, *};
///
/// type RowMajor = MixedLayout<Layout<(Variable<_0>, _128), (Variable<_1>, _1)>, [u32; 2]>;
///
/// let a = RowMajor::from_values([100, 130]);      // 100 rows, 130 elements from one row to the next
/// assert_eq!(a.offset((3, 5)), 395);
/// assert_eq!((a.size(), a.cosize()), (Some(12_800), Some(12_998)));
/// assert_eq!(a.to_string(), "(100,128):(130,1)");
/// assert_eq!(core::mem::size_of::<RowMajor>(), 8);
/// ```
///
/// [`Dynamic`]: crate::numbers::Dynamic
#[repr(C)]
#[doc(alias = "make_layout")]
pub struct MixedLayout<L, V> {
    values: V,
    layout: PhantomData<L>,
}

impl<S, D, V> Sealed for MixedLayout<Layout<S, D>, V> {}

impl<L, V> MixedLayout<L, V> {
    /// The layout whose run-time integers have these values: `Var<_0>` has the first, and so on.
    #[must_use]
    #[inline(always)]
    pub const fn from_values(values: V) -> Self {
        Self {
            values,
            layout: PhantomData,
        }
    }

    /// The values of its run-time integers.
    #[must_use]
    #[inline(always)]
    pub const fn values(&self) -> &V {
        &self.values
    }

    /// Another layout with the same run-time integers.
    #[must_use]
    #[inline(always)]
    pub fn with_layout<R: IsLayout>(self) -> MixedLayout<R, V> {
        MixedLayout::from_values(self.values)
    }
}

impl<L, V: Values> MixedLayout<L, V> {
    /// The offset of a coordinate: an integer, nested tuples of them congruent with the shape, or
    /// with any coarser profile. Static integers are coordinates too.
    ///
    /// An integer for a tuple of modes is divided by all extents but the last. A static integer
    /// past a static extent is refused; other coordinates are not checked against the extents, and what exceeds the
    /// word wraps: no offset below the size does if the
    /// [`cosize`](Self::cosize) fits.
    #[must_use]
    #[inline(always)]
    pub fn offset<C>(self, coordinate: C) -> V::Word
    where
        L: IsLayout,
        C: InIntegers<V::Word> + MixedCoord<L::Shape, L::Stride, V, Verdict: Kept>,
    {
        coordinate.offset_from(V::Word::default(), &self.values)
    }

    /// The number of coordinates, if it fits `u64` and the extents fit the word.
    #[must_use]
    #[inline(always)]
    pub fn size(&self) -> Option<u64>
    where
        L: IsLayout,
        L::Shape: Extent<V>,
    {
        <L::Shape as Extent<V>>::checked_size(&self.values)
    }

    /// The cells needed to store the layout, one more than the largest offset, if it fits `u64` and
    /// the numbers of the layout fit the word; 0 for a layout without elements.
    #[must_use]
    #[inline(always)]
    pub fn cosize(&self) -> Option<u64>
    where
        L: IsLayout,
        L::Shape: Extent<V> + Stretch<L::Stride, V>,
    {
        match self.size()? {
            0 => Some(0),
            _ => <L::Shape as Stretch<L::Stride, V>>::largest_offset(&self.values)?.checked_add(1),
        }
    }
}

impl<L, V: Copy> Clone for MixedLayout<L, V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L, V: Copy> Copy for MixedLayout<L, V> {}
impl<L, V: PartialEq> PartialEq for MixedLayout<L, V> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}
impl<L, V: Eq> Eq for MixedLayout<L, V> {}
impl<L, V: Hash> Hash for MixedLayout<L, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

/// Prints the notation with the values, `(100,128):(130,1)`.
impl<S: Terms, D: Terms, V: Values> fmt::Display for MixedLayout<Layout<S, D>, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [shape, stride] = terms::<S, D, V>().map(|term| Shown(term, &self.values));
        write!(f, "{shape}:{stride}")
    }
}
impl<S: Terms, D: Terms, V: Values> fmt::Debug for MixedLayout<Layout<S, D>, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
