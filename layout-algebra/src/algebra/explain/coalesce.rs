//! Coalescing, derived.

use super::by_mode::by_profile;
use super::{Derivation, Path, Step};
use crate::algebra::checked::notation;
use crate::layout::FlatMode;
use crate::{IntTuple, Layout};

/// The derivation of [`Layout::coalesce`]: from right to left, each mode dropped, merged or kept.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,6):(1,2)".parse()?;
/// let text = explain::coalesce(&a).to_string();
/// assert!(text.contains("mode 0 merges: 2:1 before 6:2, as 2*1 = 2"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn coalesce(a: &Layout) -> Derivation {
    let steps = merges(a.leaf_paths(), a.flat_modes());
    Derivation::new(format!("coalesce({a})"), steps, Ok(a.coalesce()))
}

/// The derivation of [`Layout::coalesce_by_mode`]: [`coalesce`] for each integer of the profile.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
/// let text = explain::coalesce_by_mode(&a, (1, 1)).to_string();
/// assert!(text.contains("  coalesce((1,6):(6,2))\n    mode 1 stays: 6:2"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn coalesce_by_mode(a: &Layout, profile: impl Into<IntTuple>) -> Derivation {
    coalesce_profile(a, &profile.into())
}

fn coalesce_profile(a: &Layout, profile: &IntTuple) -> Derivation {
    Derivation::new(
        format!("coalesce({a}, {})", notation(profile)),
        by_profile(a, profile, &coalesce, &coalesce_profile),
        a.coalesce_by_mode(profile.clone()),
    )
}

/// The derivation of [`Layout::coalesce_x`]: that of [`coalesce`], a last mode of one element counting
/// as two.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,1):(1,7)".parse()?;
/// let text = explain::coalesce_x(&a).to_string();
/// assert!(text.contains("mode 1, 1:7, becomes 2:7"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn coalesce_x(a: &Layout) -> Derivation {
    let (paths, mut modes) = (a.leaf_paths(), a.flat_modes().to_vec());
    let mut steps = Vec::new();
    if let (Some(leaf), Some(last @ FlatMode { shape: 1, .. })) = (paths.last(), modes.last_mut()) {
        last.shape = 2;
        steps.push(Step::Becomes {
            leaf: leaf.clone(),
            from: (1, last.stride),
            to: (2, last.stride),
        });
    }
    steps.extend(merges(paths, &modes));
    Derivation::new(format!("coalesce_x({a})"), steps, a.coalesce_x())
}

/// From right to left, each mode dropped, merged or kept.
fn merges(paths: Vec<Path>, modes: &[FlatMode]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut next: Option<FlatMode> = None;
    for (leaf, &mode) in paths.into_iter().zip(modes).rev() {
        let written = Layout::from_flat(&[mode]).into();
        let (shape, stride) = (mode.shape, mode.stride);
        if shape == 1 {
            steps.push(Step::Drops {
                leaf,
                mode: written,
            });
            continue;
        }
        let merged = next.filter(|next| shape.checked_mul(stride) == Some(next.stride));
        next = Some(match merged {
            // At most the size, except for the extra element that a last mode of 1 counts.
            Some(next) => FlatMode {
                shape: shape.saturating_mul(next.shape),
                stride,
            },
            None => mode,
        });
        steps.push(match merged {
            Some(next) => Step::Merges {
                leaf,
                mode: (shape, stride),
                next: (next.shape, next.stride),
            },
            None => Step::Keeps {
                leaf,
                mode: written,
            },
        });
    }
    steps
}
