//! The host side of the operation.

mod gelu;
mod placed;
mod refusal;
mod values;

pub use gelu::Gelu;
pub use placed::{OfKernel, OfTensor, Placed};
pub use refusal::{Refusal, Remedy};
