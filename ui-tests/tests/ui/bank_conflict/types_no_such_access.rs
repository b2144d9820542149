// error[E0080]: evaluation panicked: expected an access of 1, 2, 4, 8 or 16 bytes, found 8 x 4 bytes
use layout_core::{checks::*, *};

// Eight floats.
type Parts = Layout<(_32, _8), (_8, _1)>;
const _: () = assert_conflict_free::<Parts, _8, _4>();

fn main() {}
