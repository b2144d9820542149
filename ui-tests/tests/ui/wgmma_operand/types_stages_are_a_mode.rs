// error[E0080]: evaluation panicked: wgmma operand: expected a tile with the modes (row, k), found additional modes: pass one stage of the tile
use layout_core::{checks::*, *};

layout! { type Stages = Sw<3, 3, 3> o (64, 64, 4):(64, 1, 4096); }
const _: () = assert_wgmma_operand::<Stages, _16, _64>();

fn main() {}
