// error[E0277]: `u64` is not a coordinate of this layout
use layout_core::*;

fn f(i: u64) -> u32 {
    <Layout![(4, 8):(8, 1)]>::new().offset((i, 0))
}

fn main() {}
