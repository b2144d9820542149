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

/// Maximum number of entries of a tuple in a diagram.
const MAX_ENTRIES: usize = 256;

/// A diagram: columns of entries with arrows and trees between them.
///
/// As in the paper, the first entry of a tuple is at the bottom. The domain is on the left, and the
/// codomain is on the right. An entry without an image has an arrow to `*`. A nested tuple is a
/// tree: its entries are the leaves, and each node shows the product of its entries.
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
    /// The maximum line length in characters and the maximum number of lines per panel, if limited.
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
    /// Shortens text in the middle of long lines and columns. Drawings are small and stay complete.
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

/// Returns an error if the diagram of a tuple would be too large.
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
