//! Tensors, compared with their layouts: they contain exactly the elements of the layout.

mod access;
mod algorithms;
mod arrays;
mod far;
mod halos;
mod identity;
mod instructions;
mod parts;
mod predicated;
mod swizzles;
mod thread_values;
mod tiles;

use layout_core::*;

layout! {
    /// Any matrix with two dynamic strides.
    type Matrix = (?m, ?n):(?down, ?right);
    type RowMajor = (?m, ?n):(?n, 1);
    type Deep = ((?a, ?b), ?c):((?d, ?e), ?f);
}

/// Returns elements that hold their own offsets.
fn numbers(count: u64) -> Vec<u32> {
    (0..u32::try_from(count).unwrap()).collect()
}
