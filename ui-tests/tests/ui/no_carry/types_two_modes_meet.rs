// error[E0277]: expected offsets below 6 within a mode of the left operand, found offsets that add up to 7
use layout_core::*;

type A = Layout<(_6, _2), (_1, _7)>;
type B = Layout<(_3, _2), (_2, _3)>;

fn kernel(_: Composed<A, B>) {}

fn main() {}
