// error[E0080]: evaluation panicked: sector efficiency: 32 instructions access 1024 sectors and use 12 % of their bytes: (thread 0, value 0) is at byte 0, and (thread 1, value 0) at 128; arrange the threads of a warp contiguously along the mode of stride 1, starting at a multiple of 32 bytes
use layout_core::{checks::*, *};

const _: () = assert_sector_efficiency::<Layout<(_32, _32), (_32, _1)>, _1, _4, _90>();

fn main() {}
