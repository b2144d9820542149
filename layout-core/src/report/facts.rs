//! Whose fact a run-time stride needs.

/// Any run-time stride of a partition: it has another position in the layout of the tensor.
pub struct AnyStride;

/// A run-time stride whose multiples the caller vouches for.
pub struct SaidByCaller;
