//! Tensors in registers.

use generic_array::sequence::GenericSequence;
use generic_array::{ArrayLength, GenericArray};

use super::{Tensor, TensorLayout};
use crate::int::IntoTypenum;
use crate::layout::{Cosize, CosizeOf, RegisterTile};

/// A tensor in registers, one for each cell of the layout `L`.
///
/// The compiler keeps it in registers where all its coordinates are known after loops are unrolled.
pub type Fragment<T, L> = Tensor<RegisterTile<T, L>, L>;

impl<T, L, N> Tensor<GenericArray<T, N>, L>
where
    L: Cosize + TensorLayout,
    CosizeOf<L>: IntoTypenum<Output = N>,
    N: ArrayLength,
{
    /// A fragment whose cells all hold the same value.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Sums = Layout<(_8, _8), (_8, _1)>;
    /// let sums: Fragment<f32, Sums> = Tensor::filled(Sums::new(), 0.0);
    /// assert_eq!(sums.get((7, 7)), Some(&0.0));
    /// assert_eq!(sums.get((8, 0)), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn filled(layout: L, value: T) -> Self
    where
        T: Copy,
    {
        Self {
            data: GenericArray::generate(|_| value),
            layout,
        }
    }
}
