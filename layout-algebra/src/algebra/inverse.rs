//! Inverses: maps from offsets to coordinates.

use super::checked::rejection;
use super::coalesce::{merge, merge_with_origins};
use crate::Layout;
use crate::error::{Error, Operation, Path, Rule};
use crate::explain;
use crate::layout::{FlatMode, FlatModes};

/// A mode of a coalesced layout.
pub(super) struct Indexed {
    pub(super) shape: i64,
    pub(super) stride: i64,
    /// The leaf of the layout where the mode begins.
    leaf: usize,
    /// The index where only this mode's coordinate is 1.
    index: i64,
}

impl Indexed {
    /// Returns `true` if the mode begins at `offset`, and advances `offset` to the end of the mode.
    pub(super) fn goes_on_at(&self, offset: &mut i64) -> bool {
        let (shape, begin, back) = (self.shape, *offset, self.back());
        if self.stride != begin {
            return false;
        }
        explain::step(move || {
            format!("{shape}:{begin} continues at offset {begin}, with inverse mode {back}")
        });
        // At most the cosize.
        *offset = begin.saturating_mul(shape);
        true
    }

    /// Returns the corresponding mode of the inverse.
    fn back(&self) -> FlatMode {
        FlatMode {
            shape: self.shape,
            stride: self.index,
        }
    }
}

impl Layout {
    /// Returns the integer coordinates of the offsets `0, 1, 2, ...`, as long as this layout
    /// reaches them without a gap.
    ///
    /// ```text
    /// a(result(i)) == i         for all i < size(result)
    /// ```
    ///
    /// If two coordinates have the same offset, the result can end before the first gap. For
    /// example, the result for `(3,2):(1,2)` is `3:1`, the inverse on offsets 0, 1 and 2.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "(8,4):(4,1)");
    /// let a: Layout = "Sw<3,0,3> o 0 o (16,8):(8,1)".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "Sw<3,0,-4> o 0 o (8,16):(16,1)");
    /// // Its offsets are 0, 1 and 3.
    /// let a: Layout = "Sw<1,0,1> o 0 o 3:1".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "Sw<1,0,1> o 0 o 2:1");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *swizzle* if an offset is added before a swizzle, or if the inverse of the inner
    /// layout does not map the bits of the swizzles to bits of a swizzle. Without swizzles, the
    /// operation always succeeds.
    ///
    /// # Source
    ///
    /// CuTe `right_inverse` (`layout.hpp`, `swizzle_layout.hpp`), if CuTe's result satisfies the
    /// law.
    ///
    /// Proved: `right_inverse_law`, `right_inverse_largest` (`proofs/Inverse.v`).
    pub fn right_inverse(&self) -> Result<Self, Error> {
        match self.as_plain() {
            Some(plain) => Ok(plain.inverse_of_run()),
            None => self.swizzled_right_inverse(),
        }
    }

    /// Returns the right inverse of the inner layout, without swizzles.
    pub(crate) fn inverse_of_run(&self) -> Self {
        let operation = || format!("right_inverse({})", self.inside_swizzles());
        explain::operation(operation, || {
            let (mut modes, mut next) = (self.modes_by_stride(), 1);
            modes.retain(|mode| mode.goes_on_at(&mut next));
            let modes = modes.iter().map(Indexed::back);
            Self::from_flat(&merge(&modes.collect::<FlatModes>()))
        })
    }

    /// Returns the layout that maps each offset of this layout to its integer coordinate.
    ///
    /// ```text
    /// result(a(i)) == i         for all i < size(a)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,8):(10,1)".parse()?;
    /// let b = a.left_inverse()?;
    /// assert_eq!(b.to_string(), "(10,4):(4,1)");
    /// assert_eq!(b.offset(a.offset(7)?)?, 7);
    /// let a: Layout = "Sw<1,0,1> o 0 o (4,4):(8,1)".parse()?;
    /// assert_eq!(a.left_inverse()?.to_string(), "Sw<1,2,1> o 0 o (8,4):(4,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not invertible* if two coordinates have the same offset; *divisibility* if the
    /// layout is injective, but a sorted stride of the coalesced layout does not divide the next
    /// one, for example `(2,2):(2,3)`; or *swizzle* as for [`right_inverse`](Self::right_inverse).
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "(16,4):(1,1)".parse()?;
    /// assert_eq!(
    ///     a.left_inverse().unwrap_err().to_string(),
    ///     "`left_inverse((16,4):(1,1))` is not a layout: not invertible: coordinates (1,0) and \
    ///      (0,1) both have offset 1",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `left_inverse` (`layout.hpp`, `swizzle_layout.hpp`), if CuTe's result satisfies the
    /// law.
    ///
    /// Proved: `left_inverse_law`, `left_inverse_exact` (`proofs/Inverse.v`).
    pub fn left_inverse(&self) -> Result<Self, Error> {
        if self.as_plain().is_none() {
            return self.swizzled_left_inverse();
        }
        let operation = || format!("left_inverse({self})");
        explain::operation(operation, || {
            self.invert_left().map_err(|rule| {
                let error = rejection(operation(), rule).claiming("is not a layout");
                error.trying(Operation::InvertLeft, self, self)
            })
        })
    }

