//! `y = a*x + y`, four elements per thread.

use layout_core::*;
use layout_device::{Launch, kernel};

layout! {
    /// Numbers side by side, whose count arrives at run time.
    pub type Line = (?n,):(1,);
    /// The elements of a tile, and the same as `(thread, turn)`, where they move one at a time.
    type Tile = (1024,):(1,);
    type Turns = (256, 4):(1, 256);
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

/// `y[i] = a * x[i] + y[i]`, for vectors of one length.
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
    let (tile, threads) = ((_1024,), (_256,));
    let (block, me) = (here.block(), here.thread());
    let t = me.get().0.get();
    let x = x.covering_tile(tile, block.get());
    match y.own_covering_tile(tile, block).try_whole() {
        Ok(y) => match y.try_vectors_as::<Tile, _4, _, _>() {
            Ok(y) => {
                let x = if let Some(x) = x.whole().and_then(Tensor::vectors::<_4>) {
                    x[me.get()].clone()
                } else {
                    let four = [0, 1, 2, 3].map(|lane| x.load((4 * t + lane,)).unwrap_or(0.0));
                    Vector::from_fn(|lane| four[lane])
                };
                let mut mine = y.own_part(threads, me);
                let y = mine[(_0,)].clone();
                mine[(_0,)] = Vector::from_fn(|lane| a * x[lane] + y[lane]);
            }
            Err(y) => {
                let mut y = y.own_part(threads, me);
                for turn in Below::<_4>::all() {
                    let x = x.load((Turns::new().offset((t, turn)),));
                    y[(turn,)] += a * x.unwrap_or(0.0);
                }
            }
        },
        Err(y) => {
            let mut y = y.own_part(threads, me);
            for turn in Below::<_4>::all() {
                let x = x.load((Turns::new().offset((t, turn)),));
                if let (Some(x), Some(y)) = (x, y.get_mut((turn.get(),))) {
                    *y += a * x;
                }
            }
        }
    }
}
