// error[E0277]: stride 4 does not divide shape 6
use layout_core::*;

type A = Layout<(_6, _4), (_1, _10)>;
type B = Layout<_3, _4>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
