//! Tests of elements that many threads update, and of the races that the executor reports.
#![allow(clippy::cast_precision_loss, clippy::float_cmp)] // Small integers.

use grid_executor::{
    Dim3, LaunchError, Memory, Pointer, launch, launch_checked, launch_with_costs,
};
use layout_core::*;
use layout_device::atomic::{AcqRel, Acquire, AtomicAccess, Relaxed, Release};
use layout_device::{Bf16, F16, Shared, kernel, sync, thread};

layout! {
    type Vector = (?n,):(1,);
    type Matrix = (?m, ?n):(?n, 1);
}
type Bins = Layout![64:1];

/// Counts values in shared memory, and adds the counts of each block to `bins`.
///
/// # Safety
///
/// `values` must be valid for reads, and `bins` for atomic operations.
#[kernel]
unsafe fn histogram(
    ctx: ThreadContext<'_, (u32,), (_64,)>,
    values: Tensor<View<'_, u32>, Vector>,
    bins: Tensor<Atomic<'_, u32>, Bins>,
    #[shared] tile: Shared<'_, u32, Bins, _>,
) {
    let me = ctx.thread_rank();
    let counts = sync(tile.fill(_64, me, |_| 0).for_atomics());
    if let Some(value) = values.load(ctx.global_thread_idx().get()) {
        if let Some(count) = counts.view().get(value) {
            count.add(1);
        }
    }
    let counts = sync(counts);
    bins[me.get()].add(counts.view()[me.get()]);
}

fn pointer<T>(memory: &mut [T]) -> Pointer<T> {
    // SAFETY: no other code accesses the memory while kernels run.
    unsafe { Pointer::new(memory.as_mut_ptr()) }
}

#[test]
fn a_histogram_in_shared_and_then_global_memory() {
    let mut values: Vec<u32> = (0..1000).map(|i| i * i % 70).collect();
    let mut bins = [0_u32; 64];
    let memory = [Memory::of(&values), Memory::of(&bins)];
    let (from, to) = (pointer(&mut values), pointer(&mut bins));
    let kernel = || {
        let values = (from.get().cast_const(), Vector::from_values([1000]));
        // SAFETY: the memory has all elements of the layouts.
        unsafe { histogram(values, (to.get(), Bins::new())) };
    };
    // SAFETY: the kernel holds only tensors across barriers.
    let costs = unsafe { launch_with_costs(&memory, Dim3::x(16), Dim3::x(64), 0, kernel) }.unwrap();
    for (value, count) in (0..).zip(bins) {
        let expected = values.iter().filter(|&&other| other == value).count();
        assert_eq!(count as usize, expected);
    }
    if cfg!(debug_assertions) {
        // Each warp executes one atomic instruction on global memory, and 16 blocks have two warps each.
        let adds = costs
            .lines()
            .filter(|(line, cost)| line.is_write && cost.global.instructions > 0);
        assert_eq!(
            adds.map(|(_, cost)| cost.global.instructions).sum::<u64>(),
            32
        );
    }
}

/// Multiplies one part of `k`, and adds the result to `c`. Block `(row, column, part)` computes
/// this part.
///
/// # Safety
///
/// `a` and `b` must be valid for reads, and `c` for atomic operations.
#[kernel]
unsafe fn split_k(
    ctx: ThreadContext<'_, (u32, u32), (_8, _4)>,
    a: Tensor<View<'_, f32>, Matrix>,
    b: Tensor<View<'_, f32>, Matrix>,
    c: Tensor<Atomic<'_, f32>, Matrix>,
) {
    let (column, row) = ctx.thread_idx().get();
    let (part, tile) = ctx.block_idx().get();
    // Partial tiles, where several blocks have the same tile.
    let tile = c.predicated_tile((_4, _8), (tile, 0));
    let mine = tile.local_partition((_4, _8), (row, column));
    let Some(element) = mine.get((0, 0)) else {
        return;
    };
    let mut sum = 0.0;
    for k in 4 * part..4 * part + 4 {
        let a = a.load((ctx.block_idx().get().1 * 4 + row.get(), k));
        let b = b.load((k, column.get()));
        sum += a.unwrap_or(0.0) * b.unwrap_or(0.0);
    }
    element.add(sum);
}

#[test]
fn parts_of_k_are_added() {
    let (m, n, k) = (7_u32, 5_u32, 10_u32);
    let mut a: Vec<f32> = (0..m * k).map(|i| (i % 7) as f32).collect();
    let mut b: Vec<f32> = (0..k * n).map(|i| (i % 5) as f32).collect();
    let mut c = vec![0.0_f32; (m * n) as usize];
    let memory = [Memory::of(&a), Memory::of(&b), Memory::of(&c)];
    let (left, right, to) = (pointer(&mut a), pointer(&mut b), pointer(&mut c));
    let kernel = || {
        let a = (left.get().cast_const(), Matrix::from_values([m, k]));
        let b = (right.get().cast_const(), Matrix::from_values([k, n]));
        // SAFETY: the memory has all elements of the layouts.
        unsafe { split_k(a, b, (to.get(), Matrix::from_values([m, n]))) };
    };
    // SAFETY: the kernel has no barrier.
    unsafe { launch_checked(&memory, Dim3::xy(3, 2), Dim3::xy(8, 4), 0, kernel) }.unwrap();
    for (i, sum) in (0..).zip(&c) {
        let (row, column) = (i / n, i % n);
        let products = (0..k).map(|k_| a[(row * k + k_) as usize] * b[(k_ * n + column) as usize]);
        assert_eq!(*sum, products.sum::<f32>());
    }
}

