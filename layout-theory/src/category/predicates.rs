//! Predicates on layouts: sorted, coalesced, compact, complementable, tractable.

use layout_algebra::{IntTuple, Layout};

use super::flat::{blocks, order};
use super::{CategoryError, NestedLayout, NestedTuple, flat};
use crate::leaf::{Leaf, leaves};

/// The paper's predicates on layouts.
pub trait Predicates: Sized {
    /// Returns `true` if shape and stride are tuples of integers.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(4):(1)".parse::<Layout>()?.is_flat());
    /// assert!(!"4:1".parse::<Layout>()?.is_flat());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.2.1.
    #[must_use]
    fn is_flat(&self) -> bool;

    /// Returns `true` if each stride is the product of the earlier extents.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(3,128,128):(1,3,384)".parse::<Layout>()?.is_column_major());
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.2.6.
    #[must_use]
    fn is_column_major(&self) -> bool;

    /// Returns `true` if each stride is the product of the later extents.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(3,128):(128,1)".parse::<Layout>()?.is_row_major());
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.2.6.
    #[must_use]
    fn is_row_major(&self) -> bool;

    /// Returns `true` if modes of extent 1 have stride 0.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(4,1):(1,0)".parse::<Layout>()?.is_non_degenerate());
    /// assert!(!"(4,1):(1,4)".parse::<Layout>()?.is_non_degenerate());
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.2.27.
    #[must_use]
    fn is_non_degenerate(&self) -> bool;

    /// Returns `true` if strides are nondecreasing, and extents at equal strides are nondecreasing.
    ///
    /// ```text
    /// flat::sort(self) == self, of a flat layout
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(2,3):(1,1)".parse::<Layout>()?.is_sorted());
    /// assert!(!"(3,2):(1,1)".parse::<Layout>()?.is_sorted());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.3.25.
    #[must_use]
    fn is_sorted(&self) -> bool;

    /// Returns `true` if no extent is 1 and no mode continues its predecessor.
    ///
    /// ```text
    /// flat::coalesce(self) == self, of a flat layout
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(2,7,6):(1,3,10)".parse::<Layout>()?.is_flat_coalesced());
    /// assert!(!"(3,5):(7,21)".parse::<Layout>()?.is_flat_coalesced());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.4.1.
    #[must_use]
    fn is_flat_coalesced(&self) -> bool;

    /// Returns `true` if the layout has the minimum number of modes and parentheses for its
    /// function.
    ///
    /// ```text
    /// self.coalesce() == self
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("64:2".parse::<Layout>()?.is_coalesced());
    /// assert!(!"(64):(2)".parse::<Layout>()?.is_coalesced());
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.3.3.1.
    #[must_use]
    fn is_coalesced(&self) -> bool;

    /// Returns `true` if the layout is coalesced over `coarse`, which its shape must refine.
    ///
    /// ```text
    /// self.coalesce_over(coarse) == self
    /// ```
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout};
    /// use layout_theory::category::Predicates;
    ///
    /// let a: Layout = "(4,(3,3)):(1,(4,24))".parse()?;
    /// assert!(a.is_coalesced_over(&IntTuple::from((4, 9)))?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::relative_modes`].
    ///
    /// # Source
    ///
    /// Definition 2.3.4.4.
    fn is_coalesced_over(&self, coarse: &IntTuple) -> Result<bool, CategoryError>;

    /// Returns the number of entries plus the depth. [`coalesce`](Layout::coalesce) minimizes this
    /// number.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert_eq!("(4,(3,3)):(1,(4,24))".parse::<Layout>()?.complexity(), 5);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.3.3.15.
    #[must_use]
    fn complexity(&self) -> usize;

    /// Returns `true` if the layout is a bijection of `[0, size)`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(3,(1,2)):(2,(9,1))".parse::<Layout>()?.is_compact());
    /// assert!(!"(3,6):(2,6)".parse::<Layout>()?.is_compact());
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 2.1.5.1, decided by Proposition 2.1.5.6.
    #[must_use]
    fn is_compact(&self) -> bool;

    /// Returns `true` if the layout has a complement. If `size` is given, layout and complement
    /// have `size` elements together.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// let a: Layout = "(2,2):(3,30)".parse()?;
    /// assert!(a.is_complementable(None) && a.is_complementable(Some(120)));
    /// assert!(!a.is_complementable(Some(80)));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definitions 2.1.6.11 and 2.1.6.25. The first omits the condition that strides are nonzero.
    #[must_use]
    fn is_complementable(&self, size: Option<i64>) -> bool;

    /// Returns `true` if the layout is tractable: in sorted order, each stride is 0 or divisible by
    /// the previous block.
    ///
    /// ```text
    /// exactly if a morphism encodes it
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::Predicates;
    ///
    /// assert!("(2,4,32):(128,32,1)".parse::<Layout>()?.is_tractable());
    /// assert!(!"(4,8):(3,3)".parse::<Layout>()?.is_tractable());
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definitions 2.1.8.1 and 2.3.10.1.
    #[must_use]
    fn is_tractable(&self) -> bool;
}

