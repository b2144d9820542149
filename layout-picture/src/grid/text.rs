//! Grids as text, with and without terminal colors.

use core::fmt::Write as _;

use super::Grid;
use super::board::{Axis, Board, Cell};
use crate::colour::Colour;

/// The space between two grids.
pub(super) const GAP: usize = 4;

/// The format of the cells of a picture.
struct Style {
    /// The width of a label.
    width: usize,
    /// `true` if each label has space for a mark.
    marks: bool,
    colours: bool,
}

impl Style {
    fn of(grid: &Grid, colours: bool) -> Self {
        let boards = grid.boards.iter().flatten();
        let numbers = boards.map(|board| digits(board.columns.last()));
        let labels = grid.cells().map(|cell| label(cell).chars().count());
        Self {
            width: labels.chain(numbers).max().unwrap_or(1),
            marks: grid.cells().any(|cell| cell.marked),
            colours,
        }
    }

    /// Returns the width of a cell, including the space before it.
    fn cell(&self) -> usize {
        self.width + 1 + usize::from(self.marks)
    }
}

/// Returns the width of a column.
pub(super) fn column(grid: &Grid) -> usize {
    Style::of(grid, false).cell()
}

/// Returns the width before the first column of a board.
pub(super) fn margin(grid: &Grid) -> usize {
    let boards = grid.boards.iter().flatten();
    boards.map(before_rows).max().unwrap_or(0) + 1
}

/// Returns the width of a row index.
fn before_rows(board: &Board) -> usize {
    digits(board.rows.last()).max(2) + 2
}

/// Text, and its display width.
#[derive(Default)]
struct Line {
    text: String,
    width: usize,
}

impl Line {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.width += text.chars().count();
    }

    fn pad(&mut self, width: usize) {
        let missing = width.saturating_sub(self.width);
        self.text.push_str(&" ".repeat(missing));
        self.width += missing;
    }

    fn push_coloured(&mut self, text: &str, colour: Colour, bold: bool) {
        let (bold, colour) = (if bold { "1;" } else { "" }, colour.of_terminal());
        let _ = write!(self.text, "\x1b[{bold}38;5;16;48;5;{colour}m");
        self.push(text);
        self.text.push_str("\x1b[0m");
    }
}

/// Returns the lines of a grid.
pub(super) fn text(grid: &Grid, colours: bool) -> String {
    let style = Style::of(grid, colours);
    let mut text = String::new();
    for line in grid.heading() {
        text.push_str(line);
        text.push('\n');
    }
    for (i, boards) in grid.boards.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        for line in beside(boards.iter().map(|board| lines(board, &style))) {
            text.push_str(line.text.trim_end());
            text.push('\n');
        }
    }
    text
}

/// Joins the lines of adjacent boards.
fn beside(boards: impl Iterator<Item = Vec<Line>>) -> Vec<Line> {
    let mut joined: Vec<Line> = Vec::new();
    for board in boards {
        let start = joined
            .iter()
            .map(|line| line.width + GAP)
            .max()
            .unwrap_or(0);
        for (i, line) in board.into_iter().enumerate() {
            if i == joined.len() {
                joined.push(Line::default());
            }
            joined[i].pad(start);
            joined[i].text.push_str(&line.text);
            joined[i].width += line.width;
        }
    }
    joined
}

fn lines(board: &Board, style: &Style) -> Vec<Line> {
    let margin = before_rows(board);
    let mut lines = Vec::new();
    for heading in board.heading.iter().flat_map(|heading| heading.lines()) {
        let mut line = Line::default();
        line.push(heading);
        lines.push(line);
    }
    let mut numbers = Line::default();
    numbers.pad(margin + 1);
    for (i, column) in board.columns.numbers.iter().enumerate() {
        push_upright(&mut numbers, &board.columns, i, " …");
        push_plain(&mut numbers, &column.to_string(), style);
    }
    lines.push(numbers);
    lines.push(ruled("┌", 1, &board.columns, margin, style));

    for (i, row) in board.rows.numbers.iter().enumerate() {
        if board.rows.is_after_gap(i) {
            let mut line = Line::default();
            line.push(&format!("{:>w$} │", "⋮", w = margin - 1));
            for column in 0..board.columns.len() {
                push_upright(&mut line, &board.columns, column, " ⋱");
                push_plain(&mut line, "⋮", style);
            }
            lines.push(line);
        }
        match board.rows.rules[i] {
            0 => {}
            1 => lines.push(ruled("├", 1, &board.columns, margin, style)),
            _ => lines.push(ruled("┝", 2, &board.columns, margin, style)),
        }
        let mut line = Line::default();
        line.push(&format!("{row:>w$} │", w = margin - 1));
        for (column, cell) in board.row(i).iter().enumerate() {
            push_upright(&mut line, &board.columns, column, " …");
            push_cell(&mut line, cell, style);
        }
        lines.push(line);
    }
    lines
}

/// Appends the separator before a column: `gap` if columns are omitted, then the rule.
fn push_upright(line: &mut Line, columns: &Axis, at: usize, gap: &str) {
    if columns.is_after_gap(at) {
        line.push(gap);
    }
    line.push(upright(columns.rules[at]));
}

/// Appends text in place of a cell.
fn push_plain(line: &mut Line, text: &str, style: &Style) {
    let mark = if style.marks { " " } else { "" };
    line.push(&format!(" {}{mark}", right(text, style.width)));
}

fn push_cell(line: &mut Line, cell: &Cell, style: &Style) {
    let mark = match (style.marks, cell.marked) {
        (false, _) => "",
        (true, false) => " ",
        (true, true) => "*",
    };
    let text = format!(" {}{mark}", right(&label(cell), style.width));
    match cell.colour() {
        Some(colour) if style.colours => line.push_coloured(&text, colour, cell.marked),
        _ => line.push(&text),
    }
}

/// Returns the text right-aligned in `width`, which can exceed the maximum width of formatting.
fn right(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.chars().count())) + text
}

/// Returns the label in one line. A cell without a value is printed as a dot.
fn label(cell: &Cell) -> String {
    match &cell.label[..] {
        [] => "·".into(),
        lines => lines.join(" "),
    }
}

/// Returns the separator before a column where this number of submodes start over.
fn upright(rule: usize) -> &'static str {
    match rule {
        0 => "",
        1 => " │",
        _ => " ┃",
    }
}

/// Returns a horizontal line between rows.
fn ruled(corner: &str, weight: usize, columns: &Axis, margin: usize, style: &Style) -> Line {
    let dash = if weight > 1 { "━" } else { "─" };
    let width = style.cell();
    let mut line = Line::default();
    line.pad(margin);
    line.push(corner);
    for (i, rule) in columns.rules.iter().enumerate() {
        if columns.is_after_gap(i) {
            line.push(&dash.repeat(2));
        }
        let crossing = match (weight, rule) {
            (_, 0) => "",
            (1, 1) => "┼",
            (1, _) => "╂",
            (_, 1) => "┿",
            _ => "╋",
        };
        if !crossing.is_empty() {
            line.push(dash);
            line.push(crossing);
        }
        line.push(&dash.repeat(width));
    }
    line
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}
