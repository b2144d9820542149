// error[E0277]: stride 12 is not a multiple of shape 8
use layout_core::*;

type A = Layout<(_8, _8), (_8, _1)>;
type B = Layout<_4, _12>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
