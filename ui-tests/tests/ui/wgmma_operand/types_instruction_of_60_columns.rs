// error[E0080]: evaluation panicked: wgmma operand: an instruction takes 64 rows of A, or 8 to 256 columns of B in steps of 8, and not 60: let it take 40
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o (120, 64):(64, 1); }
const _: () = assert_wgmma_operand::<Tile, _16, _60>();

fn main() {}
