//! Generator of the book's pictures.

use layout_algebra::{IntTuple, Layout};
use layout_picture::{Diagram, Grid, Picture, PictureError};
use layout_theory::category::MutualRefinement;

/// The folder of the pictures.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pictures");

/// The chapters that show the pictures.
pub const PAGES: [&str; 3] = [
    concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/book/21-reading-pictures.md"
    ),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/book/17-hopper.md"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/book/18-attention.md"),
];

/// Returns the file names in [`FOLDER`] with their contents.
///
/// # Panics
///
/// Panics if a picture of the book cannot be drawn.
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
    let all = grids.into_iter().chain(of_attention()?).chain(diagrams);
    Ok(all.collect())
}

/// The number of threads in a warpgroup.
const THREADS: i64 = 128;

/// Returns the pictures of the attention chapter.
fn of_attention() -> Result<[(&'static str, String); 5], PictureError> {
    // Thread-value layouts: the 64 by 16 accumulators, and the 64 by 32 FP8 operand.
    let sums: Layout = "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))".parse()?;
    let bytes: Layout = "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))".parse()?;
    // The index of the row value that each accumulator belongs to.
    let rows: Layout = "(2,2,2):(0,1,0)".parse()?;
    let cells: Vec<i64> = (0..rows.size())
        .map(|i| rows.offset(i))
        .collect::<Result<_, _>>()?;
    let cell = |number: i64| usize::try_from(number / THREADS).map_or(0, |value| cells[value]);

    let grids = [
        ("scores.svg", of_first_warp(&sums, 16)?),
        ("factor-of-8-bits.svg", of_first_warp(&bytes, 32)?),
        (
            "one-for-each-row.svg",
            of_first_warp(&sums, 16)?
                .label_by(|number| format!("T{}\nR{}", number % THREADS, cell(number)))
                .colour_by(cell),
        ),
        ("steps-under-a-mask.svg", under_a_mask([192, 128])?),
        ("longest-first.svg", longest_first()?),
    ];
    Ok(grids.map(|(name, grid)| (name, grid.to_svg())))
}

/// Returns the owners of the first 16 rows and columns of a 64-row tile. The layout maps row and column to
/// `thread + 128 * value`.
fn of_first_warp(atom: &Layout, columns: i64) -> Result<Grid, PictureError> {
    let numbers = atom.right_inverse()?.with_shape((64, columns))?;
    let grid = Grid::new(&numbers.composition((16, 16))?)?
        .label_by(|number| format!("T{}\nV{}", number % THREADS, number / THREADS));
    Ok(grid.colour_by(|number| number % THREADS))
}

/// Returns the key steps of four query tiles under a causal mask, in processing order: masked steps at the
/// diagonal, and steps that all queries of the tile see.
fn under_a_mask([queries, keys]: [i64; 2]) -> Result<Grid, PictureError> {
    let steps: Layout = "(4,6):(6,1)".parse()?;
    let of = move |number: i64| {
        let (tile, step) = (number / 6, number % 6);
        let all = ((tile + 1) * queries + keys - 1) / keys;
        let whole = (tile * queries + 1) / keys;
        (all - step, step >= whole)
    };
    Ok(Grid::new(&steps)?
        .label_by(move |number| match of(number) {
            (..=0, _) => String::new(),
            (turn, true) => format!("{turn}\nmasked"),
            (turn, false) => format!("{turn}\nwhole"),
        })
        .colour_by(move |number| match of(number) {
            (..=0, _) => 31,
            (_, is_masked) => is_masked.into(),
        }))
}

/// Returns the processing order of tiles: four rows, last row first, and four heads, two heads at a time.
fn longest_first() -> Result<Grid, PictureError> {
    let tiles: Layout = "(4,(2,2)):(2,(1,8))".parse()?;
    Ok(Grid::new(&tiles)?.colour_by(|number| number / 2 % 4))
}

/// Returns a tile of 16-bit elements in units of 16 bytes. Units in the same four banks have the same colour.
fn in_units(tile: &Layout) -> Result<Grid, PictureError> {
    Ok(Grid::new(&tile.upcast(8)?)?.colour_by(|unit| unit % 8))
}

/// Returns the TMA boxes of a tile of 16-bit elements, in pieces of 8 rows and 16 bytes.
fn in_boxes(tile: &Layout) -> Result<Grid, PictureError> {
    let boxes = tile.tma_boxes(16, 1)?;
    let ([rows, columns, ..], [m, n, ..]) = (boxes.extents, boxes.counts);
    let (rows, columns) = (rows / 8, columns / 8);
    let numbers: Layout = format!("(({rows},{m}),({columns},{n})):((0,1),(0,{m}))").parse()?;
    Ok(Grid::new(&numbers)?
        .label_by(|number| format!("box {number}"))
        .colour_by(|number| number))
}
