// error: expected an operator (`o`, `/`, `*`) or the end, found `,` [L0019]
use layout_core::*;

fn kernel(_: Layout![(32, 8), (8, 1)]) {}

fn main() {}
