// error[E0080]: evaluation panicked: this layout has 1048576 elements, but `assert_layout!` compares at most 65536 elements of a layout type: assert a smaller tile
use layout_core::*;

type Gmem = Layout<(_1024, _1024), (_1, _1024)>;

assert_layout!(Gmem == |i, j| i + 1024 * j);

fn main() {}
