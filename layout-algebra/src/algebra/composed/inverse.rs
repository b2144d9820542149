//! Inverses of composed layouts.

use super::ComposedLayout;
use crate::algebra::bits::{TRIED, carries, mask_below, permutes};
use crate::algebra::checked::refusal;
use crate::algebra::swizzle::Swizzle;
use crate::error::{Error, Rule};

impl ComposedLayout {
    /// The integer coordinates of the offsets `0, 1, 2, ...`, as far as the layout inside reaches
    /// them.
    ///
    /// ```text
    /// a.at(result.at(i)) == i             for all i < size(result)
    /// ```
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let a: ComposedLayout = "Sw<3,0,3> o 0 o (16,8):(8,1)".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "Sw<3,0,-4> o 0 o (8,16):(16,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *swizzle* if there is an offset, or the inverse of the layout inside does not carry the
    /// bits of the swizzle to those of another.
    ///
    /// # Source
    ///
    /// CuTe `right_inverse` (`swizzle_layout.hpp`), where the law holds.
    pub fn right_inverse(&self) -> Result<Self, Error> {
        let inverse = self.layout.right_inverse();
        let Some(swizzle) = self.swizzle_alone("right_inverse")? else {
            return Ok(inverse.into());
        };
        let size = inverse.size();
        inverse.swizzled_if(swizzle, |outer, result| {
            let proved = permutes(swizzle, size) && carries(&inverse, swizzle, outer, size);
            let law = |i: i64| self.at(result.at(i).ok()?).ok().map(|at| at == i);
            proved || (size <= TRIED && (0..size).all(|i| law(i) == Some(true)))
        })
    }

    /// The composed layout that sends each offset of this one back to the integer coordinate that
    /// has it.
    ///
    /// ```text
    /// result.at(a.at(i)) == i             for all i < size(a)
    /// ```
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let a: ComposedLayout = "Sw<1,0,1> o 0 o (4,4):(8,1)".parse()?;
    /// assert_eq!(a.left_inverse()?.to_string(), "Sw<1,2,1> o 0 o (8,4):(4,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::left_inverse`](crate::Layout::left_inverse); *swizzle* as for
    /// [`right_inverse`](Self::right_inverse).
    ///
    /// # Source
    ///
    /// CuTe `left_inverse` (`swizzle_layout.hpp`), where the law holds.
    pub fn left_inverse(&self) -> Result<Self, Error> {
        let inverse = self.layout.left_inverse()?;
        let Some(swizzle) = self.swizzle_alone("left_inverse")? else {
            return Ok(inverse.into());
        };
        // Above all swizzled offsets.
        let all = mask_below(self.layout.cosize());
        let bound = (swizzle.apply(all) | all).saturating_add(1);
        let size = self.size();
        inverse.swizzled_if(swizzle, |outer, result| {
            let law = |i: i64| {
                let at = self.at(i).ok()?;
                result.at(at).ok().map(|back| back == i)
            };
            carries(&inverse, swizzle, outer, bound)
                || (size <= TRIED && (0..size).all(|i| law(i) == Some(true)))
        })
    }

    /// The swizzle, if there is one, and no offset.
    pub(super) fn swizzle_alone(&self, name: &str) -> Result<Option<Swizzle>, Error> {
        if self.offset == 0 {
            return Ok(self.swizzle);
        }
        let offset = self.offset;
        let rule = Rule::SwizzleOffset { offset };
        Err(refusal(format!("{name}({self})"), rule))
    }
}
