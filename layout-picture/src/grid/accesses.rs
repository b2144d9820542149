//! Accesses of the threads of a warp: the wavefront and bank in shared memory, and the bytes of
//! each line in global memory.

use std::collections::HashMap;

use layout_algebra::{Error, IntTuple, Layout};

use super::Grid;
use super::board::{Board, Cell};
use crate::PictureError;
use crate::colour::Colour;

/// Maximum number of rows that are drawn.
const MAX_ROWS: usize = 8;

/// The size in bytes of one row of all banks, and of a line of global memory.
const LINE: i128 = 128;

/// Accesses that are served together.
struct ConflictGroup {
    /// The first thread, and the value that the threads access.
    thread: i64,
    value: i64,
    /// The start of each access, in units.
    at: Vec<i128>,
    /// The size of a unit in bytes: the access size, but at least one word.
    unit: i128,
}

impl ConflictGroup {
    /// Returns the accesses of `count` threads of a partition, starting at an index.
    fn new(
        layout: &Layout,
        [n, bytes]: [i64; 2],
        index: i64,
        together: i64,
    ) -> Result<Self, Error> {
        let threads = layout.modes().first().map_or(1, Layout::size);
        let thread = index % threads;
        let unit = i128::from(n * bytes).max(4);
        let at = (0..together.min(threads - thread))
            .map(|i| Ok(i128::from(layout.offset(index + i)?) * i128::from(bytes) / unit));
        Ok(Self {
            thread,
            value: index / threads,
            at: at.collect::<Result<_, Error>>()?,
            unit,
        })
    }

    /// Returns the thread of an access, and its value.
    fn owner(&self, i: usize) -> [i64; 2] {
        [self.thread + i64::try_from(i).unwrap_or(0), self.value]
    }

    /// Returns the lane of an access.
    fn lane(&self, i: usize) -> i64 {
        (self.thread + i64::try_from(i).unwrap_or(0)) % 32
    }

    fn who(&self) -> String {
        let Self {
            thread, value, at, ..
        } = self;
        match thread + i64::try_from(at.len()).unwrap_or(0) - 1 {
            last if last == *thread => format!("thread {thread} at value {value}"),
            last => format!("threads {thread} to {last} at value {value}"),
        }
    }

    /// Returns the rows of cells that lanes access, up to the maximum number of rows.
    fn grid(
        &self,
        [title, what]: [&str; 2],
        rows: &[HashMap<i128, Vec<usize>>],
        columns: IntTuple,
        most: usize,
    ) -> Result<Grid, PictureError> {
        let shown = rows.len().min(most);
        let note = if shown < rows.len() {
            format!(
                "{}, {what}, first {shown} of {} rows",
                self.who(),
                rows.len()
            )
        } else {
            format!("{}, {what}", self.who())
        };
        let height = i64::try_from(shown).unwrap_or(1);
        let boards = Board::sheet(&IntTuple::from(vec![height.into(), columns]), |index| {
            let row = usize::try_from(index % height).unwrap_or(0);
            let lanes = rows[row].get(&i128::from(index / height));
            Ok(lanes.map_or_else(Cell::default, |lanes| Cell {
                offset: Some(self.lane(lanes[0])),
                label: vec![self.lane(lanes[0]).to_string()],
                owners: lanes.iter().map(|i| self.owner(*i)).collect(),
                ..Cell::default()
            }))
        })?;
        Ok(Grid {
            title: title.into(),
            note: Some(note),
            boards,
        })
    }
}

impl Grid {
    /// Draws the shared-memory wavefronts of a partition whose threads move `n` values of `bytes`
    /// bytes. Shows the conflict group with the most wavefronts: a row for each wavefront, and a
    /// column for each bank, or for each group of banks that one access covers. A cell contains the
    /// first lane whose words are in the bank. Lanes below the first row have bank conflicts.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// // 16 bytes each, four banks: eight threads are served together.
    /// let tile: Layout = "((4,2),4):((64,4),1)".parse()?;
    /// let lines = [
    ///     "((4,2),4):((64,4),1), 4 x 4 bytes",
    ///     "threads 0 to 7 at value 0, one row per wavefront, one column per 4 banks",
    ///     "      0 1 2 3 4 5 6 7",
    ///     "    ┌────────────────",
    ///     "  0 │ 0 4 · · · · · ·",
    ///     "    ├────────────────",
    ///     "  1 │ 1 5 · · · · · ·",
    ///     "  2 │ 2 6 · · · · · ·",
    ///     "  3 │ 3 7 · · · · · ·",
    /// ];
    /// assert_eq!(Grid::wavefronts(&tile, 4, 4)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::shared_cost`].
    pub fn wavefronts(layout: &Layout, n: i64, bytes: i64) -> Result<Self, PictureError> {
        let longest = layout.shared_cost(n, bytes)?.longest;
        // An access has 1 to 16 bytes, because otherwise the cost is an error.
        let together = (128 / (n * bytes)).min(32).unsigned_abs();
        let served = longest.map_or([0, together], |found| found.served);
        wavefronts(layout, [n, bytes], served, MAX_ROWS)
    }

