//! Layouts of the kernels, printed as grids.

use anyhow::{Context, Result};
use layout_algebra::{Layout, Tiler};
use layout_kernels::transpose;

/// Maximum rows and columns of a printed grid.
const CORNER: (i64, i64) = (8, 16);

/// Returns the offsets of the first elements of `transpose`'s shared-memory tile, as a table.
///
/// # Errors
///
/// Returns an error if the layout is smaller than the corner, or the corner cannot be printed.
pub fn shared_memory() -> Result<String> {
    let notation = transpose::Tile::new().to_string();
    let tile: Layout = notation
        .parse()
        .with_context(|| format!("cannot parse the layout {notation}"))?;
    let (rows, columns) = CORNER;
    let cut = Tiler::from((rows, columns));
    let corner = tile.composition(&cut)?;
    let table = corner.table().context("expected a corner with two modes")?;
    Ok(format!(
        "the tile of `transpose`, {notation}: {} elements, cosize {}\n\
         the first {rows} rows and {columns} columns, {notation} o {cut} = {corner}:\n\n{}",
        tile.size(),
        tile.cosize(),
        table.trim_end(),
    ))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_corner_fits_a_terminal() {
        let text = super::shared_memory().unwrap();
        assert!(
            text.contains("(128,32):(33,1) o (8,16) = (8,16):(33,1)"),
            "{text}"
        );
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        assert!(text.ends_with(" 246"), "{text}");
    }
}
