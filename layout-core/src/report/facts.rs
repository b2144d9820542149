//! Sources of the divisibility that dynamic strides need.

/// The dynamic strides of a partition. Their positions differ from the positions in the tensor's layout.
pub struct AnyStride;

/// A dynamic stride whose divisibility the caller promises.
pub struct SaidByCaller;

/// Strides without a divisibility requirement, because unaligned values are accessed differently.
pub struct NotAsked;
