//! Inverses of composed layouts.

use super::ComposedLayout;
use crate::Layout;
use crate::algebra::bits::{TRIED, mask_below, run_below};
use crate::algebra::checked::refusal;
use crate::algebra::coalesce::merge;
use crate::algebra::swizzle::Swizzle;
use crate::error::{Error, Rule};
use crate::layout::FlatMode;

impl ComposedLayout {
    /// The integer coordinates of the offsets `0, 1, 2, ...`, as far as the layout inside reaches
    /// them, and the swizzles lead to none past them.
    ///
    /// ```text
    /// a.at(result.at(i)) == i             for all i < size(result)
    /// result.at(i) < size(a)
    /// ```
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let a: ComposedLayout = "Sw<3,0,3> o 0 o (16,8):(8,1)".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "Sw<3,0,-4> o 0 o (8,16):(16,1)");
    /// // Its offsets are 0, 1 and 3.
    /// let a: ComposedLayout = "Sw<1,0,1> o 0 o 3:1".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "Sw<1,0,1> o 0 o 2:1");
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
        let back = self.swizzles_back("right_inverse")?;
        let run = run_below(&back, inverse.size());
        let reached = first(&inverse, run.unwrap_or(inverse.size()));
        let size = reached.size();
        inverted(&back, &inverse, reached, size, run.is_some(), |result| {
            let is_inside = |at: &i64| *at < self.size();
            let offset = |i| self.at(result.at(i).ok().filter(is_inside)?).ok();
            size <= TRIED && (0..size).all(|i| offset(i) == Some(i))
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
        let back = self.swizzles_back("left_inverse")?;
        // Above all swizzled offsets.
        let inside = mask_below(self.layout.cosize()).saturating_add(1);
        let bound = back
            .iter()
            .fold(inside, |cells, swizzle| swizzle.cells(cells));
        inverted(&back, &inverse, inverse.clone(), bound, true, |result| {
            let size = self.size();
            size <= TRIED && (0..size).all(|i| self.at(i).and_then(|at| result.at(at)) == Ok(i))
        })
    }

    /// The swizzles in the opposite order, if there are no offsets: each is its own inverse.
    fn swizzles_back(&self, name: &str) -> Result<Vec<Swizzle>, Error> {
        let mut back = self.without_offsets(name)?;
        back.reverse();
        Ok(back)
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

/// The layout of the first elements, as many of those below `count` as are a layout: its first modes,
/// and a part of the next.
fn first(layout: &Layout, count: i64) -> Layout {
    let mut modes = Vec::new();
    let mut rest = count;
    for mode in layout.flat_modes() {
        let shape = mode.shape.min(rest.max(1));
        modes.push(FlatMode { shape, ..*mode });
        rest /= mode.shape;
    }
    Layout::from_flat(&merge(&modes))
}

/// `reached`, the first elements of `inverse`, after the swizzles `back`, at indices below `bound`;
/// `law` tries what is not known.
fn inverted(
    back: &[Swizzle],
    inverse: &Layout,
    reached: Layout,
    bound: i64,
    is_in_bounds: bool,
    law: impl Fn(&ComposedLayout) -> bool,
) -> Result<ComposedLayout, Error> {
    let refused = |rule| {
        let before = back.iter().map(|swizzle| format!(" o {swizzle}"));
        refusal(format!("{inverse}{}", before.collect::<String>()), rule)
    };
    let (outside, lost) = inverse.images(back, bound).map_err(refused)?;
    let result = ComposedLayout::after(&outside, reached)?;
    if (is_in_bounds && lost.is_none()) || law(&result) {
        return Ok(result);
    }
    let image = |mask| inverse.offset(mask).unwrap_or_default();
    let first = back
        .first()
        .map_or([0, 0], |first| [first.read_bits(), first.changed_bits()]);
    let [read, changed] = first.map(image);
    Err(refused(lost.unwrap_or(Rule::SwizzleLost { read, changed })))
}
