// error: `99999999999999999999` exceeds 9223372036854775807 [L0016]
use layout_core::*;

layout! { type A = (6, 99999999999999999999):(1, 6); }

fn main() {}
