// error[E0277]: stride 2 does not divide shape 3
use layout_core::*;

// Mode 0 is skipped: 8 is twice 4, and stride 2 remains for mode 1.
type A = Layout<(_4, _3, _5), (_1, _8, _40)>;
type B = Layout<_5, _8>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
