//! Layouts with dynamic integers.

mod contradiction;
mod coord;
mod extent;
pub(crate) mod fact;
mod known;

use crate::coord::InIntegers;
use crate::report::IsAccepted;
use crate::sealed::Sealed;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

pub use coord::MixedCoord;
pub use extent::{RuntimeCosize, RuntimeSize};
pub use fact::{Divisibility, MultipleOf, NotMultiple, RunTime};
pub use known::{LayoutMismatch, NumberMismatch, RefinedTo};

use crate::Layout;
use crate::int::dynamic::word::Values;
use crate::int_tuple::{Shown, Terms, terms};
use crate::layout::IsLayout;

/// A layout with dynamic integers.
///
/// `L` is a [`Layout`](struct@crate::Layout) of static integers and [`Dynamic`] integers. `V`, an array of
/// `u32` or `usize`, has the values of the dynamic integers. Static integers are types and take no space.
///
/// Operations compute types, and copy the values.
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
/// let a = RowMajor::from_values([100, 130]);      // 100 rows with a row stride of 130
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
    /// Returns the layout with the given values of its dynamic integers: `Var<_0>` has the first value, and so
    /// on.
    #[must_use]
    #[inline(always)]
    pub const fn from_values(values: V) -> Self {
        Self {
            values,
            layout: PhantomData,
        }
    }

    /// Returns the values of the dynamic integers.
    #[must_use]
    #[inline(always)]
    pub const fn values(&self) -> &V {
        &self.values
    }

    /// Returns another layout with the same dynamic integers.
    #[must_use]
    #[inline(always)]
    pub fn with_layout<R: IsLayout>(self) -> MixedLayout<R, V> {
        MixedLayout::from_values(self.values)
    }
}

impl<L, V: Values> MixedLayout<L, V> {
    /// Returns the offset of a coordinate: an integer, or nested tuples of integers that are congruent with the
    /// shape or with a coarser profile. Static integers are allowed.
    ///
    /// An integer for a tuple of modes is a linear index: it is divided by all extents except the last. A
    /// static integer outside a static extent does not compile. All other coordinates are not checked.
    ///
    /// Values that overflow the integer type wrap. Offsets of coordinates in the shape do not wrap if
    /// [`cosize`](Self::cosize) fits.
    #[must_use]
    #[inline(always)]
    pub fn offset<C>(self, coordinate: C) -> V::Word
    where
        L: IsLayout,
        C: InIntegers<V::Word> + MixedCoord<L::Shape, L::Stride, V, Verdict: IsAccepted>,
    {
        coordinate.offset_from(V::Word::default(), &self.values)
    }

    /// Returns the number of coordinates, or `None` if it exceeds `u64`, or an extent overflows the integer
    /// type.
    #[must_use]
    #[inline(always)]
    pub fn size(&self) -> Option<u64>
    where
        L: IsLayout,
        L::Shape: RuntimeSize<V>,
    {
        <L::Shape as RuntimeSize<V>>::checked_size(&self.values)
    }

    /// Returns the cosize: one more than the largest offset, or 0 for an empty layout. Returns
    /// `None` if the cosize exceeds `u64`, or if a size or stride overflows the integer type.
    #[must_use]
    #[inline(always)]
    pub fn cosize(&self) -> Option<u64>
    where
        L: IsLayout,
        L::Shape: RuntimeSize<V> + RuntimeCosize<L::Stride, V>,
    {
        match self.size()? {
            0 => Some(0),
            _ => <L::Shape as RuntimeCosize<L::Stride, V>>::largest_offset(&self.values)?
                .checked_add(1),
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

/// Formats the layout with its values, such as `(100,128):(130,1)`.
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
