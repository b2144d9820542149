// error: no layout has these values [L0022]
use layout_core::*;

fn kernel(_: Layout![find(|i| i % 4 * 6 + i / 4, (6, 4))]) {}

fn main() {}
