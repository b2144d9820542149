//! Who must provide the fact that a run-time stride needs.

/// Any run-time stride of a partition: it has another position in the layout of the tensor.
pub struct AnyStride;

/// A run-time stride for which the caller promises that it is a multiple.
pub struct SaidByCaller;

/// Strides that need not be multiples: what is not aligned is moved in another way.
pub struct NotAsked;
