// error[E0425]: cannot find type `Smen` in this scope
use layout_core::*;

layout! {
    type Smem = (32, 32):(33, 1);
    type Tiles = Smen / (8, 8);
}

fn kernel(_: Tiles) {}

fn main() {}
