//! CuTe's results and random kernels: by value, by macro, as types and in tensors.

mod conform;
mod conform_compiled;
mod conform_tensors;
mod cute;
mod golden;
mod programs;
