//! `inside`: checks that all offsets of a layout are indices of another layout.

use layout_decide::STEPS;

use super::checked::denied;
use crate::Layout;
use crate::error::{Error, Rule};

impl Layout {
    /// Checks that every offset of this layout is an index of `a`. The composition `a o self` then
    /// does not reach past the last element of `a`.
    ///
    /// ```text
    /// self(c) < size(a)         for all c in the shape
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,8):(8,1)".parse()?;
    /// let b: Layout = "(4,8):(1,4)".parse()?;
    /// b.inside(&a)?;
    /// let b: Layout = "(4,9):(1,4)".parse()?;
    /// assert_eq!(
    ///     b.inside(&a).unwrap_err().to_string(),
    ///     "`inside((4,9):(1,4), (4,8):(8,1))` does not hold: out of range: coordinate 32 = (0,8) \
    ///      has offset 32, out of bounds for size 32",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* with the first coordinate whose offset is not an index, or *not
    /// decided* if there are too many swizzled offsets.
    ///
    /// Proved: `inside_exact`, `inside_composition` (`proofs/Inside.v`).
    pub fn inside(&self, a: &Self) -> Result<(), Error> {
        let denied = |rule| denied(format!("inside({self}, {a})"), rule);
        let end = a.size();
        let outside = if self.as_plain().is_some() {
            self.first_from(end)
        } else if self.size() <= i64::from(STEPS) {
            let is_outside = |index: &i64| self.offset(*index).is_ok_and(|offset| offset >= end);
            (0..self.size()).find(is_outside)
        } else {
            return Err(denied(Rule::NotSearched { steps: STEPS }));
        };
        match outside {
            Some(index) => Err(denied(self.reaching(index, end)?)),
            None => Ok(()),
        }
    }

    /// Checks that all offsets of an unswizzled layout are below `end`.
    pub(crate) fn below(&self, end: i64) -> Result<(), Rule> {
        match self.first_from(end).map(|index| self.reaching(index, end)) {
            Some(Ok(rule)) => Err(rule),
            Some(Err(error)) => Err(error.rule().clone()),
            None => Ok(()),
        }
    }

    /// Returns the first index whose offset is at least `end`.
    ///
    /// The last mode has the smallest coordinate from which the modes before it reach `end`, and so
    /// on from right to left.
    fn first_from(&self, end: i64) -> Option<i64> {
        if self.cosize() <= end {
            return None;
        }
        let modes = self.flat_modes();
        let mut below = self.cosize() - 1;
        let (mut index, mut offset) = (0, 0);
        let mut unit = self.size();
        for mode in modes.iter().rev() {
            // No value exceeds the size or the cosize.
            unit /= mode.shape;
            below -= (mode.shape - 1) * mode.stride;
            let missing = end - offset - below;
            if missing > 0 {
                let coordinate = (missing - 1) / mode.stride + 1;
                index += coordinate * unit;
                offset += coordinate * mode.stride;
            }
        }
        Some(index)
    }

    fn reaching(&self, index: i64, end: i64) -> Result<Rule, Error> {
        Ok(Rule::Outside {
            index,
            coordinate: self.shape().cell(index),
            offset: self.offset(index)?,
            end,
        })
    }
}
