//! Rust-CUDA: `cuda_std` and `rustc_codegen_nvvm`.

pub(crate) use cuda_std::shared::dynamic_shared_mem as shared_memory;
pub(crate) use cuda_std::{kernel, thread};
