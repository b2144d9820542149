// error[E0277]: 3 does not divide 5, the extent of a mode of the right operand
use layout_core::*;

type A = Layout<(_6, _5), (_5, _1)>;
type B = Layout<(_5, _2), (_2, _1)>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
