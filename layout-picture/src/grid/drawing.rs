//! Grids as drawings.

use super::Grid;
use super::board::{Axis, Board};
use crate::surface::{Anchor, Ink, LINE, MARGIN, Point, Surface, TIGHT_LINE, Tile, width_of};

/// The space between two grids.
const GAP: i64 = 28;

/// The space for omitted rows or columns.
const GAP_OF_CELLS: i64 = 20;

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

/// Draws one board, and returns its end point.
fn draw_board(board: &Board, (x, mut y): Point, cell: Point, surface: &mut impl Surface) -> Point {
    let mut end = x;
    if let Some(heading) = &board.heading {
        surface.text((x, y), Anchor::Start, Ink::Plain, heading);
        end += width_of(heading);
        y += LINE;
    }
    let left = x + width_of(&board.rows.last().to_string()) + 6;
    let top = y + LINE / 2;
    let (columns, right) = starts(&board.columns, left, cell.0);
    let (rows, bottom) = starts(&board.rows, top, cell.1);

    for (i, (column, number)) in columns.iter().zip(&board.columns.numbers).enumerate() {
        let number = number.to_string();
        surface.text(
            (column + cell.0 / 2, y),
            Anchor::Middle,
            Ink::Faint,
            &number,
        );
        if board.columns.is_after_gap(i) {
            surface.text(
                (column - GAP_OF_CELLS / 2, y),
                Anchor::Middle,
                Ink::Faint,
                "…",
            );
        }
    }
    for (i, (upper, number)) in rows.iter().zip(&board.rows.numbers).enumerate() {
        let middle = upper + cell.1 / 2;
        surface.text(
            (left - 6, middle),
            Anchor::End,
            Ink::Faint,
            &number.to_string(),
        );
        if board.rows.is_after_gap(i) {
            surface.text(
                (left - 6, upper - GAP_OF_CELLS / 2),
                Anchor::End,
                Ink::Faint,
                "…",
            );
        }
        for (content, column) in board.row(i).iter().zip(&columns) {
            let value = content.label.join(" ");
            surface.tile(&Tile {
                corner: (*column, *upper),
                size: cell,
                colour: content.colour(),
                hint: &format!("{}: {value}", content.coordinate),
                label: &content.label,
                marked: content.marked,
            });
        }
    }
    for (row, ink) in heavy(&board.rows) {
        surface.line((left, rows[row]), (right, rows[row]), ink);
    }
    for (column, ink) in heavy(&board.columns) {
        surface.line((columns[column], top), (columns[column], bottom), ink);
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

/// Returns the start of each row or column, and the end of the last row or column.
fn starts(axis: &Axis, first: i64, size: i64) -> (Vec<i64>, i64) {
    let mut at = first;
    let starts = (0..axis.len()).map(|i| {
        at += if axis.is_after_gap(i) {
            GAP_OF_CELLS
        } else {
            0
        };
        at += size;
        at - size
    });
    (starts.collect(), at)
}

/// Returns the positions of heavier lines.
fn heavy(axis: &Axis) -> impl Iterator<Item = (usize, Ink)> {
    let rules = axis.rules.iter().enumerate();
    rules.filter_map(|(index, rule)| match rule {
        0 => None,
        1 => Some((index, Ink::Heavy)),
        _ => Some((index, Ink::Heaviest)),
    })
}

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(0)
}
