// error[E0080]: evaluation panicked: staging: the tile of a block is 64 x 64, but the tile of a stage is 64 x 32: pass `persistent_tiles` the tile `(_64, _32)`
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
    let tiles = to.persistent_tiles((_64, _64), _8);
    pipeline.run(ctx, tiles, 1, |tile, _| from.tile(tile.get()), |tile, steps| {
        while let Some(stage) = steps.next() {
            stage.store(&to, tile);
        }
    });
}

fn main() {
    let _kernel: unsafe fn(_, _) = copy;
}
