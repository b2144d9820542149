// error[E0080]: evaluation panicked: bank conflict: (thread 0, value 0) and (thread 1, value 0) both reach bank 0, at offsets 0 and 32: the access takes 32 turns; behind Sw<5,0,5> no thread waits; or pad the rows of the tile
use layout_core::{checks::*, *};

type Smem = Layout<(_32, _32), (_32, _1)>;
// Each warp takes a column of floats.
type Columns = PartitionedAmong<Smem, Layout<(_32, _8), (_1, _32)>, Layout<(_1, _1), (_0, _0)>>;
const _: () = assert_conflict_free::<Columns, _1, _4>();

fn main() {}
