//! `coalesce`: the same function with the minimum number of modes.

use super::checked::{at_least, notation, rejection, times};
use crate::error::{Error, Mode, Path, Rule};
use crate::explain;
use crate::layout::{FlatMode, FlatModes, Stride};
use crate::{IntTuple, Layout};

impl Layout {
    /// Returns the layout with the minimum number of modes that agrees with `self` on all integers
    /// below its size.
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
    ///
    /// Proved: `coalesce_function`, `coalesce_shortest` (`proofs/Coalesce.v`).
    #[must_use]
    pub fn coalesce(&self) -> Self {
        explain::operation(
            || format!("coalesce({self})"),
            || {
                let paths = self.each_leaf_path();
                let modes = merge_telling(self.flat_modes(), |i| paths.of(i));
                Self::from_flat(&modes).behind_those_of(self)
            },
        )
    }

    /// Applies [`coalesce`](Self::coalesce) to each mode for which `profile` has an integer. Modes
    /// beyond the profile do not change.
    ///
    /// ```text
    /// result(i) == a(i)
    /// profile is that of result where it has integers
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
    /// assert_eq!(a.coalesce_by_mode((1, 1))?.to_string(), "(2,6):(1,2)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the profile has more modes than the layout.
    ///
    /// # Source
    ///
    /// CuTe `coalesce` with a profile (`layout.hpp`).
    ///
    /// Proved: `coalesce_by_mode_function`, `coalesce_by_mode_modes` (`proofs/Tiler.v`).
    pub fn coalesce_by_mode(&self, profile: impl Into<IntTuple>) -> Result<Self, Error> {
        by_profile("coalesce", self, &profile.into(), &Self::coalesce)
    }

    /// Coalesces like [`coalesce`](Self::coalesce), but the result also agrees with `self` past its
    /// size. A trailing mode of size 1 counts as a mode of size 2.
    ///
    /// ```text
    /// result(i) == a(i)         for all i
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,1):(1,7)".parse()?;
    /// assert_eq!(a.coalesce_x()?.to_string(), "(4,2):(1,7)");
    /// assert_eq!((a.offset(4)?, a.coalesce_x()?.offset(4)?), (7, 7));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *overflow* if one more element does not fit.
    ///
    /// # Source
    ///
    /// CuTe `detail::coalesce_x` (`layout.hpp`).
    ///
    /// Proved: `coalesce_x_function` (`proofs/Coalesce.v`).
    pub fn coalesce_x(&self) -> Result<Self, Error> {
        self.around(|a| {
            let operation = || format!("coalesce_x({a})");
            explain::operation(operation, || {
                let rejected = |rule| rejection(operation(), rule);
                let paths = a.each_leaf_path();
                let leaf = |i| paths.of(i);
                let mut modes = FlatModes::from_slice(a.flat_modes());
                let count = modes.len();
                if let Some(last) = modes.last_mut() {
                    // A last mode of size 1 counts as a mode of size 2.
                    let shape = last.shape.max(2);
                    times(a.size() / last.shape, shape, "size").map_err(rejected)?;
                    let runs_on = FlatMode { shape, ..*last };
                    explain::becomes(|| leaf(count - 1), *last, runs_on);
                    *last = runs_on;
                }
                Self::flat(&merge_telling(&modes, leaf)).map_err(rejected)
            })
        })
    }
}

/// ```text
/// op(a, (p0, p1, ...)) = (op(a0, p0), op(a1, p1), ..., the modes beyond)
/// op(a, p)             = op(a)
/// ```
pub(super) fn by_profile(
    name: &str,
    a: &Layout,
    profile: &IntTuple,
    operation: &dyn Fn(&Layout) -> Layout,
) -> Result<Layout, Error> {
    a.around(|a| {
        let rejected = |rule| rejection(format!("{name}({a}, {})", notation(profile)), rule);
        at_least("profile", profile, i64::MIN).map_err(rejected)?;
        nested_by_profile(name, a, profile, operation).map_err(rejected)
    })
}

