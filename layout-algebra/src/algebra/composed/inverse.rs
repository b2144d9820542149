//! Inverses of composed layouts.

use super::ComposedLayout;
use crate::Layout;
use crate::algebra::bits::{TRIED, mask_below, permutes};
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
    /// bits of the swizzles to others.
    ///
    /// # Source
    ///
    /// CuTe `right_inverse` (`swizzle_layout.hpp`), where the law holds.
    pub fn right_inverse(&self) -> Result<Self, Error> {
        let inverse = self.layout.right_inverse();
        let swizzles = self.without_offsets("right_inverse")?;
        let size = inverse.size();
        let permuted = swizzles.iter().all(|swizzle| permutes(*swizzle, size));
        inverted(&swizzles, &inverse, size, permuted, |result| {
            size <= TRIED && (0..size).all(|i| result.at(i).and_then(|back| self.at(back)) == Ok(i))
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
    /// Those of [`Layout::left_inverse`]; *swizzle* as for
    /// [`right_inverse`](Self::right_inverse).
    ///
    /// # Source
    ///
    /// CuTe `left_inverse` (`swizzle_layout.hpp`), where the law holds.
    pub fn left_inverse(&self) -> Result<Self, Error> {
        let inverse = self.layout.left_inverse()?;
        let swizzles = self.without_offsets("left_inverse")?;
        // Above all swizzled offsets.
        let inside = mask_below(self.layout.cosize()).saturating_add(1);
        let outside = swizzles.iter().rev();
        let bound = outside.fold(inside, |cells, swizzle| swizzle.cells(cells));
        inverted(&swizzles, &inverse, bound, true, |result| {
            let size = self.size();
            size <= TRIED && (0..size).all(|i| self.at(i).and_then(|at| result.at(at)) == Ok(i))
        })
    }

    /// The swizzles, if there are no offsets.
    pub(super) fn without_offsets(&self, name: &str) -> Result<Vec<Swizzle>, Error> {
        match self.swizzles.iter().find(|(_, offset)| *offset != 0) {
            None => Ok(self.swizzles.iter().map(|(swizzle, _)| *swizzle).collect()),
            Some((_, offset)) => {
                let rule = Rule::SwizzleOffset { offset: *offset };
                Err(refusal(format!("{name}({self})"), rule))
            }
        }
    }
}

/// `inverse` after the swizzles, of indices below `bound`, in the opposite order, each of which is
/// its own inverse; `law` tries what is not known.
fn inverted(
    swizzles: &[Swizzle],
    inverse: &Layout,
    bound: i64,
    is_right: bool,
    law: impl Fn(&ComposedLayout) -> bool,
) -> Result<ComposedLayout, Error> {
    let back: Vec<_> = swizzles.iter().rev().copied().collect();
    let refused = |rule| {
        let before = back.iter().map(|swizzle| format!(" o {swizzle}"));
        refusal(format!("{inverse}{}", before.collect::<String>()), rule)
    };
    let (outside, lost) = inverse.images(&back, bound).map_err(refused)?;
    let result = ComposedLayout::after(&outside, inverse.clone())?;
    if (is_right && lost.is_none()) || law(&result) {
        return Ok(result);
    }
    let image = |mask| inverse.offset(mask).unwrap_or_default();
    let first = back
        .first()
        .map_or([0, 0], |first| [first.read_bits(), first.changed_bits()]);
    let [read, changed] = first.map(image);
    Err(refused(lost.unwrap_or(Rule::SwizzleLost { read, changed })))
}
