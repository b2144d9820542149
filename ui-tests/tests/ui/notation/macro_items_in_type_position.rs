// error: expected a type in `Layout!`, found an item
use layout_core::*;

fn kernel(_: Layout![type A = 4:1;]) {}

fn main() {}
