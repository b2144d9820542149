//! How kernels are launched.

/// The launch that a kernel requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The blocks of the grid in `x`, `y` and `z`.
    pub blocks: [u32; 3],
    /// The threads of a block in `x`, `y` and `z`.
    pub threads: [u32; 3],
    /// The bytes of shared memory of a block.
    pub shared_bytes: usize,
}
