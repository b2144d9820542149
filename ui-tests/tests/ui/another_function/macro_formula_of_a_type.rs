// error[E0080]: evaluation panicked: at index 1, where i = 1, j = 0, the layout has 33, but the formula has 32
use layout_core::*;

type Smem = Layout<(_32, _32), (_33, _1)>;

assert_layout!(Smem == |i, j| 32 * i + j);

fn main() {}
