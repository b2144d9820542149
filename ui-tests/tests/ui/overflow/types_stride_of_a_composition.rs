// error[E0080]: evaluation panicked: an integer of this layout exceeds 9223372036854775807
use layout_core::{numbers::*, *};

// The composition has the stride 8 * 2^61.
type A = Layout<_2, FromTypenum<typenum::U2305843009213693952>>;
type B = Composed<A, Layout<_2, _8>>;

const COSIZE: usize = B::COSIZE;

fn main() {}
