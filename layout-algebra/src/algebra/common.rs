//! Common vectors: runs of elements that are contiguous in two layouts.

use super::checked::gcd;
use crate::Layout;
use crate::error::Error;
use crate::explain;

/// Maximum number of elements that are compared by enumeration.
const TRIED: usize = 1 << 16;

impl Layout {
    /// Returns the integer coordinates of the offsets `0, 1, 2, ...`, as long as both layouts have
    /// each offset at the same coordinate.
    ///
    /// ```text
    /// a(result(i)) == i and b(result(i)) == i     for all i < size(result)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(8,4):(1,8)".parse()?;
    /// let b: Layout = "(8,4):(1,10)".parse()?;
    /// assert_eq!(a.max_common_layout(&b)?.to_string(), "8:1");
    /// let a: Layout = "Sw<1,2,2> o 0 o 64:1".parse()?;
    /// assert_eq!(a.max_common_layout(&"64:1".parse()?)?.to_string(), "4:1");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// * the errors of [`composition`](Self::composition) with the right inverse of `b`, unless the
    ///   common elements end within the first 65536
    /// * the errors of the composition of that inverse with the common elements
    /// * *swizzle* if `b` is swizzled, or if an offset is added before a swizzle
    ///
    /// # Source
    ///
    /// CuTe `max_common_layout` (`layout.hpp`, `swizzle_layout.hpp`).
    ///
    /// Proved: `max_common_layout_law`, `max_common_layout_exact` (`proofs/Inverse.v`).
    pub fn max_common_layout(&self, b: &Self) -> Result<Self, Error> {
        let operation = || format!("max_common_layout({self}, {b})");
        explain::operation(operation, || {
            self.without_offsets("max_common_layout")?;
            match self.max_common_vector(b)? {
                1 => Self::new(1, 0),
                run => explain::silently(|| b.inverse_of_run()).composition(run),
            }
        })
    }

    /// Returns the number of leading elements that are contiguous in both layouts.
    ///
    /// ```text
    /// a(b.get_1d_coord(n)) == a(0) + n     for all n < result
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(8,4):(1,8)".parse()?;
    /// let b: Layout = "(8,4):(1,10)".parse()?;
    /// assert_eq!(a.max_common_vector(&b)?, 8);
    /// let a: Layout = "Sw<1,3,2> o 4 o 64:1".parse()?;
    /// assert_eq!(a.max_common_vector(&"64:1".parse()?)?, 4);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// * the errors of [`composition`](Self::composition) with the right inverse of `b`, unless the
    ///   common elements end within the first 65536
    /// * *swizzle* if `b` is swizzled
    ///
    /// # Source
    ///
    /// CuTe `max_common_vector` (`layout.hpp`, `swizzle_layout.hpp`).
    ///
    /// Proved: `max_common_vector_law`, `max_common_vector_largest` (`proofs/Inverse.v`).
    pub fn max_common_vector(&self, b: &Self) -> Result<i64, Error> {
        let operation = || format!("max_common_vector({self}, {b})");
        explain::operation(operation, || {
            b.strides_alone("max_common_vector")?;
            let inverse = b.inverse_of_run();
            match self.kept_together() {
                None => self.common_run(&inverse),
                Some(kept) => Ok(self.inside_swizzles().common_run(&inverse)?.min(kept)),
            }
        })
    }

    /// Returns the largest `n` such that the swizzles keep each aligned group of `n` offsets
    /// contiguous, or `None` without swizzles.
    fn kept_together(&self) -> Option<i64> {
        let kept = self
            .swizzles()
            .iter()
            .map(|(swizzle, offset)| gcd(swizzle.max_alignment(), *offset));
        let kept = kept.reduce(gcd);
        explain::steps(|| {
            kept.map(|kept| {
                format!("the swizzles keep aligned groups of {kept} elements contiguous")
            })
        });
        kept
    }

    /// Returns the number of leading offsets `0, 1, 2, ...` that this layout has at the coordinates
    /// `inverse`.
    fn common_run(&self, inverse: &Self) -> Result<i64, Error> {
        let end = before(self.size(), inverse);
        explain::steps(|| {
            let (all, size) = (inverse.size(), self.size());
            (end < all).then(|| {
                format!(
                    "the first {end} of {all} coordinates are below {size}, the size of the layout"
                )
            })
        });
        let common = match self.composition(inverse) {
            Ok(common) => common.coalesce(),
            Err(error) => {
                let tried = explain::silently(|| self.tried_run(inverse, end));
                explain::steps(|| {
                    tried.map(|run| {
                        format!("by enumeration, the first {run} offsets of both layouts agree")
                    })
                });
                return tried.ok_or(error);
            }
        };
        // A composition continues past the last element of this layout.
        let first = common.flat_modes()[0];
        Ok(if first.stride == 1 {
            first.shape.min(end)
        } else {
            1
        })
    }

    /// Computes [`common_run`](Self::common_run) by enumeration, for short runs whose composition
    /// is not a layout.
    fn tried_run(&self, inverse: &Self, end: i64) -> Option<i64> {
        let offset = |i: i64| inverse.offset(i).and_then(|c| self.offset(c)).ok();
        let differs = |i: &i64| *i == end || offset(*i) != Some(*i);
        (1..inverse.size()).take(TRIED).find(differs)
    }

    /// Returns the largest vector size, in elements, such that all vectors are contiguous and
    /// aligned to their size.
    ///
    /// ```text
    /// result divides the length of the run of offsets 0, 1, 2, ... and all other strides
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(8,4):(1,12)".parse()?;
    /// assert_eq!(a.max_alignment(), 4);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `max_alignment` (`layout.hpp`, `swizzle_layout.hpp`).
    ///
    /// Proved: `max_alignment_divides`, `max_alignment_vectors`, `max_alignment_exact` (`proofs/Index.v`).
    #[must_use]
    pub fn max_alignment(&self) -> i64 {
        let operation = || format!("max_alignment({self})");
        explain::operation(operation, || {
            let (mut beside, mut run) = (self.modes_by_stride(), 1);
            beside.retain(|mode| !mode.goes_on_at(&mut run));
            explain::step(|| format!("contiguous offsets 0, 1, 2, ...: {run}"));
            let all = beside.iter().fold(run, |divisor, mode| {
                let common = gcd(divisor, mode.stride);
                explain::step(|| format!("common divisor with stride {}: {common}", mode.stride));
                common
            });
            self.kept_together().map_or(all, |kept| gcd(kept, all))
        })
    }
}

/// Returns the number of leading elements with offsets below `size`, rounded down to a multiple of
/// the size of the modes before the mode that reaches `size`.
pub(super) fn before(size: i64, layout: &Layout) -> i64 {
    let (mut elements, mut rest) = (1, size);
    for mode in layout.flat_modes() {
        let reach = (mode.shape - 1) * mode.stride;
        if reach >= rest {
            // Rounds up. The stride is positive, because the mode reaches the offset.
            return elements * ((rest - 1) / mode.stride + 1);
        }
        elements *= mode.shape;
        rest -= reach;
    }
    elements
}
