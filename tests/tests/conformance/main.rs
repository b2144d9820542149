//! Comparison with CuTe's results at the value level, in the macro, as types and in tensors, and
//! random kernels.

mod conform;
mod conform_compiled;
mod conform_tensors;
mod cute;
mod golden;
mod programs;
