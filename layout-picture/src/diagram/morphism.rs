//! The arrows of morphisms.

use layout_algebra::{IntTuple, Layout};

use super::layers::{Layers, Links};
use super::{Diagram, check_entries, tree};
use crate::PictureError;
use layout_theory::category::{NestMorphism, NestedTuple, TupleMorphism};

impl Diagram {
    /// Returns the arrows of a morphism of nested tuples.
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let f = NestMorphism::from_numbers((4, (2, 5)), ((5, 3), 4), &[3, 0, 1])?;
    /// let lines = [
    ///     "(4,(2,5)) -(3,*,1)-> ((5,3),4)",
    ///     "    ┌─ 5 ──────┐",
    ///     "    │         ┌┼─→ 4 ──── 4",
    ///     "10 ─┴─ 2 → *  ││",
    ///     "              ││   3 ─┐",
    ///     " 4 ─── 4 ─────┘│      │",
    ///     "               └─→ 5 ─┴─ 15",
    /// ];
    /// assert_eq!(Diagram::morphism(&f)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// Definition 3.2.1.1.
    pub fn morphism(f: &NestMorphism) -> Result<Self, PictureError> {
        Ok(Self::of(f.to_string(), of_morphism(f)?))
    }

    /// Returns the arrows of a morphism of tuples.
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let f = TupleMorphism::from_numbers(&[4, 4], &[4, 2, 4], &[1, 3])?;
    /// let lines = [
    ///     "(4,4) -(1,3)-> (4,2,4)",
    ///     "   ┌─→ 4",
    ///     "4 ─┘   2",
    ///     "4 ───→ 4",
    /// ];
    /// assert_eq!(Diagram::tuple_morphism(&f)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// Definition 3.1.1.13.
    pub fn tuple_morphism(f: &TupleMorphism) -> Result<Self, PictureError> {
        let domain = IntTuple::from(f.domain().to_vec());
        let codomain = IntTuple::from(f.codomain().to_vec());
        check_entries([&domain, &codomain])?;
        let arrows = Links::arrows(f.map());
        let codomain = tree::of_tuple(&codomain);
        let layers = tree::of_tuple(&domain).joined(arrows, codomain);
        Ok(Self::of(f.to_string(), layers))
    }

    /// Returns the arrows of the standard representation of a layout.
    ///
    /// ```
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let rows = Diagram::standard_representation(&"(4,8):(8,1)".parse()?)?;
    /// let lines = [
    ///     "(4,8):(8,1), as (4,8) -(2,1)-> (8,4)",
    ///     "8 ──┐",
    ///     "   ┌┼─→ 4",
    ///     "4 ─┘│",
    ///     "    └─→ 8",
    /// ];
    /// assert_eq!(rows.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`NestMorphism::standard_representation`], and
    /// [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// 3.2.2.6.
    pub fn standard_representation(layout: &Layout) -> Result<Self, PictureError> {
        let f = NestMorphism::standard_representation(layout)?;
        Ok(Self::of(format!("{layout}, as {f}"), of_morphism(&f)?))
    }

    /// Returns the arrows of two composable morphisms in one diagram.
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let f = NestMorphism::from_numbers((2, 3), (2, 5, 3), &[1, 3])?;
    /// let g = NestMorphism::from_numbers((2, 5, 3), (3, 2), &[2, 0, 1])?;
    /// let lines = [
    ///     "(2,3) -(1,3)-> (2,5,3), then (2,5,3) -(2,*,1)-> (3,2)",
    ///     "   ┌─→ 3 ──────┐",
    ///     "3 ─┘   5 → *  ┌┼─→ 2",
    ///     "2 ───→ 2 ─────┘└─→ 3",
    /// ];
    /// assert_eq!(Diagram::composite(&f, &g)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotComposable`](layout_theory::category::CategoryError::NotComposable), and
    /// [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// 1.1 and 3.1.5.1.
    pub fn composite(f: &NestMorphism, g: &NestMorphism) -> Result<Self, PictureError> {
        f.then(g)?;
        check_entries([f.domain(), f.codomain(), g.codomain()])?;
        let between = tree::of_tuple(&f.codomain().flattening());
        let layers = tree::of_tuple(f.domain())
            .joined(Links::arrows(f.map()), between)
            .joined(
                Links::arrows(g.map()),
                tree::of_tuple(g.codomain()).mirrored(),
            );
        Ok(Self::of(format!("{f}, then {g}"), layers))
    }
}

/// Returns the domain on the left, the codomain on the right, and the arrows.
pub(super) fn of_morphism(f: &NestMorphism) -> Result<Layers, PictureError> {
    check_entries([f.domain(), f.codomain()])?;
    let codomain = tree::of_tuple(f.codomain()).mirrored();
    Ok(tree::of_tuple(f.domain()).joined(Links::arrows(f.map()), codomain))
}
