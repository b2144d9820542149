//! Matrices whose sizes arrive when a kernel starts.

use layout_core::*;

layout! {
    /// A matrix stored by rows: the numbers of rows and columns, and how far apart the rows are.
    pub type RowMajor = (?rows, ?columns):(?leading, 1);
    /// Matrices stored by rows.
    pub type Stack = (?matrices, ?rows, ?columns):(?matrix, ?leading, 1);
    /// A matrix whose rows begin at multiples of four cells.
    pub(crate) type Aligned = (?rows, ?columns):(4 * ?leading, 1);
    /// A matrix whose rows are cut into four cells each, from multiples of four on.
    pub(crate) type Cut = (?rows, 4 * ?quads):(4 * ?leading, 1);
}
