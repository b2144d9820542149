// error[E0080]: evaluation panicked: wgmma operand: the tile has modes beside (row, k): take one stage at a time
use layout_core::{checks::*, *};

layout! { type Stages = Sw<3, 3, 3> o (64, 64, 4):(64, 1, 4096); }
const _: () = assert_wgmma_operand::<Stages, _16, _64>();

fn main() {}
