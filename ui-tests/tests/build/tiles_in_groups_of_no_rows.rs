// error[E0080]: evaluation panicked: tiles in groups: expected at least one row and column, found 0 rows of 64 x 32 tiles: use `_1` or more for each
use layout_core::*;
use layout_device::{TmaPipeline, Tile, TmaParts, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn copy(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, Matrix, Lines>,
    to: TmaParts<'_, f32, Matrix, Lines, _>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, Tile<f32, Lines>, _4>,
) {
    let tiles = to.persistent_tiles((_64, _32), _0);
    pipeline.run(ctx, tiles, 1, |tile, _| from.tile(tile.get()), |tile, steps| {
        while let Some(stage) = steps.next() {
            stage.store(&to, tile);
        }
    });
}

fn main() {
    let _kernel: unsafe fn(_, _) = copy;
}
