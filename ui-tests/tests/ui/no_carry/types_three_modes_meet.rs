// error[E0277]: expected offsets below 8 within a mode of the left operand, found offsets that add up to 8
use layout_core::*;

type A = Layout<(_8, _2), (_1, _9)>;
type B = Layout<(_2, _2, (_2, _2)), (_1, _2, (_4, _1))>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
