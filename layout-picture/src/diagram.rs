//! Morphisms, refinements and compositions as diagrams.

mod canvas;
mod composition;
mod drawing;
mod layers;
mod morphism;
mod refinement;
mod square;
mod text;
mod tree;

use layers::Layers;

use layout_algebra::IntTuple;

use super::surface::{Svg, Tikz};
use super::{Frame, Picture, PictureError};

/// The most entries that a tuple in a diagram has.
const MAX_ENTRIES: usize = 256;

/// Columns of entries, and the arrows and trees between them.
///
/// As in the paper, the first entry of a tuple is the lowest; the domain is at the left and the
/// codomain at the right. An entry that goes nowhere has an arrow to `*`. A nested tuple is a tree:
/// its entries at the tips, and at each node the product of the entries above it.
///
/// ```
/// use layout_theory::category::NestMorphism;
/// use layout_picture::{Diagram, Picture};
///
/// let f = NestMorphism::from_numbers((4, (2, 5)), (2, 3, 4), &[3, 1, 0])?;
/// let lines = [
///     "(4,(2,5)) -(3,1,*)-> (2,3,4)",
///     "    ┌─ 5 → *  ┌──→ 4",
///     "10 ─┴─ 2 ─────┼┐   3",
///     " 4 ─── 4 ─────┘└─→ 2",
/// ];
/// assert_eq!(Diagram::morphism(&f)?.to_text().lines().collect::<Vec<_>>(), lines);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    title: String,
    panels: Vec<Panel>,
    /// The characters of a line of text, and its lines in a panel, if they are limited.
    limit: Option<[usize; 2]>,
}

/// A part of a diagram.
#[derive(Clone, Debug)]
struct Panel {
    caption: Vec<String>,
    layers: Layers,
}

impl Panel {
    fn new(caption: impl Into<Vec<String>>, layers: Layers) -> Self {
        let caption = caption.into();
        Self { caption, layers }
    }
}

impl Diagram {
    fn new(title: String, panels: Vec<Panel>) -> Self {
        let limit = None;
        Self {
            title,
            panels,
            limit,
        }
    }

    /// Returns the diagram of one part.
    fn of(title: String, layers: Layers) -> Self {
        let panels = vec![Panel::new([], layers)];
        Self::new(title, panels)
    }
}

impl Picture for Diagram {
    /// Text loses the middle of long lines and columns; a drawing is small anyway.
    fn fitted(&self, frame: Frame) -> Box<dyn Picture> {
        let mut diagram = self.clone();
        if let Frame::Text { width, rows } = frame {
            diagram.limit = Some([width, rows]);
        }
        Box::new(diagram)
    }

    fn to_text(&self) -> String {
        text::text(self, false)
    }

    fn to_ansi(&self) -> String {
        text::text(self, true)
    }

    fn to_svg(&self) -> String {
        let mut svg = Svg::default();
        drawing::draw(self, &mut svg);
        svg.finish(&self.title)
    }

    fn to_tikz(&self) -> String {
        let mut tikz = Tikz::default();
        drawing::draw(self, &mut tikz);
        tikz.finish()
    }
}

/// Returns an error for tuples whose diagram would be too large.
fn check_entries<'a>(tuples: impl IntoIterator<Item = &'a IntTuple>) -> Result<(), PictureError> {
    let most = tuples.into_iter().map(tree::places).max().unwrap_or(0);
    if most > MAX_ENTRIES {
        return Err(PictureError::Entries {
            entries: most,
            limit: MAX_ENTRIES,
        });
    }
    Ok(())
}
