// error[E0080]: evaluation panicked: at index 2 the layout has 4, but the table has 5
use layout_core::*;

type Fragment = Layout<_4, _2>;

assert_layout!(Fragment == [0, 2, 5, 6]);

fn main() {}
