// error: `inside((4,9):(1,4), (4,8):(8,1))` does not hold [L0009]
use layout_core::*;

layout! { type Inside = inside((4, 9):(1, 4), (4, 8):(8, 1)); }

fn main() {}
