// error[E0080]: evaluation panicked: an access moves 1, 2, 4, 8 or 16 bytes
use layout_core::{checks::*, *};

// Eight floats.
type DisjointMut = Layout<(_32, _8), (_8, _1)>;
const _: () = assert_conflict_free::<DisjointMut, _8, _4>();

fn main() {}