/// The last block to arrive adds up the values of all blocks. The memory order of `fetch_add`
/// decides whether these values are visible.
macro_rules! reduction {
    ($name:ident $order:expr) => {
        /// # Safety
        ///
        /// `parts` must have a row for each block, `done` must be 0, and `sums` must be valid for
        /// writes.
        #[kernel]
        unsafe fn $name(
            ctx: ThreadContext<'_, (u32,), (_32,)>,
            parts: *mut [f32; 32],
            done: Tensor<Atomic<'_, u32>, Layout![32:1]>,
            sums: *mut f32,
        ) {
            let (block, lane) = (ctx.block_idx().get().0, ctx.thread_rank().get());
            let blocks = thread::grid_dim_x();
            let mut parts = Tensor::new_mut(parts.cast::<f32>(), <Layout![(64, 32):(32, 1)]>::new());
            // SAFETY: the element is in the row of this block.
            unsafe { parts.write((block, lane.get()), (block * lane.get()) as f32) };
            if done[lane].fetch_add(1, $order) == blocks - 1 {
                // SAFETY: all blocks have written their rows.
                let sum = (0..blocks).map(|block| unsafe { parts.read((block, lane.get())) }).sum();
                let mut sums = Tensor::new_mut(sums, <Layout![32:1]>::new());
                // SAFETY: only one thread of the grid is the last thread with this lane.
                unsafe { sums.write(lane.get(), sum) };
            }
        }
    };
}
reduction!(ordered AcqRel);
reduction!(released Release);
reduction!(relaxed Relaxed);

/// A tensor of 32 elements, as a kernel argument.
type Checked = (*mut u32, Layout![32:1]);

fn reduce(kernel: unsafe fn(*mut [f32; 32], Checked, *mut f32)) -> Result<[f32; 32], LaunchError> {
    let (mut parts, mut done, mut sums) = ([[0.0; 32]; 24], [0; 32], [0.0; 32]);
    let (a, b, c) = (pointer(&mut parts), pointer(&mut done), pointer(&mut sums));
    let kernel = || {
        // SAFETY: the memory has all elements that the kernel accesses.
        unsafe { kernel(a.get(), (b.get(), Layout::new()), c.get()) };
    };
    // SAFETY: the kernel has no barrier.
    unsafe { launch(Dim3::x(24), Dim3::x(32), 0, kernel) }.map(|()| sums)
}

#[test]
fn the_last_block_reads_what_all_have_released() {
    let sums = reduce(ordered).unwrap();
    for (lane, sum) in (0_u16..).zip(sums) {
        assert_eq!(sum, f32::from(lane * (23 * 24 / 2)));
    }
}

#[test]
#[cfg(debug_assertions)]
fn blocks_that_do_not_acquire_or_release_race() {
    for kernel in [released, relaxed] {
        let error = reduce(kernel).unwrap_err();
        let LaunchError::Race { first, second } = &error else {
            panic!("{error}");
        };
        assert!(
            first.is_write && !second.is_write && first.block != second.block,
            "{error}"
        );
        assert!(!first.is_atomic && !second.is_atomic, "{error}");
    }
}

/// Thread 0 publishes a number, and the other threads read the number if its flag is set.
macro_rules! publish {
    ($name:ident $release:expr, $acquire:expr) => {
        /// # Safety
        ///
        /// `number` must be valid for reads and writes, and `flag` for atomic operations.
        #[kernel]
        unsafe fn $name(
            ctx: ThreadContext<'_, (u32,), (_32,)>,
            number: *mut u32,
            flag: Tensor<Atomic<'_, u32>, Layout![1:1]>,
        ) {
            let mut number = Tensor::new_mut(number, <Layout![1:1]>::new());
            if ctx.thread_rank().get().get() == 0 {
                // SAFETY: other threads read `number` only after `flag` is set.
                unsafe { number.write(0, 7) };
                flag[_0].store(1, $release);
            } else if flag[_0].load($acquire) == 1 {
                // SAFETY: `number` was written before `flag` was set.
                assert_eq!(unsafe { number.read(0) }, 7);
            }
        }
    };
}
publish!(published Release, Acquire);
publish!(not_released Relaxed, Acquire);
publish!(not_acquired Release, Relaxed);

