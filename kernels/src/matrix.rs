//! Matrices whose sizes arrive when a kernel starts.

use crate::{pair, quad};

/// A matrix in memory with the row-major layout `(rows, columns):(leading, 1)`.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<P> {
    /// The cell `(0, 0)`.
    pub(crate) start: P,
    /// The number of rows.
    pub(crate) rows: u32,
    /// The number of columns.
    pub(crate) columns: u32,
    /// From one row to the next, in elements; at least `columns`.
    pub(crate) leading: u32,
}

impl<P> Matrix<P> {
    /// Whether a coordinate is one of the matrix.
    #[inline(always)]
    pub(crate) const fn contains(&self, (row, column): (u32, u32)) -> bool {
        row < self.rows && column < self.columns
    }

    /// The offset of a coordinate; it is meaningless outside the matrix.
    #[inline(always)]
    pub(crate) const fn offset(&self, (row, column): (u32, u32)) -> usize {
        row.wrapping_mul(self.leading).wrapping_add(column) as usize
    }

    /// Whether rows are cut into runs of `N` cells that begin at multiples of `N`, and are as
    /// aligned as the first one.
    #[inline(always)]
    pub(crate) const fn is_cut_by<const N: u32>(&self) -> bool {
        self.columns % N == 0 && self.leading % N == 0
    }
}

impl Matrix<*const f32> {
    /// The number at a coordinate; `other` outside the matrix.
    ///
    /// # Safety
    ///
    /// The matrix is valid for reads.
    #[inline(always)]
    pub(crate) unsafe fn get(self, at: (u32, u32), other: f32) -> f32 {
        if self.contains(at) {
            // SAFETY: a cell of the matrix.
            unsafe { *self.start.add(self.offset(at)) }
        } else {
            other
        }
    }

    /// Four numbers from a coordinate on; `other` outside the matrix.
    ///
    /// # Safety
    ///
    /// The matrix is valid for reads, its first cell a multiple of 16 bytes, the distance of its
    /// rows and the column multiples of four. The four are all inside the matrix, or all outside.
    #[inline(always)]
    pub(crate) unsafe fn get_quad(self, at: (u32, u32), other: f32) -> [f32; 4] {
        if self.contains(at) {
            // SAFETY: the caller's promise.
            unsafe { quad::load(self.start.add(self.offset(at))) }
        } else {
            [other; 4]
        }
    }
}

impl Matrix<*mut f32> {
    /// Writes the number at a coordinate, but not outside the matrix.
    ///
    /// # Safety
    ///
    /// The matrix is valid for writes, and no other thread writes this cell.
    #[inline(always)]
    pub(crate) unsafe fn put(self, at: (u32, u32), number: f32) {
        if self.contains(at) {
            // SAFETY: a cell of the matrix.
            unsafe { *self.start.add(self.offset(at)) = number };
        }
    }

    /// Writes two numbers from a coordinate on, but not outside the matrix.
    ///
    /// # Safety
    ///
    /// The matrix is valid for writes, its first cell a multiple of 8 bytes, the distance of its
    /// rows and the column multiples of two. The two are both inside the matrix, or both outside,
    /// and no other thread writes them.
    #[inline(always)]
    pub(crate) unsafe fn put_pair(self, at: (u32, u32), numbers: [f32; 2]) {
        if self.contains(at) {
            // SAFETY: the caller's promise.
            unsafe { pair::store(self.start.add(self.offset(at)), numbers) };
        }
    }

    /// Writes four numbers from a coordinate on, but not outside the matrix.
    ///
    /// # Safety
    ///
    /// The matrix is valid for writes, its first cell a multiple of 16 bytes, the distance of its
    /// rows and the column multiples of four. The four are all inside the matrix, or all outside,
    /// and no other thread writes them.
    #[inline(always)]
    pub(crate) unsafe fn put_quad(self, at: (u32, u32), numbers: [f32; 4]) {
        if self.contains(at) {
            // SAFETY: the caller's promise.
            unsafe { quad::store(self.start.add(self.offset(at)), numbers) };
        }
    }
}
