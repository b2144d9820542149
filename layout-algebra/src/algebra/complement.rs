//! `complement`: the layout of the offsets that another layout does not reach.

use smallvec::SmallVec;

use super::checked::{at_least, ceil_div, notation, product};
use super::coalesce::merge;
use crate::error::{CounterExample, Error, Mode, Operand, Operation, Rule};
use crate::explain;
use crate::layout::{FlatMode, FlatModes};
use crate::{IntTuple, Layout};

impl Layout {
    /// Returns the layout that, together with `self`, reaches every offset below `cotarget` once.
    ///
    /// ```text
    /// (a, result) is injective where a is, and covers [0, cotarget)
    /// the offsets of result increase
    /// ```
    ///
    /// If the cotarget is a shape, its size is used.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,2):(1,6)".parse()?;
    /// assert_eq!(a.complement(24)?.to_string(), "(3,2):(2,12)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not complementable* if, sorted by stride, a stride is not a multiple of extent
    /// times stride of the previous mode; *out of range* for a cotarget below 1; *swizzle* if the
    /// layout is swizzled; or *overflow*.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "(2,2):(1,3)".parse()?;
    /// assert_eq!(
    ///     a.complement(12).unwrap_err().to_string(),
    ///     "`complement((2,2):(1,3), 12)` is not a layout: not complementable: \
    ///      stride 3 of mode 1 is not a multiple of 2, the extent of the modes with smaller strides; \
    ///      without gaps, copies start at 0 and 2, and both reach offset 3",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `complement` (`layout.hpp`). For a shape as cotarget, CuTe divides mode by mode and
    /// then covers too few or too many offsets. The condition is Shah's admissibility for
    /// complementation.
    ///
    /// Proved: `complement_correct`, `complement_bijection` (`proofs/Complement.v`), `tiles_iff`
    /// (`proofs/Division.v`).
    pub fn complement(&self, cotarget: impl Into<IntTuple>) -> Result<Self, Error> {
        let cotarget = cotarget.into();
        let operation = || format!("complement({self}, {})", notation(&cotarget));
        explain::operation(operation, || {
            let cells = cells_of(&cotarget)
                .map_err(|rule| Error::new(operation(), rule, Operand::Right))?;
            self.strides_alone("complement")?;
            self.complement_in(cells).map_err(|rule| {
                let error = Error::new(operation(), rule, Operand::Left).showing(self.overlap());
                error.trying(Operation::Complement(cells), self, self)
            })
        })
    }

    /// Returns the complement within the offsets that the layout spans:
    /// [`complement`](Self::complement) with its cosize, ignoring modes of size 1 or stride 0.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`complement`](Self::complement).
    ///
    /// Proved: `complement_bijection` (`proofs/Complement.v`).
    pub fn complement_default(&self) -> Result<Self, Error> {
        let operation = || format!("complement({self})");
        explain::operation(operation, || {
            self.strides_alone("complement")?;
            self.complement_in(self.cosize()).map_err(|rule| {
                Error::new(operation(), rule, Operand::Left).showing(self.overlap())
            })
        })
    }

    fn complement_in(&self, cells: i64) -> Result<Self, Rule> {
        // Full blocks can end past `i64::MAX` even if the cotarget does not.
        Self::flat(&merge(&self.gaps(cells, Gaps::Filled)?))
    }

    /// Returns the gaps between the modes by increasing stride, followed by full blocks up to
    /// `cells`.
    pub(super) fn gaps(&self, cells: i64, gaps_are: Gaps) -> Result<FlatModes, Rule> {
        let mut gaps = FlatModes::new();
        let paths = self.each_leaf_path();
        // The modes so far and their gaps reach every offset below `block`, except offsets that are
        // left out.
        let mut block = 1_i64;
        for (leaf, mode) in self.leaves_by_stride() {
            let fits = match gaps_are {
                Gaps::Filled => mode.stride % block == 0,
                Gaps::LeftOver => mode.stride >= block,
            };
            if !fits {
                return Err(Rule::NotComplementable {
                    stride: mode.stride,
                    block,
                    leaf: self.leaf_paths().swap_remove(leaf),
                });
            }
            let gap = FlatMode {
                shape: mode.stride / block,
                stride: block,
            };
            explain::step(|| format!("gap below {}: {gap}", Mode(&paths.of(leaf))));
            gaps.push(gap);
            // At most the cosize.
            block = mode
                .shape
                .checked_mul(mode.stride)
                .ok_or(Rule::Overflow { what: "extent" })?;
        }
        let blocks = FlatMode {
            shape: ceil_div(cells, block),
            stride: block,
        };
        explain::step(move || format!("full blocks: {blocks}"));
        gaps.push(blocks);
        Ok(gaps)
    }

    /// Returns an offset that two copies reach, if a stride is not a multiple of the block below
    /// it.
    ///
    /// Below this stride `d`, the modes with smaller strides and the gaps between them are the
    /// digits of every offset. A copy starts wherever all digits of modes are 0. If `d` has other
    /// digits, two copies reach `d`: the copy that starts at the gap digits of `d`, and the first
    /// copy. Otherwise let `g` be the lowest gap digit of `d`, out of `n` digits at stride `w`. The
    /// copy that starts at `(n - g) * w` continues at `d + (n - g) * w`, after a carry into the
    /// mode above the gap. Offset `d + (n - g) * w` is the second element of this mode in the copy
    /// that starts at `d - g * w`.
    pub(super) fn overlap(&self) -> Option<CounterExample> {
        let leaves = self.leaves_by_stride();
        let (mut block, mut below) = (1, Vec::new());
        let mut moving = leaves.into_iter().map(|(_, mode)| mode);
        let d = loop {
            let mode = moving.next()?;
            if mode.stride % block != 0 {
                break mode.stride;
            }
            block = mode.shape.checked_mul(mode.stride)?;
            below.push(mode);
        };
        let in_modes: i64 = below
            .iter()
            .map(|mode| d / mode.stride % mode.shape * mode.stride)
            .sum();
        if in_modes > 0 {
            return Some(CounterExample::Overlap {
                offset: d,
                starts: [0, d - in_modes],
            });
        }
        let above = below.iter().find(|mode| d % mode.stride != 0)?;
        // Offsets of modes below are 0 in `d`, and so is each gap below the lowest.
        let gap = d % above.stride;
        let first = above.stride - gap;
        Some(CounterExample::Overlap {
            offset: d.checked_add(first)?,
            starts: [first, d - gap],
        })
    }

    /// Returns the leaves with more than one element and a nonzero stride, sorted by stride. Each
    /// leaf comes with its position.
    pub(super) fn leaves_by_stride(&self) -> SmallVec<[(usize, FlatMode); 6]> {
        let leaves = self.flat_modes().iter().copied().enumerate();
        let mut leaves: SmallVec<[_; 6]> = leaves
            .filter(|(_, mode)| mode.shape > 1 && mode.stride > 0)
            .collect();
        leaves.sort_by_key(|(_, mode)| (mode.stride, mode.shape));
        leaves
    }
}

/// The handling of gaps that are not a multiple of the block below them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gaps {
    /// All gaps are filled.
    Filled,
    /// Offsets that full blocks do not reach stay empty.
    LeftOver,
}

/// Returns the size of a cotarget.
fn cells_of(cotarget: &IntTuple) -> Result<i64, Rule> {
    at_least("cotarget", cotarget, 1)?;
    product(cotarget, "the size of the cotarget")
}
