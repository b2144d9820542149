// error: only the compiler knows this type, but `coalesce_x` needs integers that the macro knows [L0024]
use layout_core::*;

mod memory {
    layout_core::layout! { pub type Smem = (128, 32):(1, 128); }
}

layout! { type Running = coalesce_x(memory::Smem); }

fn main() {}
