// error: no layout has these values [L0022]
use layout_core::*;

layout! { type A = find([64, 65, 66, 67]); }

fn main() {}
