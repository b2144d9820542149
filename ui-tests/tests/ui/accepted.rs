// This program compiles, so trybuild builds the cases. A build also evaluates constants of generic
// code.
use layout_core::*;

mod tiles {
    layout_core::layout! {
        #[allow(non_camel_case_types)]
        pub type SMEM_TILE = (8, 4):(4, 1);
        pub type SMEM = (16, 4):(4, 1);
    }
}
use tiles::{SMEM, SMEM_TILE};

// Types whose names look like the names of constants.
layout! {
    type Rows = self::SMEM_TILE / 4;
    type Tiles = SMEM / (8, _);
    type Both = composition(SMEM, self::SMEM_TILE);
}

// Constants, by name and in braces.
const BLOCK_M: u32 = 128;
const N: usize = 4100;

layout! {
    type Smem = (BLOCK_M, {N / 2}):({N / 2}, 1);
    type Blocks = Smem / (BLOCK_M, {N.isqrt() / 32});
}

fn first(tile: layout!((8, 4):(4, 1))) -> SMEM_TILE {
    tile
}

fn main() {
    assert_eq!(Layout::<(_4, _2), (_1, _4)>::new().offset((3, 1)), 7);
    assert_eq!(first(layout!((8, 4):(4, 1))).to_string(), "(8,4):(4,1)");
    assert_eq!(layout!(self::SMEM_TILE / 4), Rows::new());
    assert_eq!(Tiles::SIZE, 64);
    assert_eq!(Both::SIZE, 32);
    assert_eq!(Smem::new().to_string(), "(128,2050):(2050,1)");
    assert_eq!(Blocks::new().to_string(), "((128,1),(2,1025)):((2050,0),(1,2))");
}
