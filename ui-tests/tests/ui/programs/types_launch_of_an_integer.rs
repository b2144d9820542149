// error[E0277]: expected an argument of type `f32`, found `{integer}`
use layout_core::*;
use layout_device::{host, kernel};

layout! { type Vector = (?n,):(1,); }

#[kernel]
unsafe fn scale(
    ctx: ThreadContext<'_, (u32,), (_128,)>,
    by: f32,
    x: Tensor<DisjointMut<'_, f32, Grid, _>, Vector>,
) {
    let mut mine = x.predicated_tile_mut((_128,), ctx.block_idx()).local_partition_mut((_128,), ctx.thread_idx());
    if let Some(x) = mine.get_mut((0,)) {
        *x *= by;
    }
}

fn run(x: &mut [f32]) {
    let at = Vector::from_values([3000]);
    // SAFETY: the launch has one block per tile.
    let _ = unsafe { host::launch::<ScaleKernel>(24, (2, (x, at))) };
}

fn main() {}
