//! Host threads: [`grid_executor`].

pub(crate) use grid_executor::{shared_memory, thread};
pub(crate) use kernel_attribute::kernel;
