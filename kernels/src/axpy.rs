//! `y = a*x + y`, four elements per thread.

use layout_core::*;
use layout_device::{Launch, axpby, kernel};

layout! {
    /// A vector with a dynamic length.
    pub type Line = (?n,):(1,);
    /// Four adjacent elements per thread.
    type Quads = make_layout_tv((256):(1), (4):(1));
}

/// Context of a thread in a 1-D grid of 256-thread blocks.
type Context<'k> = ThreadContext<'k, (u32,), (_256,)>;

/// Returns the launch for vectors of `n` elements.
#[must_use]
pub const fn launch(n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(1024), 1, 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `y[i] = a * x[i] + y[i]`.
///
/// If the lengths differ, the kernel writes no element. If both vectors are aligned to 16 bytes,
/// each access moves four elements.
///
/// # Safety
///
/// * The launch must be [`launch`]`(n)`.
/// * `x` must be valid for reads over its layout, and `y` for reads and writes.
/// * `x` and `y` must not overlap.
#[kernel]
pub unsafe fn axpy(
    ctx: Context<'_>,
    a: f32,
    x: Tensor<View<'_, f32>, Line>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Line>,
) {
    if !x.has_shape_of(&y) {
        return;
    }
    let (tile, block, me) = ((_1024,), ctx.block_idx(), ctx.thread_idx());
    let x = x.predicated_tile(tile, block.get());
    let y = y.predicated_tile_mut(tile, block);
    axpby(
        a,
        &x.partition_tv(Quads::new(), me.get()),
        1.0,
        &mut y.partition_tv_mut(Quads::new(), me),
    );
}
