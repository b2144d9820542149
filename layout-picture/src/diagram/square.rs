//! Pullbacks and pushforwards.

use layout_algebra::IntTuple;

use super::layers::Links;
use super::morphism::of_morphism;
use super::{Diagram, Panel, check_entries, tree};
use crate::PictureError;
use layout_theory::category::{NestMorphism, NestedTuple};

impl Diagram {
    /// Returns a morphism with the trees of a refinement of its codomain on the right, and the
    /// pullback.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestMorphism;
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let f = NestMorphism::from_numbers((6, 5), (7, 6, 5), &[2, 3])?;
    /// let lines = [
    ///     "(6,5) -(2,3)-> (7,6,5)",
    ///     "",
    ///     "(7,(2,3),5) refines (7,6,5)",
    ///     "   ┌──→ 5 ─── 5",
    ///     "   │       ┌─ 3",
    ///     "5 ─┘┌─→ 6 ─┴─ 2",
    ///     "6 ──┘   7 ─── 7",
    ///     "",
    ///     "pullback: ((2,3),5) -(2,3,4)-> (7,(2,3),5)",
    ///     "         ┌───→ 5 ─── 5",
    ///     "5 ─── 5 ─┘┌──→ 3 ─┐",
    ///     "   ┌─ 3 ──┘┌─→ 2 ─┴─ 6",
    ///     "6 ─┴─ 2 ───┘   7 ─── 7",
    /// ];
    /// let diagram = Diagram::pullback(&f, &IntTuple::from((7, (2, 3), 5)))?;
    /// assert_eq!(diagram.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`NestMorphism::pullback`], and
    /// [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// 3.2.5.5 and 4.1.2.
    pub fn pullback(f: &NestMorphism, fine: &IntTuple) -> Result<Self, PictureError> {
        let pullback = f.pullback(fine)?;
        check_entries([f.domain(), f.codomain(), fine])?;
        let modes = fine.relative_flattening(f.codomain())?;
        let trees = tree::of_refinement(&f.codomain().flattening(), &modes, &tree::rows(&[&modes]));
        let layers = tree::of_tuple(f.domain()).joined(Links::arrows(f.map()), trees);
        let panels = vec![
            Panel::new([format!("{fine} refines {}", f.codomain())], layers),
            Panel::new([format!("pullback: {pullback}")], of_morphism(&pullback)?),
        ];
        let title = f.to_string();
        Ok(Self::new(title, panels))
    }

    /// Returns a morphism with the trees of a refinement of its domain on the left, and the
    /// pushforward.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestMorphism;
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let f = NestMorphism::from_numbers((6, 5), (7, 6, 5), &[2, 3])?;
    /// let lines = [
    ///     "(6,5) -(2,3)-> (7,6,5)",
    ///     "",
    ///     "((2,3),5) refines (6,5)",
    ///     "5 ─── 5 ───→ 5",
    ///     "3 ─┐     ┌─→ 6",
    ///     "2 ─┴─ 6 ─┘   7",
    ///     "",
    ///     "pushforward: ((2,3),5) -(2,3,4)-> (7,(2,3),5)",
    ///     "         ┌───→ 5 ─── 5",
    ///     "5 ─── 5 ─┘┌──→ 3 ─┐",
    ///     "   ┌─ 3 ──┘┌─→ 2 ─┴─ 6",
    ///     "6 ─┴─ 2 ───┘   7 ─── 7",
    /// ];
    /// let diagram = Diagram::pushforward(&f, &IntTuple::from(((2, 3), 5)))?;
    /// assert_eq!(diagram.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`NestMorphism::pushforward`], and
    /// [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// 3.2.5.12 and 4.1.2.
    pub fn pushforward(f: &NestMorphism, fine: &IntTuple) -> Result<Self, PictureError> {
        let pushforward = f.pushforward(fine)?;
        check_entries([f.domain(), f.codomain(), fine])?;
        let modes = fine.relative_flattening(f.domain())?;
        let trees = tree::of_refinement(&f.domain().flattening(), &modes, &tree::rows(&[&modes]));
        let codomain = tree::of_tuple(f.codomain()).mirrored();
        let layers = trees.mirrored().joined(Links::arrows(f.map()), codomain);
        let panels = vec![
            Panel::new([format!("{fine} refines {}", f.domain())], layers),
            Panel::new(
                [format!("pushforward: {pushforward}")],
                of_morphism(&pushforward)?,
            ),
        ];
        let title = f.to_string();
        Ok(Self::new(title, panels))
    }
}
