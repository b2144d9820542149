// error: this is a type that only the compiler knows, and this `coalesce_x` works on known numbers only
use layout_core::*;

mod memory {
    layout_core::layout! { pub type Smem = (128, 32):(1, 128); }
}

layout! { type Running = coalesce_x(memory::Smem); }

fn main() {}
