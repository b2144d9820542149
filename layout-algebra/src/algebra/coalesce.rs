//! `coalesce`: the same function with as few modes as possible.

use crate::Layout;
use crate::layout::FlatMode;

impl Layout {
    /// The layout with as few modes as possible that agrees with this one on all integers below
    /// its size.
    ///
    /// ```text
    /// result(i) == a(i)         for all i < size(a)
    /// size(result) == size(a)
    /// depth(result) <= 1
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
    /// assert_eq!(a.coalesce().to_string(), "12:1");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `coalesce` (`layout.hpp`).
    #[must_use]
    pub fn coalesce(&self) -> Self {
        Self::from_flat(&merge(self.flat_modes()))
    }
}

/// Right to left:
///
/// ```text
/// 1:d               =>  dropped
/// s:d  s':s*d       =>  s*s':d
/// s:d  s':d'        =>  kept
/// ```
pub(super) fn merge(modes: Vec<FlatMode>) -> Vec<FlatMode> {
    let mut merged: Vec<FlatMode> = Vec::with_capacity(modes.len());
    for mode in modes.into_iter().rev() {
        match merged.last_mut() {
            _ if mode.shape == 1 => {}
            // A product over `i64` is no stride of a layout.
            Some(next) if mode.shape.checked_mul(mode.stride) == Some(next.stride) => {
                // Exceeds `i64` only in `merge_running_on`, where nobody reads the last extent.
                next.shape = next.shape.saturating_mul(mode.shape);
                next.stride = mode.stride;
            }
            _ => merged.push(mode),
        }
    }
    merged.reverse();
    merged
}

/// The modes of `a` merged, keeping the stride at which its last mode runs on: a trailing
/// size-1 mode counts as one of size 2.
///
/// CuTe `detail::coalesce_x`.
pub(super) fn merge_running_on(a: &Layout) -> Vec<FlatMode> {
    let mut modes = a.flat_modes();
    if let Some(last) = modes.last_mut() {
        last.shape = last.shape.max(2);
    }
    let merged = merge(modes);
    if merged.is_empty() {
        vec![FlatMode {
            shape: 1,
            stride: 0,
        }]
    } else {
        merged
    }
}
