// error: expected a type in `Layout!`, found an item [L0019]
use layout_core::*;

fn kernel(_: Layout![type A = 4:1;]) {}

fn main() {}
