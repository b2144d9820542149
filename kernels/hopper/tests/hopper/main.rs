//! The kernels on the CPU executor, the choice of a kernel, and the chapters of the book about
//! these kernels.

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
