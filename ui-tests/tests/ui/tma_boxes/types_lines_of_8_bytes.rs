// error[E0080]: evaluation panicked: tma boxes: mode 1 has 8 bytes side by side, which is no multiple of 16 (T7): take `tile_to_shape((8,8):(8,1), (64,8))`
use layout_core::{checks::*, *};

type Tile = Layout<(_64, _4), (_4, _1)>;
const _: () = assert_tma_boxes::<Tile, _16, _1>();

fn main() {}
