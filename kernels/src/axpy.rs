//! `y = a*x + y`, four elements per thread.

use layout_core::*;
use layout_device::{Launch, here, kernel};

layout! {
    /// Numbers side by side, whose count arrives at run time.
    pub type Line = (?n,):(1,);
    /// The elements of a tile, `(thread, turn)`, where it is not whole.
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
/// # Safety
///
/// Runs as [`launch`]`(n)` says. `x` is valid for reads and `y` for reads and writes of the elements of
/// the layout, they do not overlap, and both are multiples of 16 bytes.
#[kernel]
pub unsafe fn axpy(a: f32, x: *const f32, y: *mut f32, layout: Distinct<Line>) {
    let (tile, threads) = ((_1024::new(),), (_256::new(),));
    let kernel = Kernel::new();
    // SAFETY: the caller's promise.
    let (here, x): (Place<'_>, _) = unsafe {
        (
            here(&kernel),
            Tensor::new(x, *layout.layout()).assume_readable(),
        )
    };
    // SAFETY: the caller's promise; all threads make it here.
    let y = unsafe { Tensor::share(y, layout, here.grid()) };
    let (block, me) = (here.block(), here.thread());
    let x = x.covering_tile(tile, block.get());
    let y = y.own_covering_tile(tile, block);
    if let Some(x) = x.whole() {
        let Ok(y) = y.try_whole() else { return };
        // SAFETY: the caller's promise, and a tile of 1024 elements later.
        let (x, y) = unsafe { (x.vectors_unchecked::<_4>(), y.vectors_unchecked::<_4>()) };
        let mut mine = y.own_part(threads, me);
        let (x, y) = (x[me.get()].clone(), mine[(_0::new(),)].clone());
        mine[(_0::new(),)] = Vector::from_fn(|lane| a * x[lane] + y[lane]);
    } else {
        let Err(y) = y.try_whole() else { return };
        let mut mine = y.own_part(threads, me);
        for turn in Below::<_4>::all() {
            let (in_tile, in_mine) = ((Turns::new().offset((me.get().0, turn)),), (turn.get(),));
            if let (Some(x), Some(y)) = (x.load(in_tile), mine.load(in_mine)) {
                mine.store(in_mine, a * x + y);
            }
        }
    }
}
