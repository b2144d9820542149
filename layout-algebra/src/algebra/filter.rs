//! `filter`: removes the modes that repeat elements.

use super::checked::{at_least, notation, rejection};
use super::coalesce::by_profile;
use crate::error::{Error, Rule};
use crate::explain;
use crate::{IntTuple, Layout};

impl Layout {
    /// Returns the same layout with size 1 wherever the stride is 0.
    ///
    /// ```text
    /// every offset of a is one of result
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,(2,3)):(1,(0,8))".parse()?;
    /// assert_eq!(a.filter_zeros().to_string(), "(4,(1,3)):(1,(0,8))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `filter_zeros` (`layout.hpp`).
    ///
    /// Proved: `filter_zeros_offsets` (`proofs/Filter.v`).
    #[must_use]
    pub fn filter_zeros(&self) -> Self {
        explain::operation(
            || format!("filter_zeros({self})"),
            || without_zeros(self, self.stride()),
        )
    }

    /// Returns the same layout with size 1 wherever `profile` is 0. An integer of the profile
    /// applies to a full mode.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// assert_eq!(a.filter_zeros_profile((1, 0))?.to_string(), "(4,(1,1)):(1,(4,8))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the profile has parentheses that the layout lacks.
    ///
    /// # Source
    ///
    /// CuTe `filter_zeros` with a profile (`layout.hpp`).
    ///
    /// Proved: `filter_zeros_profile_accepts`, `filter_zeros_profile_coordinates` (`proofs/Filter.v`).
    pub fn filter_zeros_profile(&self, profile: impl Into<IntTuple>) -> Result<Self, Error> {
        let profile = profile.into();
        let operation = || format!("filter_zeros({self}, {})", notation(&profile));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("profile", &profile, i64::MIN).map_err(rejected)?;
            if !profile.is_weakly_congruent(self.shape()) {
                return Err(rejected(Rule::Congruence {
                    shape: self.shape().to_string(),
                    other: profile.to_string(),
                    path: crate::Path::default(),
                }));
            }
            Ok(without_zeros(self, &profile))
        })
    }

    /// Returns the layout with the minimum number of modes that reaches the same offsets in the
    /// same order, without repetition by a stride of 0.
    ///
    /// ```text
    /// every offset of a is one of result
    /// size(a) == size(result) * size(nullspace(a))
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,5,2):(1,0,4)".parse()?;
    /// assert_eq!(a.filter().to_string(), "8:1");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `filter` (`layout.hpp`).
    ///
    /// Proved: `filter_offsets`, `filter_shortest` (`proofs/Filter.v`).
    #[must_use]
    pub fn filter(&self) -> Self {
        explain::operation(
            || format!("filter({self})"),
            || self.filter_zeros().coalesce(),
        )
    }

    /// Applies [`filter`](Self::filter) to each mode for which `profile` has an integer. Modes
    /// beyond the profile do not change.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "((4,2),(3,2)):((1,4),(0,8))".parse()?;
    /// assert_eq!(a.filter_by_mode((1, 1))?.to_string(), "(8,2):(1,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the profile has more modes.
    ///
    /// # Source
    ///
    /// CuTe `filter` with a profile (`layout.hpp`).
    ///
    /// Proved: `filter_by_profile_offsets` (`proofs/Filter.v`), `filter_by_mode_offsets`
    /// (`proofs/Tiler.v`).
    pub fn filter_by_mode(&self, profile: impl Into<IntTuple>) -> Result<Self, Error> {
        by_profile("filter", self, &profile.into(), &Self::filter)
    }
}

/// Returns `layout` with size 1 wherever `zeros` is 0, and records each change.
fn without_zeros(layout: &Layout, zeros: &IntTuple) -> Layout {
    let smaller = layout.with_smaller_shape(&filtered_zeros(zeros, layout.shape()));
    let paths = layout.each_leaf_path();
    let leaves = layout.flat_modes().iter().zip(smaller.flat_modes());
    for (i, (from, to)) in leaves.enumerate() {
        explain::becomes(|| paths.of(i), *from, *to);
    }
    smaller
}

/// Returns `shape` with size 1 wherever `zeros` is 0. `zeros` must be weakly congruent with
/// `shape`.
pub(super) fn filtered_zeros(zeros: &IntTuple, shape: &IntTuple) -> IntTuple {
    match (zeros, shape) {
        (IntTuple::Int(0), shape) => ones(shape),
        (IntTuple::Tuple(zeros), IntTuple::Tuple(shape)) => {
            let modes = zeros.iter().zip(shape);
            IntTuple::Tuple(modes.map(|(z, s)| filtered_zeros(z, s)).collect())
        }
        (_, shape) => shape.clone(),
    }
}

fn ones(shape: &IntTuple) -> IntTuple {
    match shape {
        IntTuple::Int(_) => IntTuple::Int(1),
        IntTuple::Tuple(modes) => IntTuple::Tuple(modes.iter().map(ones).collect()),
    }
}
