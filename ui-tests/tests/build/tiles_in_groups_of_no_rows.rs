// error[E0080]: evaluation panicked: tiles in groups: there are 0 rows of tiles of 64 x 32: take `_1` or more of each
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
    let tiles = to.tiles_in_groups((_64, _32), _0);
    ring.run(here, tiles, 1, |tile, _| from.tile(tile.get()), |tile, steps| {
        while let Some(slot) = steps.next() {
            slot.store(&to, tile);
        }
    });
}

fn main() {
    let _kernel: unsafe fn(_, _) = copy;
}
