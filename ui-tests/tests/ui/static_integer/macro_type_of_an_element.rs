// error: `f32` is a type of Rust, here an integer is needed
use layout_core::*;

layout! { type Wide = upcast((32, 8):(8, 1), f32); }

fn main() {}
