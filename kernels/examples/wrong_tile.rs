//! A tile that does not fit, so this example does not compile.
//!
//! `cargo xtask demo` shows the compiler's errors about this example.

use layout_core::*;

layout! {
    type Matrix = (4096, 4096):(4096, 1);
    type Tiles = Matrix / (32, 24);
}

fn main() {
    println!("{}", Tiles::new());
}
