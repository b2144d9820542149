//! Fits a grid to a frame. The frame keeps the first, last and marked cells, and other cells as far
//! as space permits.

use std::collections::BTreeSet;

use super::Grid;
use super::board::{Axis, Board};
use super::text;
use crate::frame::{Frame, wrapped};

/// Minimum number of rows per board if several boards are stacked.
const LEAST_ROWS: usize = 8;

/// The space that parts of a picture need, in characters or in cells.
struct Measure {
    /// The available width of a line.
    room: usize,
    /// The width before the first column of a board.
    margin: usize,
    column: usize,
    /// The additional width of a column with a rule.
    rule: usize,
    /// The width of omitted columns.
    gap: usize,
    /// The width between two boards.
    apart: usize,
    /// The number of rows between two boards, including the heading of the second board.
    below: usize,
    /// `true` if headings take space.
    has_headings: bool,
}

impl Measure {
    fn new(grid: &Grid, frame: Frame) -> Self {
        match frame {
            Frame::Text { width, .. } => Self {
                room: width,
                margin: text::margin(grid),
                column: text::column(grid),
                rule: 2,
                gap: 2,
                apart: text::GAP,
                below: 4,
                has_headings: true,
            },
            Frame::Cells { columns, .. } => Self {
                room: columns,
                margin: 0,
                column: 1,
                rule: 0,
                gap: 1,
                apart: 0,
                below: 0,
                has_headings: false,
            },
        }
    }

    /// Returns the width of a column.
    fn of_column(&self, rule: usize) -> usize {
        self.column + if rule > 0 { self.rule } else { 0 }
    }

    /// Returns the width of a board with all columns.
    fn of_board(&self, board: &Board) -> usize {
        let columns = board.columns.rules.iter();
        let cells = columns.map(|rule| self.of_column(*rule)).sum::<usize>() + self.margin;
        let heading = board.heading.iter().filter(|_| self.has_headings);
        heading
            .map(|heading| heading.chars().count())
            .fold(cells, usize::max)
    }
}

/// Returns the frame with bounded sizes, so that sums do not overflow.
fn bounded(frame: Frame) -> Frame {
    const MOST: usize = usize::MAX / 4;
    match frame {
        Frame::Text { width, rows } => Frame::Text {
            width: width.min(MOST),
            rows: rows.min(MOST),
        },
        Frame::Cells { columns, rows } => Frame::Cells {
            columns: columns.min(MOST),
            rows: rows.min(MOST),
        },
    }
}

impl Grid {
    /// Returns the grid without the rows, columns and boards that do not fit.
    pub(super) fn within(&self, frame: Frame) -> Self {
        let frame = bounded(frame);
        let mut grid = self.clone();
        if let Frame::Text { width, .. } = frame {
            grid.title = wrapped(&self.title, width);
            grid.note = self.note.as_ref().map(|note| wrapped(note, width));
        }
        let (Frame::Text { rows, .. } | Frame::Cells { rows, .. }) = frame;
        let measure = Measure::new(self, frame);
        let widths = |boards: &Vec<Board>| {
            let widths = boards
                .iter()
                .map(|board| measure.of_board(board) + measure.apart);
            widths.sum::<usize>()
        };
        let height = |boards: &Vec<Board>| {
            boards
                .iter()
                .map(|board| board.rows.len())
                .max()
                .unwrap_or(0)
        };
        let is_narrow = self
            .boards
            .iter()
            .all(|boards| widths(boards) <= measure.room + measure.apart);
        let heights = self
            .boards
            .iter()
            .map(|boards| height(boards) + measure.below);
        if is_narrow && heights.sum::<usize>() <= rows + measure.below {
            return grid;
        }

        let all: Vec<&Board> = self.boards.iter().flatten().collect();
        let slot = all
            .iter()
            .map(|board| measure.of_board(board))
            .max()
            .unwrap_or(0);
        let together = ((measure.room + measure.apart) / (slot + measure.apart)).max(1);
        let highest = self.boards.iter().map(height).max().unwrap_or(0);
        let lines: usize = self
            .boards
            .iter()
            .map(|boards| boards.len().div_ceil(together))
            .sum();
        let (limit, rows) = (rows, rows + measure.below);
        let rows_of_board = match rows / lines.max(1) {
            share if share >= highest + measure.below => highest,
            share => highest.min(
                share
                    .saturating_sub(measure.below)
                    .max(LEAST_ROWS.min(limit)),
            ),
        };
        let marked = (0..all.len()).filter(|i| all[*i].cells.iter().any(|cell| cell.marked));
        let marked = ends_first(marked.collect());
        let kept = Kept {
            sizes: &vec![1; all.len()],
            gap: 0,
            first: &marked,
            others: &from_ends(all.len()).collect::<Vec<_>>(),
        };
        let lines_shown = rows / (rows_of_board + measure.below).max(1);
        let kept = kept.within(if lines <= lines_shown {
            all.len()
        } else {
            lines_shown * together
        });
        let boards = kept.iter().enumerate().map(|(i, at)| {
            let is_after_gap = i > 0 && kept[i - 1] + 1 < *at;
            let mut board = all[*at].within(&measure, rows_of_board);
            if let Some(heading) = &mut board.heading {
                if is_after_gap {
                    heading.insert_str(0, "… ");
                }
                if measure.has_headings {
                    *heading = wrapped(heading, measure.room);
                }
            }
            board
        });
        let boards: Vec<Board> = boards.collect();
        let is_whole =
            boards.len() == all.len() && self.boards.iter().all(|row| row.len() <= together);
        let per_line = if is_whole {
            self.boards.first().map_or(1, Vec::len).max(1)
        } else {
            together
        };
        grid.boards = boards.chunks(per_line).map(<[Board]>::to_vec).collect();
        grid
    }
}

