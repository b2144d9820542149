//! Text tables of the offsets of a layout.

use core::fmt::Write as _;

use crate::Layout;

/// Maximum number of cells in a table.
const MAX_CELLS: i64 = 1 << 16;

impl Layout {
    /// Returns the offsets as an aligned grid: mode 0 down, mode 1 to the right. A rank-1 layout is
    /// printed as one row.
    ///
    /// Returns `None` for other ranks. Use [`group`](Self::group) or
    /// [`slice_and_offset`](Self::slice_and_offset) to reduce the layout to two modes first. Also
    /// returns `None` for more than 65536 cells. `Grid` in the crate `layout-picture` draws layouts
    /// of any rank, with mode boundaries and colors, also as SVG.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let padded: Layout = "(2,4):(5,1)".parse()?;
    /// let lines = [
    ///     "      0 1 2 3",
    ///     "    ┌────────",
    ///     "  0 │ 0 1 2 3",
    ///     "  1 │ 5 6 7 8",
    /// ];
    /// assert_eq!(padded.table().unwrap().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn table(&self) -> Option<String> {
        if self.size() > MAX_CELLS {
            return None;
        }
        let modes = self.modes();
        let (rows, columns) = match &modes[..] {
            [only] => (1, only.size()),
            [down, right] => (down.size(), right.size()),
            _ => return None,
        };
        let offset = |row: i64, column: i64| match modes.len() {
            1 => self.offset(column).ok(),
            _ => self.offset((row, column)).ok(),
        };
        let digits = |n: i64| n.to_string().len();
        let largest = (0..self.size())
            .filter_map(|index| self.offset(index).ok())
            .max();
        let width = digits(largest?).max(digits(columns - 1)) + 1;
        let margin = digits(rows - 1).max(2) + 2;

        let mut table = " ".repeat(margin + 1);
        for column in 0..columns {
            let _ = write!(table, "{column:>width$}");
        }
        let rule = "─".repeat(width * usize::try_from(columns).ok()?);
        let _ = write!(table, "\n{:>margin$}┌{rule}\n", "");
        for row in 0..rows {
            let _ = write!(table, "{row:>w$} │", w = margin - 1);
            for column in 0..columns {
                let _ = write!(table, "{:>width$}", offset(row, column)?);
            }
            table.push('\n');
        }
        Some(table)
    }
}
