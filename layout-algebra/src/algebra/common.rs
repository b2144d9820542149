//! What two layouts have in common: vectors that both keep together.

use super::checked::gcd;
use crate::Layout;
use crate::error::Error;
use crate::explain;

/// The most elements that are compared one by one.
const TRIED: usize = 1 << 16;

impl Layout {
    /// Returns the integer coordinates of the offsets `0, 1, 2, ...`, as far as both layouts reach them at
    /// the same coordinates.
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
    /// Same errors as [`composition`](Self::composition) with the right inverse of `b`, if that is
    /// refused and the first 65536 elements do not differ, or of that inverse with the elements in common;
    /// *swizzle* if `b` is swizzled, or there is an offset below one.
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

    /// Returns how many elements both layouts keep together from the first one on.
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
    /// Same errors as [`composition`](Self::composition) with the right inverse of `b`, if that is
    /// refused and the first 65536 elements do not differ; *swizzle* if `b` is swizzled.
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

    /// Returns the largest number `n` such that the `n` offsets from each multiple of `n` on stay together, if
    /// something moves them.
    fn kept_together(&self) -> Option<i64> {
        let kept = self
            .swizzles()
            .iter()
            .map(|(swizzle, offset)| gcd(swizzle.max_alignment(), *offset));
        let kept = kept.reduce(gcd);
        explain::steps(|| kept.map(|kept| format!("the swizzles keep {kept} together")));
        kept
    }

    /// Returns how many offsets `0, 1, 2, ...` this layout has at the coordinates `inverse`.
    fn common_run(&self, inverse: &Self) -> Result<i64, Error> {
        let end = before(self.size(), inverse);
        explain::steps(|| {
            let (all, size) = (inverse.size(), self.size());
            (end < all).then(|| format!("the first {end} of {all} lie below size {size}"))
        });
        let common = match self.composition(inverse) {
            Ok(common) => common.coalesce(),
            Err(error) => {
                let tried = explain::silently(|| self.tried_run(inverse, end));
                explain::steps(|| tried.map(|run| format!("one by one, {run} are the same")));
                return tried.ok_or(error);
            }
        };
        // A composition goes on past the last element of this layout.
        let first = common.flat_modes()[0];
        Ok(if first.stride == 1 {
            first.shape.min(end)
        } else {
            1
        })
    }

    /// [`common_run`](Self::common_run) where the composition is not a layout: one by one, if it is
    /// short.
    fn tried_run(&self, inverse: &Self, end: i64) -> Option<i64> {
        let offset = |i: i64| inverse.offset(i).and_then(|c| self.offset(c)).ok();
        let differs = |i: &i64| *i == end || offset(*i) != Some(*i);
        (1..inverse.size()).take(TRIED).find(differs)
    }

    /// Returns the largest number of elements such that vectors of that many start at multiples of it.
    ///
    /// ```text
    /// result divides the run of offsets 0, 1, 2, ... and all strides beside it
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
            explain::step(|| format!("offsets 0, 1, 2, ... without a gap: {run}"));
            let all = beside.iter().fold(run, |divisor, mode| {
                let common = gcd(divisor, mode.stride);
                explain::step(|| format!("beside them stride {}: {common}", mode.stride));
                common
            });
            self.kept_together().map_or(all, |kept| gcd(kept, all))
        })
    }
}

/// Returns how many elements from the first one on have offsets below `size`, in whole multiples of the modes
/// before the one that reaches it.
pub(super) fn before(size: i64, layout: &Layout) -> i64 {
    let (mut elements, mut rest) = (1, size);
    for mode in layout.flat_modes() {
        let reach = (mode.shape - 1) * mode.stride;
        if reach >= rest {
            // Rounded up; the stride is positive, as it reaches something.
            return elements * ((rest - 1) / mode.stride + 1);
        }
        elements *= mode.shape;
        rest -= reach;
    }
    elements
}
