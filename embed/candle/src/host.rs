//! The host side of the operation.

mod gelu;
mod placed;
mod rejection;
mod values;

pub use gelu::Gelu;
pub use placed::{OfKernel, OfTensor, OffsetLayout};
pub use rejection::{Rejection, Remedy};
