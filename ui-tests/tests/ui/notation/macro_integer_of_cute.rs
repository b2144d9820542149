// error: `Int<32>` is CuTe's notation: write an integer as `32` here [L0019]
use layout_core::*;

fn kernel(_: Layout![(Int<32>, 8):(8, 1)]) {}

fn main() {}
