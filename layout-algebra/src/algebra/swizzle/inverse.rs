//! Inverses of swizzled layouts.

use super::{Swizzle, mask_below};
use crate::Layout;
use crate::algebra::bits::{TRIED, run_below};
use crate::algebra::checked::rejection;
use crate::algebra::coalesce::merge;
use crate::error::{Error, Rule};
use crate::layout::FlatMode;

impl Layout {
    /// Returns the right inverse. The inner layout is inverted on the initial run that the swizzles
    /// keep within bounds.
    pub(crate) fn swizzled_right_inverse(&self) -> Result<Self, Error> {
        let inverse = self.inverse_of_run();
        let back = self.swizzles_back("right_inverse")?;
        let run = run_below(&back, inverse.size());
        let reached = first(&inverse, run.unwrap_or(inverse.size()));
        let size = reached.size();
        inverted(&back, &inverse, reached, size, run.is_some(), |result| {
            let is_inside = |at: &i64| *at < self.size();
            let offset = |i| self.offset(result.offset(i).ok().filter(is_inside)?).ok();
            size <= TRIED && (0..size).all(|i| offset(i) == Some(i))
        })
    }

    /// Returns the left inverse: the left inverse of the inner layout, applied after the swizzles.
    pub(crate) fn swizzled_left_inverse(&self) -> Result<Self, Error> {
        let inverse = self.inside_swizzles().left_inverse()?;
        let back = self.swizzles_back("left_inverse")?;
        // Larger than all swizzled offsets.
        let inside = mask_below(self.cosize()).saturating_add(1);
        let bound = back
            .iter()
            .fold(inside, |cells, swizzle| swizzle.cells(cells));
        inverted(&back, &inverse, inverse.clone(), bound, true, |result| {
            let size = self.size();
            size <= TRIED
                && (0..size).all(|i| self.offset(i).and_then(|at| result.offset(at)) == Ok(i))
        })
    }

    /// Returns the swizzles in reverse order, if there are no offsets. Each swizzle is its own
    /// inverse.
    fn swizzles_back(&self, name: &str) -> Result<Vec<Swizzle>, Error> {
        let mut back = self.without_offsets(name)?;
        back.reverse();
        Ok(back)
    }

    /// Returns the swizzles, if there are no offsets.
    pub(in crate::algebra) fn without_offsets(&self, name: &str) -> Result<Vec<Swizzle>, Error> {
        match self.swizzles().iter().find(|(_, offset)| *offset != 0) {
            None => Ok(self
                .swizzles()
                .iter()
                .map(|(swizzle, _)| *swizzle)
                .collect()),
            Some((_, offset)) => {
                let rule = Rule::SwizzleOffset { offset: *offset };
                Err(rejection(format!("{name}({self})"), rule))
            }
        }
    }
}

/// Returns the layout of the largest initial run, at most `count` elements, that is a layout: the
/// first modes and a part of the next.
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

/// Returns `reached`, the first elements of `inverse`, composed with the swizzles `back`, at
/// indices below `bound`. Results without a proof are checked with `law`.
fn inverted(
    back: &[Swizzle],
    inverse: &Layout,
    reached: Layout,
    bound: i64,
    is_in_bounds: bool,
    law: impl Fn(&Layout) -> bool,
) -> Result<Layout, Error> {
    let rejected = |rule| {
        let before = back.iter().map(|swizzle| format!(" o {swizzle}"));
        rejection(format!("{inverse}{}", before.collect::<String>()), rule)
    };
    let (outside, lost) = inverse.images(back, bound).map_err(rejected)?;
    let result = reached.after(&outside)?;
    if (is_in_bounds && lost.is_none()) || law(&result) {
        return Ok(result);
    }
    let image = |mask| inverse.offset(mask).unwrap_or_default();
    let first = back
        .first()
        .map_or([0, 0], |first| [first.read_bits(), first.changed_bits()]);
    let [read, changed] = first.map(image);
    Err(rejected(
        lost.unwrap_or(Rule::SwizzleLost { read, changed }),
    ))
}
