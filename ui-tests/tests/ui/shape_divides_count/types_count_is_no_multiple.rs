// error[E0277]: expected a multiple of 3 as the extent of a mode of the right operand, found 5
use layout_core::*;

type A = Layout<(_6, _5), (_5, _1)>;
type B = Layout<(_5, _2), (_2, _1)>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
