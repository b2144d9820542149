//! Kernels that apply the functions of `layout_device::math` to each element.

use layout_core::*;
use layout_device::math::*;
use layout_device::{Bf16, F16, Launch, kernel};

use crate::axpy::Line;

layout! {
    /// The values of all functions for each element.
    pub type Values = (?n, 12):(12, 1);
}

layout! {
    /// The results of [`pairs_of`] for each pair of elements.
    pub type Pairs = (?n, 6, 2):(12, 2, 1);
}

/// Context of a thread in a 1-D grid of 128-thread blocks.
type Context<'k> = ThreadContext<'k, (u32,), (_128,)>;

/// The names of the functions, in the order of [`values`].
pub const NAMES: [&str; 12] = [
    "exp2",
    "log2",
    "exp",
    "ln",
    "powf",
    "tanh",
    "erf",
    "sin",
    "cos",
    "rsqrt",
    "reciprocal",
    "divide",
];

/// The exponent of `powf`, and the divisor of `divide`.
pub const SECOND: f32 = 1.7;

/// Returns the values of all functions at `x`. Functions that require a positive argument receive
/// the magnitude of `x`.
#[must_use]
#[inline(always)]
pub fn values(x: f32) -> [f32; 12] {
    [
        exp2(x),
        log2(x.abs()),
        exp(x),
        ln(x.abs()),
        powf(x.abs(), SECOND),
        tanh(x),
        erf(x),
        sin(x),
        cos(x),
        rsqrt(x.abs()),
        reciprocal(x),
        divide(x, SECOND),
    ]
}

/// Returns the launch for `n` elements.
#[must_use]
pub const fn launch(n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(128), 1, 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `to[(i, f)] = values(from[i])[f]`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(n)`, where both tensors have `n` elements.
/// * `from` must be valid for reads.
/// * `to` must be valid for writes, and no other code may write `to`.
#[kernel]
pub unsafe fn functions(
    ctx: Context<'_>,
    from: Tensor<View<'_, f32>, Line>,
    to: Tensor<DisjointMut<'_, f32, Grid, _>, Values>,
) {
    let block = ctx.block_idx();
    let from = from.predicated_tile((_128,), block.get());
    let Some(&x) = from.get(ctx.thread_idx().get()) else {
        return;
    };
    let tile = to.predicated_tile_mut((_128, _12), block.append(0));
    let threads = (_128, _1);
    let mut mine = tile.local_partition_mut(threads, ctx.thread_rank().coordinate_in(threads));
    for (f, value) in (0..).zip(values(x)) {
        mine.store((0, f), value);
    }
}

/// Returns the results of the `pair` functions for two arguments, in the order `exp2`, `tanh`,
/// `min`, `max`, `abs`, `fma`.
#[must_use]
#[inline(always)]
pub fn pairs_of<T: pair::Packed>(x: [T; 2]) -> [[T; 2]; 6] {
    let swapped = [x[1], x[0]];
    [
        pair::exp2(x),
        pair::tanh(x),
        pair::min(x, swapped),
        pair::max(x, swapped),
        pair::abs(x),
        pair::fma(x, swapped, x),
    ]
}

/// Computes `halves[(i, f)] = pairs_of([x, x + 1])[f]` for `x = from[i]` in `f16`, and `bf16s`
/// likewise in `bf16`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(n)`, for `n` elements.
/// * `from` must be valid for reads.
/// * `halves` and `bf16s` must be valid for writes, and no other code may write them.
#[kernel]
pub unsafe fn pairs(
    ctx: Context<'_>,
    from: Tensor<View<'_, f32>, Line>,
    halves: Tensor<DisjointMut<'_, F16, Grid, _>, Pairs>,
    bf16s: Tensor<DisjointMut<'_, Bf16, Grid, _>, Pairs>,
) {
    let (block, me) = (ctx.block_idx(), ctx.thread_rank());
    let from = from.predicated_tile((_128,), block.get());
    let Some(&x) = from.get(ctx.thread_idx().get()) else {
        return;
    };
    let (tile, threads) = ((_128, _6, _2), (_128, _1, _1));
    let place = me.coordinate_in(threads);
    let mut halves = halves
        .predicated_tile_mut(tile, block.append(0).append(0))
        .local_partition_mut(threads, place);
    let mut bf16s = bf16s
        .predicated_tile_mut(tile, block.append(0).append(0))
        .local_partition_mut(threads, place);
    for (f, pair) in (0..).zip(pairs_of([x, x + 1.0].map(F16::from_f32))) {
        halves.store((0, f, 0), pair[0]);
        halves.store((0, f, 1), pair[1]);
    }
    for (f, pair) in (0..).zip(pairs_of([x, x + 1.0].map(Bf16::from_f32))) {
        bf16s.store((0, f, 0), pair[0]);
        bf16s.store((0, f, 1), pair[1]);
    }
}
