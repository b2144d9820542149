//! Recorded tensor accesses, and the modes of layouts, for tools that run kernels on the host.

pub use crate::tensor::{Access, Leaf, Leaves, record_accesses, record_phases};
