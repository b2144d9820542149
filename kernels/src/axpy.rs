//! `y = a*x + y`, four elements a thread.

use layout_core::*;

use crate::backend::{kernel, thread};

layout! {
    /// Numbers side by side, whose count arrives at run time.
    pub type Line = (?n,):(1,);
    /// The elements of a tile, `(thread, turn)`, where it is not whole.
    type Turns = (256, 4):(1, 256);
}

/// Threads of a block.
pub const THREADS: u32 = 256;

/// Blocks for a vector of `n` elements.
#[must_use]
pub const fn blocks(n: u32) -> u32 {
    n.div_ceil(1024)
}

/// `y[i] = a * x[i] + y[i]`, for vectors of one length.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`blocks`]`(n)` blocks. `x` is valid for reads and `y`
/// for reads and writes of the elements of the layout, they do not overlap, and both are multiples
/// of 16 bytes.
#[kernel]
pub unsafe fn axpy(a: f32, x: *const f32, y: *mut f32, layout: Distinct<Line>) {
    let block = (thread::block_idx_x(),);
    let me = (Below::<_256>::wrapped(thread::thread_idx_x()),);
    let (tile, threads) = ((_1024::new(),), (_256::new(),));
    // SAFETY: the caller's promise; all threads take parts of `y` like this, each at a coordinate
    // of its own.
    let (x, y, own_block, own) = unsafe {
        (
            Tensor::new(x, *layout.layout()).assume_readable(),
            Tensor::share(y, layout, Grid),
            Own::<_, Block>::new(block),
            Own::<_, Thread>::new(me),
        )
    };
    let x = x.covering_tile(tile, block);
    let y = y.own_covering_tile(tile, own_block);
    if let Some(x) = x.whole() {
        let Some(y) = y.whole() else { return };
        // SAFETY: the caller's promise, and a tile of 1024 elements later.
        let (x, y) = unsafe { (x.vectors_unchecked::<_4>(), y.vectors_unchecked::<_4>()) };
        let mut mine = y.own_part(threads, own);
        let (x, y) = (x[me].clone(), mine[(_0::new(),)].clone());
        mine[(_0::new(),)] = Vector::from_fn(|lane| a * x[lane] + y[lane]);
    } else {
        let mut mine = y.own_part(threads, own);
        for turn in Below::<_4>::all() {
            let (in_tile, in_mine) = ((Turns::new().offset((me.0, turn)),), (turn.get(),));
            if let (Some(x), Some(y)) = (x.load(in_tile), mine.load(in_mine)) {
                mine.store(in_mine, a * x + y);
            }
        }
    }
}
