// error: `Int<32>` is CuTe's: an integer is written `32` here
use layout_core::*;

fn kernel(_: Layout![(Int<32>, 8):(8, 1)]) {}

fn main() {}
