//! Filters, derived.

use super::by_mode::by_profile;
use super::{Derivation, Step};
use crate::algebra::checked::notation;
use crate::{IntTuple, Layout};

/// The derivation of [`Layout::filter_zeros`]: the modes of stride 0.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,(2,3)):(1,(0,8))".parse()?;
/// let text = explain::filter_zeros(&a).to_string();
/// assert!(text.contains("mode 1.0, 2:0, becomes 1:0"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn filter_zeros(a: &Layout) -> Derivation {
    let result = a.filter_zeros();
    let steps = changed(a, Some(&result));
    Derivation::new(format!("filter_zeros({a})"), steps, Ok(result))
}

/// The derivation of [`Layout::filter_zeros_profile`]: the modes where the profile is 0.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
/// let text = explain::filter_zeros_profile(&a, (1, 0)).to_string();
/// assert!(text.contains("mode 1.1, 3:8, becomes 1:8"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn filter_zeros_profile(a: &Layout, profile: impl Into<IntTuple>) -> Derivation {
    let profile = profile.into();
    let operation = format!("filter_zeros({a}, {})", notation(&profile));
    let result = a.filter_zeros_profile(profile);
    Derivation::new(operation, changed(a, result.as_ref().ok()), result)
}

/// The derivation of [`Layout::filter`]: [`filter_zeros`], then [`coalesce`](super::coalesce()).
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,5,2):(1,0,4)".parse()?;
/// let text = explain::filter(&a).to_string();
/// assert!(text.contains("\n  coalesce((4,1,2):(1,0,4))\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn filter(a: &Layout) -> Derivation {
    let zeros = filter_zeros(a);
    let coalesced = super::coalesce(&a.filter_zeros());
    let steps = vec![Step::Part(zeros), Step::Part(coalesced)];
    Derivation::new(format!("filter({a})"), steps, Ok(a.filter()))
}

/// The derivation of [`Layout::filter_by_mode`]: [`filter`] for each integer of the profile.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "((4,2),(3,2)):((1,4),(0,8))".parse()?;
/// let text = explain::filter_by_mode(&a, (1, 1)).to_string();
/// assert!(text.contains("\n  filter((3,2):(0,8))\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn filter_by_mode(a: &Layout, profile: impl Into<IntTuple>) -> Derivation {
    filter_profile(a, &profile.into())
}

fn filter_profile(a: &Layout, profile: &IntTuple) -> Derivation {
    Derivation::new(
        format!("filter({a}, {})", notation(profile)),
        by_profile(a, profile, &filter, &filter_profile),
        a.filter_by_mode(profile.clone()),
    )
}

/// The leaves of a layout that differ in the result, which has the same parentheses.
pub(super) fn changed(a: &Layout, result: Option<&Layout>) -> Vec<Step> {
    let Some(result) = result else {
        return Vec::new();
    };
    let leaves = a.flat_modes().iter().zip(result.flat_modes());
    let steps = a.leaf_paths().into_iter().zip(leaves);
    let steps = steps.filter(|(_, (from, to))| from != to);
    let step = steps.map(|(leaf, (from, to))| Step::Becomes {
        leaf,
        from: (from.shape, from.stride),
        to: (to.shape, to.stride),
    });
    step.collect()
}
