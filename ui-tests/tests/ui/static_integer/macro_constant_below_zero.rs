// error[E0080]: evaluation panicked: an integer of a layout from a constant is at least 0 and at most 4294967295
use layout_core::*;

const HALO_M: i32 = -1;

layout! { type Smem = (HALO_M, 32):(32, 1); }

fn main() {}
