//! The pictures of the book.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::MutualRefinement;
use layout_theory::picture::{Diagram, Grid, Picture, PictureError};

/// The folder of the pictures.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pictures");

/// The page that shows them.
pub const PAGE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../docs/book/12-reading-pictures.md"
);

/// The names of the files in [`FOLDER`], and what is in them.
///
/// # Panics
///
/// If a picture of the book cannot be drawn.
#[must_use]
pub fn pictures() -> Vec<(&'static str, String)> {
    draw().unwrap_or_else(|error| panic!("{error}"))
}

fn draw() -> Result<Vec<(&'static str, String)>, PictureError> {
    let rows: Layout = "(4,8):(8,1)".parse()?;
    let tiled: Layout = "((2,2),(2,4)):((1,4),(2,8))".parse()?;
    let cube: Layout = "(2,4,3):(4,1,8)".parse()?;
    let swizzled: Layout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
    let pairs: Layout = "Sw<1,1,2> o 0 o (4,8):(8,1)".parse()?;
    let accumulators: Layout = "((4,8),2):((16,1),8)".parse()?;
    let [t, u] = [IntTuple::from((6, 6)), IntTuple::from((12, 3, 6))];
    let refinement = MutualRefinement::of(&t, &u)?;
    let [b, a]: [Layout; 2] = ["(12,3,6):(1,72,12)".parse()?, "(6,6):(6,1)".parse()?];

    let grids = [
        ("tiled.svg", Grid::new(&tiled)?),
        ("cube.svg", Grid::new(&cube)?),
        ("swizzled.svg", Grid::new(&swizzled)?.colour_by(|i| i % 8)),
        ("difference.svg", Grid::difference(&rows, &pairs)?),
        ("threads.svg", Grid::thread_value(&accumulators, (8, 8))?),
    ];
    let diagrams = [
        ("morphism.svg", Diagram::standard_representation(&tiled)?),
        (
            "mutual-refinement.svg",
            Diagram::mutual_refinement(&refinement, &t, &u)?,
        ),
        ("composition.svg", Diagram::composition(&b, &a)?),
    ];
    let grids = grids.map(|(name, grid)| (name, grid.to_svg()));
    let diagrams = diagrams.map(|(name, diagram)| (name, diagram.to_svg()));
    Ok(grids.into_iter().chain(diagrams).collect())
}
