//! Matrix layouts with dynamic sizes.

use layout_core::*;

layout! {
    /// A row-major matrix: dynamic numbers of rows and columns, and a dynamic row stride.
    pub type RowMajor = (?rows, ?columns):(?leading, 1);
    /// A stack of row-major matrices.
    pub type Stack = (?matrices, ?rows, ?columns):(?matrix, ?leading, 1);
    /// A row-major matrix whose row stride is a multiple of four elements.
    pub(crate) type Aligned = (?rows, ?columns):(4 * ?leading, 1);
    /// A row-major matrix whose row length and row stride are multiples of four elements.
    pub(crate) type Cut = (?rows, 4 * ?quads):(4 * ?leading, 1);
}
