//! Accesses of tensors as they happen, for those who run kernels on the host.

pub use crate::tensor::{Access, record_accesses, record_phases};
