// error[E0080]: evaluation panicked: expected a constant between 0 and 4294967295 as an integer of a layout, found -1
use layout_core::*;

const HALO_M: i32 = -1;

layout! { type Smem = (HALO_M, 32):(32, 1); }

fn main() {}
