// error: `Layout!` is a type
use layout_core::*;

fn kernel(_: Layout![type A = 4:1;]) {}

fn main() {}
