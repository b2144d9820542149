// error[E0277]: these are not the tiles of a slot
use layout_core::*;
use layout_device::{Ring, kernel};

layout! {
    type Smem = wgmma_tile((64, 64), 16, 1);
}

#[kernel]
unsafe fn product(
    here: Here<'_, (u32,), (_256,)>,
    #[shared(dynamic)] ring: Ring<'_, (Smem, Smem), _4>,
) {
    let _ = (here, ring);
}

fn main() {}
