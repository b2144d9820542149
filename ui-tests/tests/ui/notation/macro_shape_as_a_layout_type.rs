// error: `(32,32)` is a shape
use layout_core::*;

layout! { type Smem = (32, 32); }

fn main() {
    println!("{}", Smem::new().offset((1, 2)));
}
