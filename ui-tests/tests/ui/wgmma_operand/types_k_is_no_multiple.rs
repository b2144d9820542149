// error[E0080]: evaluation panicked: wgmma operand: mode 1, k, has extent 24, not a multiple of the instruction's extent, 16 (K1): use `tile_to_shape(Sw<2,3,3> o (8,32):(32,1), (64,32))`
use layout_core::{checks::*, *};

type Tile = Layout<((_8, _8), _24), ((_8, _192), _1)>;
const _: () = assert_wgmma_operand::<Tile, _16, _64>();

fn main() {}
