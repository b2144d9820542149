//! Matrices whose sizes arrive when a kernel starts.

use layout_core::*;

layout! {
    /// A matrix stored by rows: their number, that of the columns, and how far apart the rows are.
    pub type RowMajor = (?rows, ?columns):(?leading, 1);
    /// A matrix whose rows are cut into four cells each, from multiples of four on.
    pub(crate) type Cut = (?rows, 4 * ?quads):(4 * ?leading, 1);
}

/// Writes the cell at a coordinate, if that is one of the matrix.
///
/// # Safety
///
/// The matrix is valid for writes, and no other thread writes this cell.
#[inline(always)]
pub(crate) unsafe fn put<T>(matrix: &mut Tensor<*mut T, RowMajor>, at: (u32, u32), cell: T) {
    if Within::<<RowMajor as TensorLayout>::Shape, _>::is_within(at, matrix.layout().values()) {
        // SAFETY: the caller's promise, and the coordinate is in the shape.
        unsafe { *matrix.get_unchecked_mut(at) = cell };
    }
}
