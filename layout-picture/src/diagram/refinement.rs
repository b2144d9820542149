//! Refinements as trees.

use layout_algebra::IntTuple;

use super::layers::Layers;
use super::{Diagram, check_entries, tree};
use crate::PictureError;
use layout_theory::category::{MutualRefinement, NestedTuple};

impl Diagram {
    /// Returns the trees from the entries of `coarse` to those of its refinement `fine`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let [coarse, fine] = [IntTuple::from((6, 6)), IntTuple::from((6, (2, 3)))];
    /// let lines = [
    ///     "(6,(2,3)) refines (6,6)",
    ///     "   ┌─ 3",
    ///     "6 ─┴─ 2",
    ///     "6 ─── 6",
    /// ];
    /// assert_eq!(Diagram::refinement(&coarse, &fine)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::relative_modes`] if `fine` is not a refinement, and
    /// [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// Definition 2.2.4.1. The style of the picture follows 4.1.1.
    pub fn refinement(coarse: &IntTuple, fine: &IntTuple) -> Result<Self, PictureError> {
        fine.relative_modes(coarse)?;
        check_entries([coarse, fine])?;
        let layers = tree::of_refinement(coarse, fine, &tree::rows(&[fine]));
        Ok(Self::of(format!("{fine} refines {coarse}"), layers))
    }

    /// Returns the trees from the entries of `left` and of `right` to the entries of their mutual
    /// refinement, in one column.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::MutualRefinement;
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let [t, u] = [IntTuple::from((6, 6)), IntTuple::from((12, 3, 6))];
    /// let diagram = Diagram::mutual_refinement(&MutualRefinement::of(&t, &u)?, &t, &u)?;
    /// let lines = [
    ///     "(6,(2,3)) refines (6,6), ((6,2),3,6) refines (12,3,6)",
    ///     "      6 ──── 6",
    ///     "   ┌─ 3 ──── 3",
    ///     "6 ─┴─ 2 ─┐",
    ///     "6 ─── 6 ─┴─ 12",
    /// ];
    /// assert_eq!(diagram.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`MutualRefinement::new`] if it is not a mutual refinement of
    /// `left` and `right`, and [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// Definition 4.1.1.1 and the examples after it.
    pub fn mutual_refinement(
        refinement: &MutualRefinement,
        left: &IntTuple,
        right: &IntTuple,
    ) -> Result<Self, PictureError> {
        let layers = of_mutual_refinement(refinement, left, right)?;
        let (fine_left, fine_right) = (refinement.left(), refinement.right());
        let title = format!("{fine_left} refines {left}, {fine_right} refines {right}");
        Ok(Self::of(title, layers))
    }
}

/// Returns the trees of both sides, merged at their entries.
pub(super) fn of_mutual_refinement(
    refinement: &MutualRefinement,
    left: &IntTuple,
    right: &IntTuple,
) -> Result<Layers, PictureError> {
    let (fine_left, fine_right) = (refinement.left(), refinement.right());
    fine_left.relative_modes(left)?;
    fine_right.relative_modes(right)?;
    check_entries([left, right, fine_left, fine_right])?;
    let rows = tree::rows(&[fine_left, fine_right]);
    let right = tree::of_refinement(right, fine_right, &rows).mirrored();
    Ok(tree::of_refinement(left, fine_left, &rows).glued(right))
}
