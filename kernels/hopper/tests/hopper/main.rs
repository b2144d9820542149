//! The kernels on the CPU executor, how one is chosen, and the chapters that show them.

mod attention;
mod backward;
mod batched;
mod book;
mod book_attention;
mod choose;
mod copy;
mod epilogue;
mod gemm;
mod groups;
mod quantised;
mod scaled;
mod segments;
mod split_sums;
mod transpose;
