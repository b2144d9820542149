// error[E0080]: evaluation panicked: tma boxes: mode 0 has 304 contiguous coordinates, but a box has at most 256 (T6), and no smaller box that divides this number ends where the next box can begin (T13): use `512:1`
use layout_core::{checks::*, *};

type Tile = Layout![304:1];
const _: () = assert_tma_boxes::<Tile, _16, _0>();

fn main() {}
