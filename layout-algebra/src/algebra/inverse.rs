//! Inverses: from offsets back to coordinates.

use super::checked::refusal;
use super::coalesce::{merge, merge_running_on, merge_with_origins};
use crate::Layout;
use crate::error::{Error, Operation, Rule};
use crate::layout::FlatMode;

/// A mode of a coalesced layout.
pub(super) struct Indexed {
    pub(super) shape: i64,
    pub(super) stride: i64,
    /// Its position.
    position: usize,
    /// The leaf of the layout at which it begins.
    leaf: usize,
    /// The index at which its coordinate is 1.
    pub(super) index: i64,
}

impl Layout {
    /// The integer coordinates of the offsets `0, 1, 2, ...`, as far as this layout reaches them
    /// without a gap.
    ///
    /// ```text
    /// a(result(i)) == i         for all i < size(result)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(a.right_inverse().to_string(), "(8,4):(4,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `right_inverse` (`layout.hpp`).
    #[must_use]
    pub fn right_inverse(&self) -> Self {
        let modes = self.run_of_offsets().into_iter();
        let modes = modes.map(|mode| FlatMode {
            shape: mode.shape,
            stride: mode.index,
        });
        Self::from_flat(&merge(modes.collect()))
    }

    /// The positions of the modes of the coalesced layout that reach the offsets `0, 1, 2, ...`.
    pub(super) fn contiguous_modes(&self) -> Vec<usize> {
        let modes = self.run_of_offsets().into_iter();
        modes.map(|mode| mode.position).collect()
    }

    pub(super) fn run_of_offsets(&self) -> Vec<Indexed> {
        let mut next = 1_i64;
        let mut modes = self.modes_by_stride();
        modes.retain(|mode| {
            let continues = mode.stride == next;
            if continues {
                // At most the cosize.
                next = next.saturating_mul(mode.shape);
            }
            continues
        });
        modes
    }

    /// The layout that sends each offset of this one back to an integer coordinate of it.
    ///
    /// ```text
    /// a(result(a(i))) == a(i)   for all i < size(a)
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
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *divisibility* if, sorted, a stride does not divide the next; *not invertible* if modes
    /// reach the same offsets.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "(6,6,4):(1,1,0)".parse()?;
    /// assert_eq!(
    ///     a.left_inverse().unwrap_err().to_string(),
    ///     "`left_inverse((6,6,4):(1,1,0))` is not a layout: not invertible: mode 0 and those \
    ///      with smaller strides reach 10 at stride 1, of which only 6 can be told apart",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `left_inverse` (`layout.hpp`), where the law holds.
    pub fn left_inverse(&self) -> Result<Self, Error> {
        self.invert_left().map_err(|rule| {
            let error = refusal(format!("left_inverse({self})"), rule).claiming("is not a layout");
            error.trying(Operation::InvertLeft, self, self)
        })
    }

    fn invert_left(&self) -> Result<Self, Rule> {
        let mut modes = self.modes_by_stride();
        modes.retain(|mode| mode.stride > 0);
        let Some(last) = modes.last() else {
            let coalesced = self.coalesce();
            // Nothing but offset 0, which any coordinate has.
            return Ok(Self::from_flat(&merge(vec![FlatMode {
                shape: coalesced.size(),
                stride: 0,
            }])));
        };
        let shape = last.shape;
        let running_on = self.mode_running_on();
        let mut strides = vec![0];
        let mut shapes = Vec::with_capacity(modes.len() + 1);
        let mut below = 1;
        // How far the modes so far reach, counted in the stride of this one.
        let mut carry = 0_i64;
        for (i, mode) in modes.iter().enumerate() {
            if mode.stride % below != 0 {
                return Err(Rule::Divisibility {
                    what: "stride",
                    value: mode.stride,
                    by: below,
                    leaf: self.leaf_paths()[mode.leaf].clone(),
                });
            }
            shapes.push(mode.stride / below);
            strides.push(mode.index);
            below = mode.stride;
            // At most the largest offset.
            let reach = mode.shape - 1 + carry;
            let next = modes.get(i + 1).map(|next| next.stride / mode.stride);
            let digit = next.map_or(reach, |next| reach.min(next - 1));
            if digit >= mode.shape && Some(mode.position) != running_on {
                return Err(Rule::NotInvertible {
                    reach,
                    stride: mode.stride,
                    shape: mode.shape,
                    leaf: self.leaf_paths()[mode.leaf].clone(),
                });
            }
            carry = next.map_or(0, |next| reach / next.max(1));
        }
        shapes.push(shape);
        let modes = shapes.into_iter().zip(strides);
        let modes = modes.map(|(shape, stride)| FlatMode { shape, stride });
        let (shape, stride) = Self::flat(&merge(modes.collect()));
        Self::new(shape, stride).map_err(|error| error.rule().clone())
    }

    /// The mode of the coalesced layout that runs on past its size; none if that is a mode of
    /// size 1 with a stride of its own.
    fn mode_running_on(&self) -> Option<usize> {
        let last = merge(self.flat_modes()).len().checked_sub(1)?;
        (merge_running_on(self).len() == last + 1).then_some(last)
    }

    /// The modes of the coalesced layout by increasing stride.
    pub(super) fn modes_by_stride(&self) -> Vec<Indexed> {
        let mut modes = Vec::new();
        let mut index = 1_i64;
        let merged = merge_with_origins(self.flat_modes());
        for (position, (leaf, mode)) in merged.into_iter().enumerate() {
            modes.push(Indexed {
                shape: mode.shape,
                stride: mode.stride,
                position,
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

/// CuTe's sort, whose order of modes with equal strides decides between inverses.
fn exchange_sort(modes: &mut [Indexed]) {
    for i in 0..modes.len() {
        for j in i + 1..modes.len() {
            if modes[j].stride < modes[i].stride {
                modes.swap(i, j);
            }
        }
    }
}
