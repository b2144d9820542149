//! `y = a*x + y`, four elements a thread.

use layout_core::*;

use crate::backend::{kernel, thread};
use crate::quad;

layout! {
    /// As many elements as one vector can have.
    type Vector = 2147483648:1;
    /// `((lane, thread), block)`: a block takes 1024 elements, a thread four of them.
    type Tiles = Vector / 1024 / (4, _);
}

/// Threads of a block.
pub const THREADS: u32 = 256;

/// Blocks for a vector of `n` elements.
#[must_use]
pub const fn blocks(n: u32) -> u32 {
    n.div_ceil(1024)
}

/// `y[i] = a * x[i] + y[i]` for `i` below `n`.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`blocks`]`(n)` blocks. `x` is valid for reads
/// and `y` for reads and writes of `n` elements, they do not overlap, and both are multiples
/// of 16 bytes.
#[kernel]
pub unsafe fn axpy(n: u32, a: f32, x: *const f32, y: *mut f32) {
    let at =
        |lane: u32| Tiles::new().offset(((lane, thread::thread_idx_x()), thread::block_idx_x()));
    if at(3) < n {
        let at = at(0) as usize;
        // SAFETY: `at` is a multiple of four, and `at + 3` is below `n`.
        unsafe {
            let (x, y) = (x.add(at), y.add(at));
            let ([x0, x1, x2, x3], [y0, y1, y2, y3]) = (quad::load(x), quad::load(y));
            quad::store(y, [a * x0 + y0, a * x1 + y1, a * x2 + y2, a * x3 + y3]);
        }
    } else {
        for lane in 0..3 {
            let at = at(lane);
            if at < n {
                // SAFETY: `at` is below `n`.
                unsafe { *y.add(at as usize) += a * *x.add(at as usize) };
            }
        }
    }
}
