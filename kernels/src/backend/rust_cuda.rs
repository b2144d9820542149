//! Rust-CUDA: `cuda_std` and `rustc_codegen_nvvm`.

pub(crate) use super::ptx::{
    commit, copy_async, exp2, load_matrices, multiply_add, shared_address_of as shared_address,
    wait,
};
pub(crate) use cuda_std::shared::dynamic_shared_mem as shared_memory;
pub(crate) use cuda_std::{kernel, thread};

/// What the threads of a warp do together.
pub(crate) mod warp {
    pub(crate) use crate::backend::ptx::shuffle_xor;
}
