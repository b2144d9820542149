//! A tile that does not fit, which is why this does not compile.
//!
//! `cargo xtask demo` shows what the compiler says about it.

use layout_core::*;

layout! {
    type Matrix = (4096, 4096):(4096, 1);
    type Tiles = Matrix / (32, 24);
}

fn main() {
    println!("{}", Tiles::new());
}
