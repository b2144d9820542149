//! Complements, derived.

use super::{Derivation, Step};
use crate::algebra::checked::{ceil_div, notation};
use crate::algebra::complement::Gaps;
use crate::{IntTuple, Layout};

/// The derivation of [`Layout::complement`]: the gap below each mode by increasing stride, then whole
/// blocks.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,2):(1,6)".parse()?;
/// let text = explain::complement(&a, 24).to_string();
/// assert!(text.contains("below mode 1: 3:2\n  whole blocks: 2:12"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn complement(a: &Layout, cotarget: impl Into<IntTuple>) -> Derivation {
    let cotarget = cotarget.into();
    let result = a.complement(cotarget.clone());
    let cells = cotarget.product().filter(|_| result.is_ok());
    let operation = format!("complement({a}, {})", notation(&cotarget));
    Derivation::new(operation, gaps(a, cells, Gaps::Filled), result)
}

/// The derivation of [`Layout::complement_default`]: that of [`complement`] up to the cosize.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,2):(1,6)".parse()?;
/// let text = explain::complement_default(&a).to_string();
/// assert!(text.contains("whole blocks: 1:12\n  = 3:2"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn complement_default(a: &Layout) -> Derivation {
    let result = a.complement_default();
    let cells = Some(a.cosize()).filter(|_| result.is_ok());
    Derivation::new(
        format!("complement({a})"),
        gaps(a, cells, Gaps::Filled),
        result,
    )
}

/// The gaps as far as they are filled, and the blocks that fill `cells`.
pub(super) fn gaps(a: &Layout, cells: Option<i64>, gaps_are: Gaps) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut block = 1_i64;
    for (leaf, mode) in a.leaves_by_stride() {
        if gaps_are == Gaps::Filled && mode.stride % block != 0 || mode.stride < block {
            break;
        }
        steps.push(Step::Gap {
            leaf: Some(a.leaf_paths().swap_remove(leaf)),
            gap: (mode.stride / block, block),
        });
        // At most the cosize, or the complement is refused.
        block = mode.shape.saturating_mul(mode.stride);
    }
    steps.extend(cells.map(|cells| Step::Gap {
        leaf: None,
        gap: (ceil_div(cells, block), block),
    }));
    steps
}
