// error[E0277]: expected static strides: the complement of a layout with dynamic strides depends on their values
use layout_core::{numbers::*, *};

type Rows = Layout<_4, Variable<_0>>;

fn kernel(_: Complemented<Rows, _64>) {}

fn main() {}
