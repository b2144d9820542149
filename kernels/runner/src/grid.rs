//! Layouts of the kernels, as grids.

use anyhow::{Context, Result};
use layout_algebra::Layout;
use layout_kernels::transpose;

/// Rows of a grid that are printed.
const ROWS: usize = 8;

/// The shared-memory tile of `transpose`: where each element lies.
///
/// # Errors
///
/// If the layout has no table.
pub fn shared_memory() -> Result<String> {
    let notation = transpose::Tile::new().to_string();
    let layout: Layout = notation
        .parse()
        .with_context(|| format!("{notation} is no layout"))?;
    let table = layout.table().context("the tile is no matrix")?;
    let shown: Vec<&str> = table.lines().take(ROWS).collect();
    let hidden = table.lines().count().saturating_sub(ROWS);
    Ok(format!(
        "the tile of `transpose`, {notation}: {} elements in {} cells\n{}\n... {hidden} more rows",
        layout.size(),
        layout.cosize(),
        shown.join("\n"),
    ))
}
