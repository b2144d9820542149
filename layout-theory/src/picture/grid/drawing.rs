//! Grids as drawings.

use super::Grid;
use super::board::{Axis, Board};
use crate::picture::surface::{
    Anchor, Ink, LINE, MARGIN, Point, Surface, TIGHT_LINE, Tile, width_of,
};

/// The space between two grids.
const GAP: i64 = 28;

/// Draws a grid.
pub(super) fn draw(grid: &Grid, surface: &mut impl Surface) {
    let mut y = MARGIN + LINE / 2;
    for line in grid.heading() {
        surface.text((MARGIN, y), Anchor::Start, Ink::Plain, line);
        y += LINE;
    }
    let widest = grid.cells().flat_map(|cell| &cell.label);
    let widest = widest.map(|line| width_of(line)).max().unwrap_or(0);
    let lines = grid.cells().map(|cell| cell.label.len()).max();
    let cell = (
        (widest + 12).max(28),
        TIGHT_LINE * length(lines.unwrap_or(1)) + 10,
    );
    for boards in &grid.boards {
        let mut x = MARGIN;
        let mut bottom = y;
        for board in boards {
            let end = draw_board(board, (x, y), cell, surface);
            x = end.0 + GAP;
            bottom = bottom.max(end.1);
        }
        y = bottom + LINE;
    }
}

/// Draws one grid and returns where it ends.
fn draw_board(board: &Board, (x, mut y): Point, cell: Point, surface: &mut impl Surface) -> Point {
    let mut end = x;
    if let Some(heading) = &board.heading {
        surface.text((x, y), Anchor::Start, Ink::Plain, heading);
        end += width_of(heading);
        y += LINE;
    }
    let (rows, columns) = (board.rows.len(), board.columns.len());
    let left = x + width_of(&rows.saturating_sub(1).to_string()) + 6;
    let top = y + LINE / 2;
    let (right, bottom) = (left + cell.0 * length(columns), top + cell.1 * length(rows));

    for column in 0..columns {
        let middle = left + cell.0 * length(column) + cell.0 / 2;
        let number = column.to_string();
        surface.text((middle, y), Anchor::Middle, Ink::Faint, &number);
    }
    for row in 0..rows {
        let upper = top + cell.1 * length(row);
        let number = row.to_string();
        surface.text(
            (left - 6, upper + cell.1 / 2),
            Anchor::End,
            Ink::Faint,
            &number,
        );
        for (column, content) in board.row(row).iter().enumerate() {
            let value = content.label.join(" ");
            surface.tile(&Tile {
                corner: (left + cell.0 * length(column), upper),
                size: cell,
                colour: content.colour(),
                hint: &format!("{}: {value}", content.coordinate),
                label: &content.label,
                marked: content.marked,
            });
        }
    }
    for (row, ink) in heavy(&board.rows) {
        let y = top + cell.1 * row;
        surface.line((left, y), (right, y), ink);
    }
    for (column, ink) in heavy(&board.columns) {
        let x = left + cell.0 * column;
        surface.line((x, top), (x, bottom), ink);
    }
    for (from, to) in [
        ((left, top), (right, top)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
        ((right, top), (right, bottom)),
    ] {
        surface.line(from, to, Ink::Plain);
    }
    (right.max(end), bottom)
}

/// Where heavier lines go.
fn heavy(axis: &Axis) -> impl Iterator<Item = (i64, Ink)> {
    let rules = axis.rules.iter().enumerate();
    rules.filter_map(|(index, rule)| match rule {
        0 => None,
        1 => Some((length(index), Ink::Heavy)),
        _ => Some((length(index), Ink::Heaviest)),
    })
}

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(0)
}
