// error: expected `(`, in which tuples are written, found `[`
use layout_core::*;

layout! { type A = [4, 2]:[1, 4]; }

fn main() {}
