//! Diagrams of compositions.

use layout_algebra::Layout;

use super::layers::{Layers, Links};
use super::morphism::of_morphism;
use super::refinement::of_mutual_refinement;
use super::{Diagram, Panel, check_entries, tree};
use crate::PictureError;
use layout_theory::category::{MutualRefinement, NestMorphism, NestedLayout, NestedTuple};

impl Diagram {
    /// Returns the composition `b o a` of tractable layouts, step by step. The steps are: standard
    /// representations, a mutual refinement, the composable morphisms, their composite, its layout,
    /// and the coalesced layout.
    ///
    /// The last line has the result of
    /// [`compose_tractable`](layout_theory::category::compose_tractable).
    ///
    /// ```
    /// use layout_picture::{Diagram, Picture};
    ///
    /// let chain = Diagram::composition(&"(2,2):(2,1)".parse()?, &"(4):(1)".parse()?)?;
    /// let lines = [
    ///     "(2,2):(2,1) o (4):(1)",
    ///     "",
    ///     "1. standard representations of A = (4):(1) and B = (2,2):(2,1)",
    ///     "f: (4) -(1)-> (4), g: (2,2) -(2,1)-> (2,2)",
    ///     "             2 ──┐",
    ///     "                ┌┼─→ 2",
    ///     "4 ──→ 4      2 ─┘│",
    ///     "                 └─→ 2",
    ///     "",
    ///     "2. mutual refinement of (4) and (2,2)",
    ///     "   ┌─ 2",
    ///     "4 ─┴─ 2",
    ///     "",
    ///     "3. f, the mutual refinement, g",
    ///     "         ┌─ 2 ──┐",
    ///     "         │     ┌┼─→ 2",
    ///     "4 ──→ 4 ─┴─ 2 ─┘│",
    ///     "                └─→ 2",
    ///     "",
    ///     "4. pullback f' of f and pushforward g' of g",
    ///     "f': ((2,2)) -(1,2)-> (2,2), g': (2,2) -(2,1)-> (2,2)",
    ///     "   ┌─ 2 ──→ 2 ──┐",
    ///     "   │           ┌┼─→ 2",
    ///     "4 ─┴─ 2 ──→ 2 ─┘│",
    ///     "                └─→ 2",
    ///     "",
    ///     "5. composite g' o f': ((2,2)) -(2,1)-> (2,2)",
    ///     "   ┌─ 2 ──┐",
    ///     "   │     ┌┼─→ 2",
    ///     "4 ─┴─ 2 ─┘│",
    ///     "          └─→ 2",
    ///     "",
    ///     "6. its layout: ((2,2)):((2,1))",
    ///     "7. coalesced over (4): ((2,2)):((2,1))",
    /// ];
    /// assert_eq!(chain.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as
    /// [`compose_tractable`](layout_theory::category::compose_tractable), and
    /// [`Entries`](PictureError::Entries) for more than 256 entries.
    ///
    /// # Source
    ///
    /// Algorithm 4.1.2 and the examples of 4.1.4.
    pub fn composition(b: &Layout, a: &Layout) -> Result<Self, PictureError> {
        let coalesced = b.coalesce();
        let f = NestMorphism::standard_representation(a)?;
        let g = NestMorphism::standard_representation(&coalesced)?;
        let (t, u) = (f.codomain(), g.domain());
        let refinement = MutualRefinement::of(t, u)?;
        let (fine_f, fine_g) = refinement.composable(&f, &g)?;
        let composite = fine_f.then(&fine_g)?;
        let weak = composite.layout();
        let result = weak.coalesce_over(a.shape())?;
        check_entries([f.domain(), fine_f.domain(), fine_g.codomain()])?;

        let representations = of_morphism(&f)?.joined(Links::Apart, of_morphism(&g)?);
        let trees = of_mutual_refinement(&refinement, t, u)?;
        let together = tree::of_tuple(f.domain())
            .joined(Links::arrows(f.map()), trees.clone())
            .joined(
                Links::arrows(g.map()),
                tree::of_tuple(g.codomain()).mirrored(),
            );
        let between = tree::of_tuple(&fine_f.codomain().flattening());
        let resolved = tree::of_tuple(fine_f.domain())
            .joined(Links::arrows(fine_f.map()), between)
            .joined(
                Links::arrows(fine_g.map()),
                tree::of_tuple(fine_g.codomain()).mirrored(),
            );
        let coal = if coalesced == *b {
            format!("B = {b}")
        } else {
            format!("coal(B) = {coalesced}")
        };
        let panels = vec![
            Panel::new(
                [
                    format!("1. standard representations of A = {a} and {coal}"),
                    format!("f: {f}, g: {g}"),
                ],
                representations,
            ),
            Panel::new([format!("2. mutual refinement of {t} and {u}")], trees),
            Panel::new(["3. f, the mutual refinement, g".into()], together),
            Panel::new(
                [
                    "4. pullback f' of f and pushforward g' of g".into(),
                    format!("f': {fine_f}, g': {fine_g}"),
                ],
                resolved,
            ),
            Panel::new(
                [format!("5. composite g' o f': {composite}")],
                of_morphism(&composite)?,
            ),
            Panel::new(
                [
                    format!("6. its layout: {weak}"),
                    format!("7. coalesced over {}: {result}", a.shape()),
                ],
                Layers::default(),
            ),
        ];
        Ok(Self::new(format!("{b} o {a}"), panels))
    }
}
