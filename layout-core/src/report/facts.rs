//! Whose fact a run-time stride needs.

use super::{Accepted, AnyStrideIsMultipleOf, StrideIsMultipleOf, Told};

/// Any run-time stride of a partition: it has another position in the layout of the tensor.
pub struct AnyStride;
impl<N> Accepted for Told<StrideIsMultipleOf, N, (), AnyStride> where
    Told<AnyStrideIsMultipleOf, N>: Accepted
{
}

/// A run-time stride whose multiples the caller vouches for.
pub struct SaidByCaller;
impl<N> Accepted for Told<StrideIsMultipleOf, N, (), SaidByCaller> {}
