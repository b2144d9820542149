// error[E0080]: evaluation panicked: tma boxes: (0,0,0) and (0,0,1) have one offset, 0: one box would overwrite another (T14): take `make_ordered_layout((64,8,4), (2,0,1))`
use layout_core::{checks::*, *};

type Tile = Layout<(_64, _8, _4), (_8, _1, _0)>;
const _: () = assert_tma_boxes::<Tile, _16, _1>();

fn main() {}
