// error[E0080]: evaluation panicked: `3 / 0` divides by 0 at index 3
use layout_core::*;

type Fragment = Layout<_4, _0>;

assert_layout!(Fragment == |i| i / (3 - i) / 4);

fn main() {}
