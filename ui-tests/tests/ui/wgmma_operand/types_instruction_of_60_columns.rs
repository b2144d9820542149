// error[E0080]: evaluation panicked: wgmma operand: expected an instruction with 64 rows of A, or with 8 to 256 columns of B in steps of 8, found 60: use an instruction with an extent of 40
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o (120, 64):(64, 1); }
const _: () = assert_wgmma_operand::<Tile, _16, _60>();

fn main() {}
