//! Kernels that update shared elements with atomic operations.

use layout_core::*;
use layout_device::atomic::{AcqRel, AtomicAccess, Relaxed};
use layout_device::{Bf16, F16, Launch, Shared, kernel, sync};

use crate::axpy::Line;

/// The bins of a histogram.
pub type Bins = Layout![256:1];
/// The results of [`updates`] in integers: sum, minimum, maximum, AND, OR, XOR, a second maximum, and the number of updates.
pub type Integers = Layout![8:1];
/// One floating-point accumulator.
pub type Sum = Layout![1:1];

type Context<'k> = ThreadContext<'k, (u32,), (_256,)>;

/// Returns the launch for `n` values.
#[must_use]
pub const fn launch(n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(256), 1, 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Adds to `bins[v]` the number of `i` with `values[i] == v`.
///
/// Each block counts in shared memory first. Values of 256 or more are ignored.
///
/// # Safety
///
/// * The launch must be [`launch`]`(n)`, for `n` values.
/// * `values` must be valid for reads.
/// * `bins` must be valid for atomic operations, and no other code may access `bins`.
#[kernel]
pub unsafe fn histogram(
    ctx: Context<'_>,
    values: Tensor<View<'_, u32>, Line>,
    bins: Tensor<Atomic<'_, u32>, Bins>,
    #[shared] tile: Shared<'_, u32, Bins, _>,
) {
    let me = ctx.thread_rank();
    let counts = sync(tile.fill(_256, me, |_| 0).for_atomics());
    if let Some(value) = values.load(ctx.global_thread_idx().get()) {
        if let Some(count) = counts.view().get(value) {
            count.add(1);
        }
    }
    let counts = sync(counts);
    bins[me.get()].add(counts.view()[me.get()]);
}

/// Updates elements of each type with each value.
///
/// Integers use `red`, `atom` and compare-exchange. Floating-point elements use only additions.
///
/// # Safety
///
/// * The launch must be [`launch`]`(n)`, for `n` values.
/// * `values` must be valid for reads.
/// * The other arguments must be valid for atomic operations, and no other code may access them.
#[kernel]
#[allow(clippy::cast_precision_loss)] // The values are small.
pub unsafe fn updates(
    ctx: Context<'_>,
    values: Tensor<View<'_, u32>, Line>,
    integers: Tensor<Atomic<'_, u32>, Integers>,
    longs: Tensor<Atomic<'_, u64>, Integers>,
    float: Tensor<Atomic<'_, f32>, Sum>,
    double: Tensor<Atomic<'_, f64>, Sum>,
    half: Tensor<Atomic<'_, F16>, Sum>,
    bf16: Tensor<Atomic<'_, Bf16>, Sum>,
) {
    let Some(value) = values.load(ctx.global_thread_idx().get()) else {
        return;
    };
    integers[_0].add(value);
    integers[_1].min(value);
    integers[_2].max(value);
    integers[_3].and(value);
    integers[_4].or(value);
    integers[_5].xor(value);
    let mut largest = integers[_6].load(Relaxed);
    while largest < value {
        match integers[_6].compare_exchange(largest, value, AcqRel) {
            Ok(_) => break,
            Err(other) => largest = other,
        }
    }
    integers[_7].fetch_add(1, AcqRel);

    let long = u64::from(value) << 32;
    longs[_0].add(long);
    longs[_1].min(long);
    longs[_2].max(long);
    longs[_3].and(long);
    longs[_4].or(long);
    longs[_5].xor(long);
    longs[_6].fetch_max(long, AcqRel);
    longs[_7].fetch_add(1, AcqRel);

    let unit = (value & 1) as f32;
    float[_0].add(value as f32);
    double[_0].add(f64::from(value));
    half[_0].add(F16::from_f32(unit));
    bf16[_0].add(Bf16::from_f32(unit));
}
