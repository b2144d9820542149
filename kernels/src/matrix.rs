//! Matrices whose sizes arrive when a kernel starts.

use layout_core::*;

layout! {
    /// A matrix stored by rows: the numbers of rows and columns, and how far apart the rows are.
    pub type RowMajor = (?rows, ?columns):(?leading, 1);
    /// A matrix whose rows are cut into four cells each, from multiples of four on.
    pub(crate) type Cut = (?rows, 4 * ?quads):(4 * ?leading, 1);
}

/// A matrix of quads, if it is one.
#[inline(always)]
pub(crate) fn quads(
    matrix: Tensor<View<'_, f32>, RowMajor>,
) -> Option<Tensor<View<'_, Vector<f32, _4>>, RowMajor>> {
    matrix.known_as::<Cut>()?.vectors::<_4>()
}