#[test]
fn a_flag_publishes_what_was_written_before() {
    for (kernel, is_ordered) in [
        (
            published as unsafe fn(*mut u32, (*mut u32, Layout![1:1])),
            true,
        ),
        (not_released, false),
        (not_acquired, false),
    ] {
        let (mut number, mut flag) = ([0_u32], [0_u32]);
        let (a, b) = (pointer(&mut number), pointer(&mut flag));
        // SAFETY: the memory has all elements that the kernel accesses.
        let kernel = || unsafe { kernel(a.get(), (b.get(), Layout::new())) };
        // SAFETY: the kernel has no barrier.
        let result = unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) };
        if is_ordered || !cfg!(debug_assertions) {
            result.unwrap();
        } else {
            assert!(matches!(result, Err(LaunchError::Race { .. })));
        }
    }
}

/// # Safety
///
/// `counts` must be valid for atomic operations.
#[kernel]
unsafe fn reads_what_others_count(
    counts: Tensor<Atomic<'_, u32>, Layout![1:1]>,
    plain: *const u32,
) {
    counts[_0].add(1);
    let plain = Tensor::new(plain, <Layout![1:1]>::new());
    // SAFETY: `plain` points to a valid element.
    let _ = unsafe { plain.read(0) };
}

#[test]
#[cfg(debug_assertions)]
fn plain_accesses_race_with_atomic_ones() {
    let mut count = [0_u32];
    let at = pointer(&mut count);
    for (grid, block) in [(2, 1), (1, 2)] {
        // SAFETY: `at` points to a valid element.
        let kernel = || unsafe { reads_what_others_count((at.get(), Layout::new()), at.get()) };
        // SAFETY: the kernel has no barrier.
        let error = unsafe { launch(Dim3::x(grid), Dim3::x(block), 0, kernel) }.unwrap_err();
        let LaunchError::Race { first, second } = &error else {
            panic!("{error}");
        };
        assert_ne!(first.is_atomic, second.is_atomic, "{error}");
        assert!(
            error.to_string().contains("writes atomically at"),
            "{error}"
        );
    }
}

#[test]
fn atomic_elements_outside_the_memory_are_found() {
    let mut count = [0_u32; 4];
    let memory = [Memory::of(&count[..2])];
    let at = pointer(&mut count);
    let kernel = || {
        // SAFETY: the memory has four elements.
        let counts: Tensor<Atomic<'_, u32>, _> =
            unsafe { Tensor::new_mut(at.get(), Vector::from_values([4])).assume_atomic() };
        assert!(counts.get((4,)).is_none());
        counts.get((2,)).unwrap().add(1);
    };
    // SAFETY: the kernel has no barrier.
    let result = unsafe { launch_checked(&memory, Dim3::x(1), Dim3::x(1), 0, kernel) };
    assert_eq!(
        matches!(result, Err(LaunchError::OutOfBounds { .. })),
        cfg!(debug_assertions)
    );
}

/// Compares all integer operations with Rust's.
macro_rules! integers {
    ($($T:ident)+) => {$(
        #[test]
        fn $T() {
            let mut cells = [0 as $T; 1];
            // SAFETY: no other code accesses the memory.
            let cells: Tensor<Atomic<'_, $T>, _> =
                unsafe { Tensor::new_mut(cells.as_mut_ptr(), <Layout![1:1]>::new()).assume_atomic() };
            let cell = &cells[_0];
            let most = <$T>::MAX;
            cell.store(most, Release);
            cell.add(1);
            assert_eq!(cell.load(Acquire), <$T>::MIN);
            assert_eq!(cell.swap(12, AcqRel), <$T>::MIN);
            assert_eq!(cell.fetch_min(most, Relaxed), 12);
            assert_eq!(cell.fetch_max(13, Relaxed), 12);
            assert_eq!(cell.fetch_and(7, Acquire), 13);
            assert_eq!(cell.fetch_or(8, Release), 5);
            assert_eq!(cell.fetch_xor(1, AcqRel), 13);
            assert_eq!(cell.fetch_add(0, AcqRel), 12);
            assert_eq!(cell.compare_exchange(11, 1, AcqRel), Err(12));
            assert_eq!(cell.compare_exchange(12, 1, Release), Ok(12));
            cell.max(9);
            cell.min(10);
            cell.or(2);
            cell.xor(1);
            cell.and(14);
            assert_eq!(cell.load(Relaxed), 10);
        }
    )+};
}
integers! { u32 i32 u64 i64 }

fn adds<T: layout_device::atomic::AtomicElement + PartialEq + core::fmt::Debug>(values: [T; 3]) {
    let mut cells = [T::ZERO];
    // SAFETY: no other code accesses the memory.
    let cells: Tensor<Atomic<'_, T>, _> =
        unsafe { Tensor::new_mut(cells.as_mut_ptr(), <Layout![1:1]>::new()).assume_atomic() };
    let [a, b, sum] = values;
    cells[_0].store(a, Relaxed);
    assert_eq!(cells[_0].fetch_add(b, Relaxed), a);
    assert_eq!(cells[_0].load(Relaxed), sum);
    cells[_0].add(T::ZERO);
    assert_eq!(cells[_0].load(Relaxed), sum);
}

#[test]
fn floats_are_added() {
    adds([0.5_f32, 1.25, 1.75]);
    adds([0.5_f64, 1.25, 1.75]);
    adds([0.5, 1.25, 1.75].map(F16::from_f32));
    adds([0.5, 1.25, 1.75].map(Bf16::from_f32));
}
