// error: expected a layout value, found a type with dynamic values [L0027]
use layout_core::*;

fn kernel() -> u32 {
    layout!((?m, 128):(1, ?ld)).offset((1, 2))
}

fn main() {}
