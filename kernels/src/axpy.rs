//! `y = a*x + y`, four elements per thread.

use layout_core::*;
use layout_device::{Launch, axpby, kernel};

layout! {
    /// Numbers side by side, whose count arrives at run time.
    pub type Line = (?n,):(1,);
    /// Four neighbours for each thread.
    type Quads = make_layout_tv((256):(1), (4):(1));
}

/// Where a thread is: in a grid of one dimension, in a block of 256 threads.
type Place<'k> = Here<'k, (u32,), (_256,)>;

/// The launch for vectors of `n` elements.
#[must_use]
pub const fn launch(n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(1024), 1, 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `y[i] = a * x[i] + y[i]`, for vectors of one length; of others, nothing is written.
///
/// Where both begin at multiples of 16 bytes, four elements move at a time.
///
/// # Safety
///
/// Runs as [`launch`]`(n)` says. `x` is valid for reads and `y` for reads and writes of the elements of
/// the layout, and they do not overlap.
#[kernel]
pub unsafe fn axpy(
    here: Place<'_>,
    a: f32,
    x: Tensor<View<'_, f32>, Line>,
    y: Tensor<Parts<'_, f32, Grid, _>, Line>,
) {
    if !x.has_shape_of(&y) {
        return;
    }
    let (tile, block, me) = ((_1024,), here.block(), here.thread());
    let x = x.covering_tile(tile, block.get());
    let y = y.own_covering_tile(tile, block);
    axpby(
        a,
        &x.partition_tv(Quads::new(), me.get()),
        1.0,
        &mut y.own_partition_tv(Quads::new(), me),
    );
}
