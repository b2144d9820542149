#![doc = include_str!("../README.md")]

#[cfg(not(target_arch = "nvptx64"))]
mod host;
pub mod kernel;

#[cfg(not(target_arch = "nvptx64"))]
pub use host::{Gelu, OfKernel, OfTensor, OffsetLayout, Rejection, Remedy};
