//! What composed layouts keep together.

use super::ComposedLayout;
use crate::Layout;
use crate::algebra::checked::gcd;
use crate::error::Error;

impl ComposedLayout {
    /// The largest number of elements such that vectors of as many stay together.
    ///
    /// # Source
    ///
    /// CuTe `max_alignment` (`swizzle_layout.hpp`).
    #[must_use]
    pub fn max_alignment(&self) -> i64 {
        let alignment = self.layout.max_alignment();
        self.kept_together()
            .map_or(alignment, |kept| gcd(kept, alignment))
    }

    /// The largest number of offsets such that as many from each multiple of it on stay together, if
    /// something moves them.
    fn kept_together(&self) -> Option<i64> {
        let kept = self
            .swizzles
            .iter()
            .map(|(swizzle, offset)| gcd(swizzle.max_alignment(), *offset));
        kept.reduce(gcd)
    }

    /// How many elements this and `b` keep together from the first one on.
    ///
    /// ```text
    /// a.at(b.get_1d_coord(n)) == a.at(0) + n      for all n < result
    /// ```
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Layout};
    ///
    /// let a: ComposedLayout = "Sw<1,3,2> o 4 o 64:1".parse()?;
    /// let b: Layout = "64:1".parse()?;
    /// assert_eq!(a.max_common_vector(&b)?, 4);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::max_common_vector`].
    ///
    /// # Source
    ///
    /// CuTe `max_common_vector` (`swizzle_layout.hpp`).
    pub fn max_common_vector(&self, b: &Layout) -> Result<i64, Error> {
        let vector = self.layout.max_common_vector(b)?;
        Ok(self.kept_together().map_or(vector, |kept| vector.min(kept)))
    }

    /// The integer coordinates of the offsets `0, 1, 2, ...`, as far as this and `b` reach them at
    /// the same coordinates.
    ///
    /// ```text
    /// a.at(result(i)) == i and b(result(i)) == i     for all i < size(result)
    /// ```
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Layout};
    ///
    /// let a: ComposedLayout = "Sw<1,2,2> o 0 o 64:1".parse()?;
    /// let b: Layout = "64:1".parse()?;
    /// assert_eq!(a.max_common_layout(&b)?.to_string(), "4:1");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *swizzle* if there is an offset; those of [`Layout::max_common_layout`].
    ///
    /// # Source
    ///
    /// CuTe `max_common_layout` (`swizzle_layout.hpp`).
    pub fn max_common_layout(&self, b: &Layout) -> Result<Layout, Error> {
        self.without_offsets("max_common_layout")?;
        let common = self.layout.max_common_layout(b)?;
        match self.kept_together() {
            Some(kept) if kept < common.size() => common.composition(kept),
            _ => Ok(common),
        }
    }
}
