//! Reads PTX.

pub(crate) mod canonical;
pub(crate) mod function;
pub(crate) mod index;
pub(crate) mod kernels;
pub(crate) mod pairs;
