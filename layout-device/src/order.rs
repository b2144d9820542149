//! The order in which blocks take tiles.

use crate::thread;

/// The tiles of this block, of a grid of tiles that its blocks share: groups of `ROWS` rows, one column after the other, so
/// that blocks at work at the same time read the same rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct TilesInGroups<const ROWS: u32> {
    rows: u32,
    columns: u32,
    next: u32,
    step: u32,
}

impl<const ROWS: u32> TilesInGroups<ROWS> {
    /// Those of the running block.
    #[must_use]
    #[inline(always)]
    pub fn new(rows: u32, columns: u32) -> Self {
        Self {
            rows,
            columns,
            next: thread::block_idx_x(),
            step: thread::grid_dim_x(),
        }
    }
}

impl<const ROWS: u32> Iterator for TilesInGroups<ROWS> {
    type Item = (u32, u32);
    #[inline(always)]
    fn next(&mut self) -> Option<(u32, u32)> {
        let tile = self.next;
        if tile >= self.rows * self.columns {
            return None;
        }
        self.next = tile + self.step;
        let (group, rest) = quotient(tile, ROWS * self.columns);
        let first = group * ROWS;
        let (column, row) = quotient(rest, (self.rows - first).min(ROWS));
        Some((first + row, column))
    }
}

/// The quotient and the rest; there is no tile where the divisor is 0.
#[inline(always)]
fn quotient(a: u32, b: u32) -> (u32, u32) {
    let quotient = a.checked_div(b).unwrap_or(0);
    (quotient, a - quotient * b)
}
