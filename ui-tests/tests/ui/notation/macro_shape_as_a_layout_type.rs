// error: expected a layout, found the shape `(32,32)` [L0019]
use layout_core::*;

layout! { type Smem = (32, 32); }

fn main() {
    println!("{}", Smem::new().offset((1, 2)));
}
