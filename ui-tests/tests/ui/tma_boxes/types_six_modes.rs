// error[E0080]: evaluation panicked: tma boxes: the tile has 6 modes; a box has 1 to 5, and mode 0 of them is that of the matrix's neighbours: copy the tile in parts of five modes or fewer
use layout_core::{checks::*, *};

layout! { type Tile = make_layout((8, 2, 2, 2, 2, 2)); }
const _: () = assert_tma_boxes::<Tile, _16, _0>();

fn main() {}
