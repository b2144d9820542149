// error[E0080]: evaluation panicked: not surjective: no thread owns element (0,24) of the tile, at offset 24: use more threads, or more values per thread
use layout_core::{ops::*, checks::*, *};

type Smem = Layout<(_32, _32), (_32, _1)>;
// A thread for each row, with values for 24 of 32 columns.
type Tv = TvLayout<(_32, _32), Layout<(_32, _24), (_1, _32)>>;
const _: () = assert_covers::<PartitionedTv<Smem, Tv>, Smem>();

fn main() {}