impl Predicates for Layout {
    fn is_flat(&self) -> bool {
        matches!(self.shape(), IntTuple::Tuple(_)) && self.depth() == 1
    }

    fn is_column_major(&self) -> bool {
        is_packed(leaves(self))
    }

    fn is_row_major(&self) -> bool {
        is_packed(leaves(self).into_iter().rev())
    }

    fn is_non_degenerate(&self) -> bool {
        let modes = leaves(self);
        modes.iter().all(|mode| mode.shape != 1 || mode.stride == 0)
    }

    fn is_sorted(&self) -> bool {
        leaves(self).is_sorted_by_key(order)
    }

    fn is_flat_coalesced(&self) -> bool {
        let modes = leaves(self);
        modes.iter().all(|mode| mode.shape != 1)
            && modes
                .windows(2)
                .all(|pair| pair[0].shape.checked_mul(pair[0].stride) != Some(pair[1].stride))
    }

    fn is_coalesced(&self) -> bool {
        match (self.depth(), self.rank()) {
            (0, _) => self.size() > 1 || self.is_non_degenerate(),
            (1, rank) => rank > 1 && self.is_flat_coalesced(),
            _ => false,
        }
    }

    fn is_coalesced_over(&self, coarse: &IntTuple) -> Result<bool, CategoryError> {
        let modes = self.relative_modes(coarse)?;
        Ok(modes.iter().all(Self::is_coalesced))
    }

    fn complexity(&self) -> usize {
        self.shape().length() + self.depth()
    }

    fn is_compact(&self) -> bool {
        flat::sort(&flat::squeeze(self)).is_column_major()
    }

    fn is_complementable(&self, size: Option<i64>) -> bool {
        blocks(self).is_ok_and(|blocks| {
            let block = blocks.last().map_or(1, |&(_, block)| block);
            size.is_none_or(|size| size > 0 && size % block == 0)
        })
    }

    fn is_tractable(&self) -> bool {
        tractable_order(&leaves(self)).is_ok()
    }
}

/// Returns the sorted positions of modes with a nonzero stride. Each stride must be divisible by
/// the previous block.
pub(super) fn tractable_order(modes: &[Leaf]) -> Result<Vec<usize>, CategoryError> {
    let mut positions: Vec<_> = (0..modes.len())
        .filter(|&leaf| modes[leaf].stride != 0)
        .collect();
    positions.sort_by_key(|&leaf| order(&modes[leaf]));
    for pair in positions.windows(2) {
        let (below, leaf) = (modes[pair[0]], pair[1]);
        let stride = modes[leaf].stride;
        // A block that overflows divides no stride.
        let block = below.shape.saturating_mul(below.stride);
        if below.shape.checked_mul(below.stride).is_none() || stride % block != 0 {
            return Err(CategoryError::NotTractable {
                leaf,
                stride,
                block,
            });
        }
    }
    Ok(positions)
}

/// Returns `true` if each stride is the product of the earlier extents.
fn is_packed(modes: impl IntoIterator<Item = Leaf>) -> bool {
    let mut block = 1_i64;
    modes.into_iter().all(|mode| {
        let packed = mode.stride == block;
        // The product of extents fits, because the size fits.
        block *= mode.shape;
        packed
    })
}
