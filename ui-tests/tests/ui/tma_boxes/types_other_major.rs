// error[E0080]: evaluation panicked: tma boxes: coordinate 1 of mode 0 lies at 8 units of 16 bytes, and is the neighbour of the first in the matrix: a box keeps neighbours together (T14): take `tile_to_shape(Sw<3,3,3> o (64,8):(1,64), (128,64), (1,0))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o (128, 64):(64, 1); }
// The matrix has its columns in one piece.
const _: () = assert_tma_boxes::<Tile, _16, _0>();

fn main() {}
