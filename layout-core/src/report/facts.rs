//! Sources of the divisibility that dynamic strides need.

/// The dynamic strides of a partition. The positions of these strides differ from the positions in
/// the tensor's layout.
pub struct AnyStride;

/// A dynamic stride whose divisibility the caller promises.
pub struct SaidByCaller;

/// Strides without a divisibility requirement, because unaligned values are accessed differently.
pub struct NotAsked;
