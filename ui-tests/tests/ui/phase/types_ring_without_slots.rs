// error[E0080]: evaluation panicked: phase: expected at least one stage, found none: use `_2` or more
use layout_core::*;
use layout_device::{TmaPipeline, Tile, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn pass(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, Matrix, Lines>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, Tile<f32, Lines>, _0>,
) {
    pipeline.run(ctx, 0..1, 1, |_, k| from.tile((0, k)), |_, steps| {
        while steps.next().is_some() {}
    });
}

fn main() {}
