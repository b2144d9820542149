// error[E0080]: evaluation panicked: staging: the tile of a block is 64 x 64, and that of a slot 64 x 32: let `tiles_in_groups` have `(_64, _32)`
use layout_core::*;
use layout_device::{Ring, Tile, TmaParts, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn copy(
    here: Here<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, Matrix, Lines>,
    to: TmaParts<'_, f32, Matrix, Lines, _>,
    #[shared(dynamic)] ring: Ring<'_, Tile<f32, Lines>, _4>,
) {
    let tiles = to.tiles_in_groups((_64, _64), _8);
    ring.run(here, tiles, 1, |tile, _| from.tile(tile.get()), |tile, steps| {
        while let Some(slot) = steps.next() {
            slot.store(&to, tile);
        }
    });
}

fn main() {
    let _kernel: unsafe fn(_, _) = copy;
}
