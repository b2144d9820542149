// error[E0080]: evaluation panicked: 2 coordinates are named where the layout has the extent 64
use layout_core::*;

type Row = Layout<_64, _1>;

assert_layout!(Row == |i, j| i + 8 * j);

fn main() {}
