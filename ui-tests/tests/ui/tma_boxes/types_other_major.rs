// error[E0080]: evaluation panicked: tma boxes: coordinate 1 of mode 0 has an offset of 8 units of 16 bytes, but must be adjacent to coordinate 0, as in the matrix (T14): use `tile_to_shape(Sw<3,3,3> o (64,8):(1,64), (128,64), (1,0))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o (128, 64):(64, 1); }
// The columns of the matrix are contiguous.
const _: () = assert_tma_boxes::<Tile, _16, _0>();

fn main() {}
