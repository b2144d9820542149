//! Requirements for the PTX of this repository.

pub(crate) mod canonical;
pub(crate) mod index;
pub(crate) mod kernels;
pub(crate) mod pairs;
pub(crate) mod uniform;
