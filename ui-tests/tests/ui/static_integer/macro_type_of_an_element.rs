// error: expected an integer, found the Rust type `f32` [L0025]
use layout_core::*;

layout! { type Wide = upcast((32, 8):(8, 1), f32); }

fn main() {}
