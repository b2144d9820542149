// error[E0277]: offsets of the right operand add up to 7 and carry out of shape 6
use layout_core::*;

type A = Layout<(_6, _2), (_1, _7)>;
type B = Layout<(_3, _2), (_2, _3)>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
