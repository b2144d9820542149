// error[E0080]: evaluation panicked: expected one name without parentheses for the extent 64, found 2 names in parentheses
use layout_core::*;

type Row = Layout<_64, _1>;

assert_layout!(Row == |i, j| i + 8 * j);

fn main() {}