    /// Draws the wavefronts of one conflict group, like [`wavefronts`](Self::wavefronts). The group is a
    /// range of accesses, as returned by [`Layout::shared_groups`].
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`wavefronts`](Self::wavefronts).
    pub fn turns_of(
        layout: &Layout,
        n: i64,
        bytes: i64,
        served: [u64; 2],
    ) -> Result<Self, PictureError> {
        layout.shared_cost(n, bytes)?;
        wavefronts(layout, [n, bytes], served, usize::MAX)
    }

    /// Draws the global-memory accesses of the warp instruction that uses the smallest share of its
    /// sectors. Each thread moves `n` values of `bytes` bytes. Each row is a 128-byte line, divided
    /// by rules into four sectors. Each column is a word, or one access if an access is larger. A
    /// cell contains the first lane that accesses the bytes.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
    ///
    /// // Each thread has two floats of four.
    /// let halves: Layout = "(16,2):(4,1)".parse()?;
    /// let lines = [
    ///     "(16,2):(4,1), 2 x 4 bytes",
    ///     "threads 0 to 15 at value 0, one row per line of global memory, split into sectors, one column per 8 bytes",
    ///     "       0  1  2  3 │  4  5  6  7 │  8  9 10 11 │ 12 13 14 15",
    ///     "    ┌─────────────┼─────────────┼─────────────┼────────────",
    ///     "  0 │  0  ·  1  · │  2  ·  3  · │  4  ·  5  · │  6  ·  7  ·",
    ///     "  1 │  8  ·  9  · │ 10  · 11  · │ 12  · 13  · │ 14  · 15  ·",
    /// ];
    /// assert_eq!(Grid::sectors(&halves, 2, 4)?.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::global_cost`].
    pub fn sectors(layout: &Layout, n: i64, bytes: i64) -> Result<Self, PictureError> {
        let index = layout.global_cost(n, bytes)?.least_used.unwrap_or(0);
        let index = i64::try_from(index).unwrap_or(0);
        sectors(layout, [n, bytes], index, MAX_ROWS)
    }

    /// Draws the accesses of one warp instruction, like [`sectors`](Self::sectors). `index` is the
    /// access of its first thread.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`sectors`](Self::sectors).
    pub fn sectors_of(
        layout: &Layout,
        n: i64,
        bytes: i64,
        index: i64,
    ) -> Result<Self, PictureError> {
        layout.global_cost(n, bytes)?;
        sectors(layout, [n, bytes], index, usize::MAX)
    }
}

fn wavefronts(
    layout: &Layout,
    [n, bytes]: [i64; 2],
    [from, to]: [u64; 2],
    most: usize,
) -> Result<Grid, PictureError> {
    let [from, together] = [from, to - from].map(|index| i64::try_from(index).unwrap_or(0));
    let served = ConflictGroup::new(layout, [n, bytes], from, together)?;
    let columns = LINE / served.unit;
    let mut rows: Vec<HashMap<i128, Vec<usize>>> = Vec::new();
    for (i, at) in served.at.iter().enumerate() {
        let column = at % columns;
        let is_there = |row: &HashMap<i128, Vec<usize>>| {
            let other = row.get(&column);
            other.is_none_or(|others| served.at[others[0]] == *at)
        };
        match rows.iter_mut().find(|row| is_there(row)) {
            Some(row) => row.entry(column).or_default().push(i),
            None => rows.push(HashMap::from([(column, vec![i])])),
        }
    }
    let title = format!("{layout}, {n} x {bytes} bytes");
    let banks = match served.unit / 4 {
        1 => "bank".into(),
        banks => format!("{banks} banks"),
    };
    let what = format!("one row per wavefront, one column per {banks}");
    let columns = IntTuple::Int(i64::try_from(columns).unwrap_or(1));
    let mut grid = served.grid([&title, &what], &rows, columns, most)?;
    let boards = grid.boards.iter_mut().flatten();
    for board in boards {
        if let Some(rule) = board.rows.rules.get_mut(1) {
            *rule = 1;
        }
        let width = board.columns.len();
        for (i, cell) in board.cells.iter_mut().enumerate() {
            let colour = if i < width {
                Colour::of_class(1)
            } else {
                Colour::MARK
            };
            cell.colour = cell.offset.map(|_| colour);
        }
    }
    Ok(grid)
}

fn sectors(
    layout: &Layout,
    [n, bytes]: [i64; 2],
    index: i64,
    most: usize,
) -> Result<Grid, PictureError> {
    let served = ConflictGroup::new(layout, [n, bytes], index, 32)?;
    let columns = LINE / served.unit;
    let (mut lines, mut rows) = (Vec::new(), Vec::<HashMap<i128, Vec<usize>>>::new());
    for (i, at) in served.at.iter().enumerate() {
        let line = at / columns;
        let row = lines.iter().position(|other| *other == line);
        let row = row.unwrap_or(lines.len());
        if row == lines.len() {
            lines.push(line);
            rows.push(HashMap::new());
        }
        rows[row].entry(at % columns).or_default().push(i);
    }
    let title = format!("{layout}, {n} x {bytes} bytes");
    let what = format!(
        "one row per line of global memory, split into sectors, one column per {} bytes",
        served.unit
    );
    let columns = i64::try_from(columns).unwrap_or(4);
    let columns = IntTuple::from(vec![columns / 4, 4]);
    let grid = served.grid([&title, &what], &rows, columns, most)?;
    Ok(grid.colour_by(|lane| lane))
}
