//! Comparison of tensor memory, block scales and copy atoms of `sm_100` with CuTe's results.

mod accumulator;
mod copy;
mod golden;
mod scale;
