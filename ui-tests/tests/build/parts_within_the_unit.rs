// error[E0080]: evaluation panicked: tma boxes: the parts of a tile are 64 bytes apart, but boxes must begin at multiples of 128 bytes (T13): use parts of 8 rows, or of a multiple of this number
use layout_core::*;
use layout_device::{Cluster, TmaPipeline, Tile, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    type Lines = (16, 4):(4, 1);
    type Part = (4, 4):(4, 1);
}

#[kernel]
unsafe fn pass(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, Matrix, Part>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, Tile<f32, Lines>, _4>,
) {
    let cluster = Cluster::of(ctx);
    pipeline.run(ctx, 0..1, 1, |_, k| from.tile((0, k)).multicast(cluster), |_, steps| {
        while steps.next().is_some() {}
    });
}

fn main() {
    let _kernel: unsafe fn(_) = pass;
}
