// error: `slice((16,_), (16,64):(64,1))` has no result
use layout_core::*;

layout! { type Row = slice((16, _), (16, 64):(64, 1)); }

fn main() {}
