// error: `_4100` has no type: only the integers `_0` to `_1024` and powers of two have names [L0025]
use layout_core::*;

layout! { type Padded = Layout<(_4100, _4), (_4, _1)>; }

fn main() {}
