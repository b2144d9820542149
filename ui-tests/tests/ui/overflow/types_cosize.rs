// error[E0080]: evaluation panicked: the cosize of this layout exceeds 9223372036854775807: use smaller extents or strides
use layout_core::*;

type A = Layout<(_4294967296, _2), (_4294967296, _1)>;

const COSIZE: usize = A::COSIZE;

fn main() {}
