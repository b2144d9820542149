// error[E0080]: evaluation panicked: contiguous: (thread 0, value 0) has offset 0 and (thread 0, value 1) has 32, which are not contiguous: give the values of a vector stride 1, or use narrower vectors
use layout_core::{ops::*, checks::*, *};

// Adjacent threads are in one row, and the values of a thread are in one column.
type Tv = LayoutTv<Layout<_32, _1>, Layout<(_1, _4), (_0, _1)>>;
const _: () = assert_vector_access::<PartitionedTv<Layout<(_32, _4), (_1, _32)>, Tv>, _4>();

fn main() {}