fn nested_by_profile(
    name: &str,
    a: &Layout,
    profile: &IntTuple,
    operation: &dyn Fn(&Layout) -> Layout,
) -> Result<Layout, Rule> {
    let IntTuple::Tuple(profiles) = profile else {
        return Ok(operation(a));
    };
    let written = || format!("{name}({a}, {profile})");
    explain::operation(written, || {
        let modes = a.modes();
        if profiles.len() > modes.len() {
            return Err(Rule::Modes {
                what: "the profile",
                modes: profiles.len(),
                of: "the layout",
                rank: modes.len(),
            });
        }
        let results = modes.iter().enumerate().map(|(i, mode)| {
            let Some(profile) = profiles.get(i) else {
                explain::stays(|| Path(vec![i]), mode);
                return Ok(mode.clone());
            };
            nested_by_profile(name, mode, profile, operation)
        });
        Layout::from_modes(results.collect::<Result<Vec<_>, _>>()?)
            .map_err(|error| error.rule().clone())
    })
}

/// Merges modes from right to left:
///
/// ```text
/// 1:d               =>  dropped
/// s:d  s':s*d       =>  s*s':d
/// s:d  s':d'        =>  kept
/// ```
pub(super) fn merge<D: Stride>(modes: &[FlatMode<D>]) -> FlatModes<D> {
    let mut merged = FlatModes::new();
    for &mode in modes.iter().rev() {
        merge_onto(&mut merged, mode);
    }
    merged.reverse();
    merged
}

/// Merges the leaves of a layout like [`merge`], and records each step.
#[inline]
fn merge_telling(modes: &[FlatMode], leaf: impl Fn(usize) -> Path) -> FlatModes {
    let mut merged = FlatModes::new();
    for (i, &mode) in modes.iter().enumerate().rev() {
        let fate = merge_onto(&mut merged, mode);
        let leaf = &leaf;
        explain::step(move || {
            let (leaf, FlatMode { shape, stride }) = (leaf(i), mode);
            let leaf = Mode(&leaf);
            match fate {
                Fate::Dropped => format!("{leaf} is dropped: {mode}"),
                Fate::Kept => format!("{leaf} stays: {mode}"),
                Fate::Merged(whole) => {
                    let next = FlatMode {
                        shape: whole / shape,
                        stride: shape * stride,
                    };
                    format!(
                        "{leaf} merges: {mode} continues as {next}, because {shape}*{stride} = {}",
                        next.stride
                    )
                }
            }
        });
    }
    merged.reverse();
    merged
}

/// The effect of [`merge`] on a mode.
enum Fate {
    Dropped,
    /// Merged with the next mode into a mode of this extent.
    Merged(i64),
    Kept,
}

/// Performs one step of [`merge`]. The modes so far are in reverse order.
#[inline]
fn merge_onto<D: Stride>(merged: &mut FlatModes<D>, mode: FlatMode<D>) -> Fate {
    match merged.last_mut() {
        _ if mode.shape == 1 => Fate::Dropped,
        // A product that overflows `i64` is not a stride of a layout.
        Some(next) if mode.stride.times(mode.shape) == Some(next.stride) => {
            // Saturates only in `merge_running_on`, where the last extent is not used.
            next.shape = next.shape.saturating_mul(mode.shape);
            next.stride = mode.stride;
            Fate::Merged(next.shape)
        }
        _ => {
            merged.push(mode);
            Fate::Kept
        }
    }
}

/// Merges modes like [`merge`], and returns each mode with the position where it begins.
pub(super) fn merge_with_origins(modes: &[FlatMode]) -> Vec<(usize, FlatMode)> {
    let (mut merged, mut origins) = (FlatModes::new(), Vec::new());
    for (i, &mode) in modes.iter().enumerate().rev() {
        merge_onto(&mut merged, mode);
        if mode.shape > 1 {
            origins.truncate(merged.len() - 1);
            origins.push(i);
        }
    }
    origins.into_iter().zip(merged).rev().collect()
}

/// Merges the modes of `a` and keeps the stride that continues the last mode past the end. A
/// trailing mode of size 1 counts as a mode of size 2.
///
/// CuTe `detail::coalesce_x`.
pub(super) fn merge_running_on<D: Stride>(modes: &[FlatMode<D>]) -> FlatModes<D> {
    let mut merged = FlatModes::new();
    if let Some((&last, before)) = modes.split_last() {
        let shape = last.shape.max(2);
        merged.push(FlatMode { shape, ..last });
        for &mode in before.iter().rev() {
            merge_onto(&mut merged, mode);
        }
        merged.reverse();
    } else {
        let (shape, stride) = (1, D::ZERO);
        merged.push(FlatMode { shape, stride });
    }
    merged
}
