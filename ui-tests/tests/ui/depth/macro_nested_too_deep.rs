// error: parentheses nest deeper than 16 levels [L0017]
use layout_core::*;

layout! { type A = ((((((((((((((((((4)))))))))))))))))):1; }

fn main() {}
