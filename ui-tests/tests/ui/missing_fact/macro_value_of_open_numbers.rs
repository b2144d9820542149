// error: this layout leaves numbers open, and has no value
use layout_core::*;

fn kernel() -> u32 {
    layout!((?m, 128):(1, ?ld)).offset((1, 2))
}

fn main() {}
