// error: expected the arguments of `get` in parentheses [L0019]
use layout_core::*;

layout! {
    type Smem = (32, 8):(8, 1);
    type Rows = get<0>(Smem);
}

fn main() {}