impl Board {
    /// Returns the board with at most `rows` rows, and the columns that fit.
    fn within(&self, measure: &Measure, rows: usize) -> Self {
        let (height, width) = (self.rows.len(), self.columns.len());
        let marked = (0..width).flat_map(|column| (0..height).map(move |row| [row, column]));
        let marked = marked.filter(|[row, column]| self.row(*row)[*column].marked);
        let marked = ends_first(marked.collect());
        let of_axis = |axis: usize| marked.iter().map(|at| at[axis]).collect::<Vec<_>>();
        // Cells without a value are omitted first.
        let has_value = |row: usize, column: usize| !self.row(row)[column].label.is_empty();
        let is_used = |column: &usize| (0..height).any(|row| has_value(row, *column));
        let (used, unused): (Vec<_>, Vec<_>) = from_ends(width).partition(is_used);
        let columns = Kept {
            sizes: &self
                .columns
                .rules
                .iter()
                .map(|rule| measure.of_column(*rule))
                .collect::<Vec<_>>(),
            gap: measure.gap,
            first: &of_axis(1),
            others: &[used, unused].concat(),
        };
        let columns = columns.within(measure.room.saturating_sub(measure.margin));
        let kept = Kept {
            sizes: &vec![1; height],
            gap: 1,
            first: &of_axis(0),
            others: &from_ends(height).collect::<Vec<_>>(),
        };
        let kept = kept.within(rows);
        let cells = kept
            .iter()
            .flat_map(|row| columns.iter().map(|column| self.row(*row)[*column].clone()));
        Self {
            heading: self.heading.clone(),
            cells: cells.collect(),
            rows: self.rows.only(&kept),
            columns: self.columns.only(&columns),
        }
    }
}

impl Axis {
    /// Returns the rows or columns at these indices.
    fn only(&self, places: &[usize]) -> Self {
        Self {
            rules: places.iter().map(|place| self.rules[*place]).collect(),
            numbers: places.iter().map(|place| self.numbers[*place]).collect(),
        }
    }
}

/// Returns the first item, the last item, and then the others.
fn ends_first<T>(mut all: Vec<T>) -> Vec<T> {
    if all.len() > 2 {
        let last = all.pop();
        all.splice(1..1, last);
    }
    all
}

/// Returns the indices below `count`, alternating from both ends.
fn from_ends(count: usize) -> impl Iterator<Item = usize> {
    let half = count.div_ceil(2);
    let pairs = (0..half).flat_map(move |i| [i, count - 1 - i]);
    pairs.take(count)
}

/// Items in a row. Only some items are kept.
struct Kept<'a> {
    sizes: &'a [usize],
    /// The size of a gap for omitted items.
    gap: usize,
    /// Items with priority. The first two are kept even if space is insufficient.
    first: &'a [usize],
    /// All items, in the order in which they are kept after the priority items.
    others: &'a [usize],
}

impl Kept<'_> {
    /// Returns the first and the last item, the first two of `first`, and further items that fit.
    fn within(&self, room: usize) -> Vec<usize> {
        let count = self.sizes.len();
        let is_whole = self.sizes.iter().sum::<usize>() <= room;
        if is_whole || count < 2 {
            return (0..count).collect();
        }
        let mut kept = BTreeSet::from([0, count - 1]);
        kept.extend(self.first.iter().take(2));
        for at in self.first.iter().chain(self.others).copied() {
            if kept.insert(at) && self.size(&kept) > room {
                kept.remove(&at);
                break;
            }
        }
        kept.into_iter().collect()
    }

    fn size(&self, kept: &BTreeSet<usize>) -> usize {
        let sizes = kept.iter().map(|at| self.sizes[*at]).sum::<usize>();
        let gaps = kept
            .iter()
            .zip(kept.iter().skip(1))
            .filter(|(a, b)| *a + 1 < **b);
        sizes + self.gap * gaps.count()
    }
}
