// error: `(?m,?n):(?n,1)` leaves numbers open, and this `logical_product` works on known numbers only
use layout_core::*;

layout! { type Copies = (?m, ?n):(?n, 1) * 2; }

fn main() {}
