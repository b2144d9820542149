//! Grids of `layout-picture`, cell by cell.

use layout_picture::{Board, Cell, Grid};
use serde_json::{Value, json};

/// Returns `title`, `note`, and rows of `boards`.
///
/// A board has `heading`, `rows`, `columns` and `cells`. `rows` and `columns` list, for each row or
/// column, the number of modes that start there. `cells` is row-major:
/// `{"at", "offset", "label": [TEXT], "marked"}`.
pub(crate) fn grid(grid: &Grid) -> Value {
    let (title, note) = grid.title();
    let boards: Vec<Vec<_>> = grid
        .boards()
        .iter()
        .map(|row| row.iter().map(board).collect())
        .collect();
    json!({ "title": title, "note": note, "boards": boards })
}

fn board(board: &Board) -> Value {
    json!({
        "heading": board.heading(),
        "rows": board.row_rules(),
        "columns": board.column_rules(),
        "cells": board.cells().iter().map(cell).collect::<Vec<_>>(),
    })
}

fn cell(cell: &Cell) -> Value {
    json!({
        "at": cell.coordinate(),
        "offset": cell.offset(),
        "label": cell.label(),
        "marked": cell.is_marked(),
        "colour": cell.background(),
    })
}
