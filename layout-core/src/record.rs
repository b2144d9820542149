//! Accesses of tensors as they happen and the modes of their layouts, for those who run kernels on the host.

pub use crate::tensor::{Access, Leaf, Leaves, record_accesses, record_phases};
