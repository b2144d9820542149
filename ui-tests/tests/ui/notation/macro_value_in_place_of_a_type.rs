// error: expected type, found `{`
use layout_core::*;

type Smem = Layout<_8, _1>;

fn kernel(_: layout!(Smem / 4)) {}

fn main() {}
