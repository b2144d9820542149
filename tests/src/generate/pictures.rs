//! The pictures of the book.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::MutualRefinement;
use layout_theory::picture::{Diagram, Grid, Picture, PictureError};

/// The folder of the pictures.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pictures");

/// The pages that show them.
pub const PAGES: [&str; 2] = [
    concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/book/12-reading-pictures.md"
    ),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/book/17-hopper.md"),
];

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

    let plain: Layout = "(8,8):(8,1)".parse()?;
    let steps: Layout = "(3,4):(1,3)".parse()?;

    let grids = [
        ("tiled.svg", Grid::new(&tiled)?),
        ("cube.svg", Grid::new(&cube)?),
        ("swizzled.svg", Grid::new(&swizzled)?.colour_by(|i| i % 8)),
        ("difference.svg", Grid::difference(&rows, &pairs)?),
        ("threads.svg", Grid::thread_value(&accumulators, (8, 8))?),
        (
            "lines-of-16.svg",
            in_units(&plain.tile_to_shape((16, 64))?)?,
        ),
        (
            "lines-of-128.svg",
            in_units(&Layout::wgmma_tile((16, 64), 16, 1)?)?,
        ),
        (
            "boxes-of-16.svg",
            in_boxes(&plain.tile_to_shape((64, 64))?)?,
        ),
        (
            "boxes-of-128.svg",
            in_boxes(&Layout::wgmma_tile((64, 256), 16, 1)?)?,
        ),
        (
            "ring.svg",
            Grid::new(&steps)?
                .label_by(|step| format!("step {step}"))
                .colour_by(|step| step / 3 % 2),
        ),
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

/// A tile of numbers of 16 bits in units of 16 bytes, those in the same four banks of one colour.
fn in_units(tile: &Layout) -> Result<Grid, PictureError> {
    Ok(Grid::new(&tile.upcast(8)?)?.colour_by(|unit| unit % 8))
}

/// The boxes of such a tile, in pieces of 8 rows and 16 bytes.
fn in_boxes(tile: &Layout) -> Result<Grid, PictureError> {
    let boxes = tile.tma_boxes(16, 1)?;
    let ([rows, columns, ..], [m, n, ..]) = (boxes.extents, boxes.counts);
    let (rows, columns) = (rows / 8, columns / 8);
    let numbers: Layout = format!("(({rows},{m}),({columns},{n})):((0,1),(0,{m}))").parse()?;
    Ok(Grid::new(&numbers)?
        .label_by(|number| format!("box {number}"))
        .colour_by(|number| number))
}