    fn invert_left(&self) -> Result<Self, Rule> {
        let modes = self.modes_by_stride();
        let mut inverse = FlatModes::new();
        // The previous stride, and the index that one step of it maps to.
        let (mut below, mut index) = (1, 0);
        for (i, mode) in modes.iter().enumerate() {
            if mode.stride == 0 {
                return Err(self.meeting(0, mode));
            }
            if mode.stride % below != 0 {
                let leaf = self.leaf_paths()[mode.leaf].clone();
                return Err(self.any_meeting(&leaf).unwrap_or(Rule::Divisibility {
                    what: "stride",
                    value: mode.stride,
                    by: below,
                    leaf,
                }));
            }
            let steps = mode.stride / below;
            if i > 0 && modes[i - 1].shape > steps {
                return Err(self.meeting(steps * index, mode));
            }
            inverse.push(leading_back(steps, below, index));
            (below, index) = (mode.stride, mode.index);
        }
        inverse.extend(
            modes
                .last()
                .map(|last| leading_back(last.shape, below, index)),
        );
        Self::flat(&merge(&inverse))
    }

    /// Returns two coordinates with the same offset, if the search finds any.
    fn any_meeting(&self, leaf: &Path) -> Option<Rule> {
        let denied = explain::silently(|| self.injective()).err()?;
        let Rule::NotInjective {
            coordinates,
            offset,
            ..
        } = denied.rule()
        else {
            return None;
        };
        Some(Rule::NotInvertible {
            coordinates: coordinates.clone(),
            offset: *offset,
            leaf: leaf.clone(),
        })
    }

    /// Reports that the first step of a mode has the same offset as the integer coordinate `other`.
    fn meeting(&self, other: i64, mode: &Indexed) -> Rule {
        let coordinate = |index: i64| self.shape().cell(index);
        Rule::NotInvertible {
            coordinates: [coordinate(other), coordinate(mode.index)],
            offset: mode.stride,
            leaf: self.leaf_paths()[mode.leaf].clone(),
        }
    }

    /// Returns the modes of the coalesced layout by increasing stride.
    pub(super) fn modes_by_stride(&self) -> Vec<Indexed> {
        let mut modes = Vec::new();
        let mut index = 1_i64;
        let merged = merge_with_origins(self.flat_modes());
        explain::steps(|| {
            let modes: Vec<_> = merged.iter().map(|(_, mode)| *mode).collect();
            let (whole, coalesced) = (self.inside_swizzles(), Self::from_flat(&modes));
            (whole != coalesced).then(|| format!("{whole} coalesces to {coalesced}"))
        });
        for (leaf, mode) in merged {
            modes.push(Indexed {
                shape: mode.shape,
                stride: mode.stride,
                leaf,
                index,
            });
            // At most the size.
            index = index.saturating_mul(mode.shape);
        }
        exchange_sort(&mut modes);
        modes
    }
}

/// Returns the mode of the inverse that maps multiples of a stride to multiples of `index`.
fn leading_back(count: i64, stride: i64, index: i64) -> FlatMode {
    let back = FlatMode {
        shape: count,
        stride: index,
    };
    if count > 1 {
        explain::step(|| format!("{count} elements at stride {stride} have inverse mode {back}"));
    }
    back
}

/// Sorts with CuTe's algorithm. The order of equal strides determines the inverse.
fn exchange_sort(modes: &mut [Indexed]) {
    for i in 0..modes.len() {
        for j in i + 1..modes.len() {
            if modes[j].stride < modes[i].stride {
                modes.swap(i, j);
            }
        }
    }
}
