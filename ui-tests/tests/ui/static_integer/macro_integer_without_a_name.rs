// error: `_4100` is no name: static integers have the names `_0` to `_1024`, and of powers of two
use layout_core::*;

layout! { type Padded = Layout<(_4100, _4), (_4, _1)>; }

fn main() {}
