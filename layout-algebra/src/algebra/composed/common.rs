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
        match self.swizzle {
            None => alignment,
            Some(swizzle) => gcd(gcd(swizzle.max_alignment(), self.offset), alignment),
        }
    }

    /// How many elements this and `b` keep together from the first one on.
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
        Ok(match self.swizzle {
            None => vector,
            Some(swizzle) => vector.min(swizzle.max_alignment()),
        })
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
    /// Those of [`Layout::max_common_layout`].
    ///
    /// # Source
    ///
    /// CuTe `max_common_layout` (`swizzle_layout.hpp`).
    pub fn max_common_layout(&self, b: &Layout) -> Result<Layout, Error> {
        let common = self.layout.max_common_layout(b)?;
        match self.swizzle {
            Some(swizzle) if swizzle.max_alignment() < common.size() => {
                common.composition(swizzle.max_alignment())
            }
            _ => Ok(common),
        }
    }
}
