// error: `slice((16,_), (16,64):(64,1))` has no result [L0009]
use layout_core::*;

layout! { type Row = slice((16, _), (16, 64):(64, 1)); }

fn main() {}
