//! Tests of the tiles that threads pass to a barrier.

use core::mem::MaybeUninit;

use grid_executor::{Dim3, LaunchError, Pointer, launch};
use layout_core::{atoms::*, *};
use layout_device::{
    Element, F16, Pipeline, Shared, copy, copy_async, host, kernel, shared_memory, sync,
};

layout! { type Packed = (?a, ?b, ?c):(?b * ?c, ?c, 1); }

/// Each block of a grid `(x, y)` writes its tile of the first two modes, for each index of the last
/// mode in sequence.
///
/// # Safety
///
/// Blocks of 8 x 4 threads must cover the rows and columns of both tensors, which must be valid for
/// writes.
#[kernel]
unsafe fn by_steps(
    ctx: ThreadContext<'_, (u32, u32), (_8, _4)>,
    last: Tensor<DisjointMut<'_, u32, Grid, _>, Packed>,
    first: Tensor<DisjointMut<'_, u32, Grid, _>, Packed>,
) {
    let (mut last, mut first) = (last, first);
    let (x, y) = ctx.block_idx().get();
    let (column, row) = ctx.thread_idx().get();
    for step in 0..3 {
        let value = 10_000 * step + 100 * (4 * y + row.get()) + 8 * x + column.get();
        let tile = (_4, _8, _1);
        let place = ctx.block_idx().reversed().append(step);
        let me = ctx
            .thread_idx()
            .reversed()
            .append(Bounded::<_1>::wrapped(0));
        let tile = last.reborrow().predicated_tile_mut(tile, place);
        tile.local_partition_mut((_4, _8, _1), me)
            .store((0, 0, 0), value);
        let place = ctx.block_idx().append(step).permuted((_2, _1, _0));
        let me = ctx
            .thread_idx()
            .append(Bounded::<_1>::wrapped(0))
            .permuted((_2, _1, _0));
        let tile = first.reborrow().predicated_tile_mut((_1, _4, _8), place);
        tile.local_partition_mut((_1, _4, _8), me)
            .store((0, 0, 0), value);
    }
}

#[test]
fn a_block_writes_a_tile_in_each_step() {
    let (m, n, k) = (7_u32, 10_u32, 3_u32);
    let mut last = vec![0; (m * n * k) as usize];
    let mut first = last.clone();
    // SAFETY: only the kernel accesses the memory.
    let (a, b) = unsafe {
        (
            Pointer::new(last.as_mut_ptr()),
            Pointer::new(first.as_mut_ptr()),
        )
    };
    let of_last = Injective::check(Packed::from_values([m, n, k])).unwrap();
    let of_first = Injective::check(Packed::from_values([k, m, n])).unwrap();
    // SAFETY: 2 x 2 blocks cover 7 rows and 10 columns.
    let kernel = || unsafe { by_steps((a.get(), of_last), (b.get(), of_first)) };
    // SAFETY: the kernel has no barrier.
    unsafe { launch(Dim3::xy(2, 2), Dim3::xy(8, 4), 0, kernel) }.unwrap();
    for (i, j, step) in (0..m * n * k).map(|i| (i / (n * k), i / k % n, i % k)) {
        let value = 10_000 * step + 100 * i + j;
        assert_eq!(last[((i * n + j) * k + step) as usize], value);
        assert_eq!(first[((step * m + i) * n + j) as usize], value);
    }
}

/// # Safety
///
/// The launch must have one block of 32 threads.
#[kernel]
unsafe fn one_of_two(
    ctx: ThreadContext<'_, (u32,), (_32,)>,
    #[shared] tiles: [Shared<'_, f32, Layout![32:1], _>; 2],
) {
    let [a, b] = tiles;
    let is_even = ctx.thread_rank().get().get() % 2 == 0;
    let mine = if is_even { a } else { b };
    let _ = sync(mine.fill(_32, ctx.thread_rank(), |_| 1.0));
}

#[test]
fn tiles_of_another_thread_are_found() {
    // SAFETY: the kernel holds only shared memory.
    let result = unsafe { launch(Dim3::x(1), Dim3::x(32), 0, || one_of_two()) };
    let error = result.unwrap_err();
    assert!(
        matches!(error, LaunchError::BarrierMismatch { .. }),
        "{error}"
    );
    let text = error.to_string();
    assert!(text.contains("different tiles of shared memory"), "{text}");
}

type Tile = Layout![(32, 4):(4, 1)];
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _32>,
    Layout<(_32, _1), (_1, _0)>,
    Layout<(_1, _4), (_0, _1)>,
>;

/// # Safety
///
/// The launch must have one block of 32 threads. All elements must be valid.
#[kernel]
unsafe fn one_of_two_pipelines(
    ctx: ThreadContext<'_, (u32,), (_32,)>,
    from: Tensor<View<'_, f32>, Tile>,
    #[shared] a: Pipeline<'_, Shared<'_, f32, Tile, _>, _2>,
    #[shared] b: Pipeline<'_, Shared<'_, f32, Tile, _>, _2>,
) {
    let me = ctx.thread_rank();
    let mine = if me.get().get() == 5 { a } else { b };
    let from = from.predicated_tile((_32, _4), (0, 0));
    let _ = mine.fill(|to| copy_async(Fill::new(), me, from, to)).next();
}

#[test]
fn pipelines_of_another_thread_are_found() {
    let cells = [Numbers([0.0; 64]), Numbers([0.0; 64])];
    // SAFETY: no thread writes the elements.
    let from = unsafe { Pointer::new(cells.as_ptr().cast::<f32>().cast_mut()) };
    // SAFETY: the kernel holds only shared memory and the values that it reads.
    let result = unsafe {
        launch(Dim3::x(1), Dim3::x(32), 0, || {
            one_of_two_pipelines((from.get().cast_const(), Layout::new()));
        })
    };
    let error = result.unwrap_err();
    assert!(
        matches!(error, LaunchError::BarrierMismatch { .. }),
        "{error}"
    );
}

/// Elements whose address is a multiple of 16 bytes.
#[repr(align(16))]
struct Numbers([f32; 64]);

/// The waits of a pipeline before it reads a stage.
#[derive(Clone, Copy)]
enum Waits {
    Never,
    For(u32),
}

/// Runs a pipeline of two stages without the types that count stages. Each thread copies a vector
/// to the next stage, and reads the vector of the current stage.
fn by_hand(waits: Waits) -> Result<f32, LaunchError> {
    let from = Numbers(core::array::from_fn(|i| {
        f32::from(u16::try_from(i).unwrap())
    }));
    let mut to = [0.0_f32];
    // SAFETY: only one thread accesses the memory.
    let (from, sum) = unsafe {
        (
            Pointer::new(from.0.as_ptr().cast_mut()),
            Pointer::new(to.as_mut_ptr()),
        )
    };
    let kernel = || {
        let stages: *mut [MaybeUninit<f32>; 4] = shared_memory();
        let fill = |step: usize| {
            let (from, to) = (
                from.get().wrapping_add(4 * step),
                stages.wrapping_add(step % 2),
            );
            // SAFETY: four elements are copied to a stage, and the stage is read after the wait.
            unsafe { copy::copy_async(CpAsync::<_16>::new(), from.cast_const(), to.cast(), 4) }
        };
        fill(0);
        copy::commit();
        for step in 0..8 {
            fill(step + 1);
            copy::commit();
            match waits {
                Waits::Never => {}
                Waits::For(0) => copy::wait::<0>(),
                Waits::For(1) => copy::wait::<1>(),
                Waits::For(_) => copy::wait::<2>(),
            }
            let stage = Tensor::new(
                stages.wrapping_add(step % 2).cast::<f32>(),
                <Layout![4:1]>::new(),
            );
            for i in 0..4 {
                // SAFETY: the copy is complete, or the launch fails.
                unsafe { sum.get().write(sum.get().read() + stage.read(i)) };
            }
        }
        copy::wait::<0>();
    };
    // SAFETY: the kernel holds only pointers and plain values across barriers.
    unsafe { launch(Dim3::x(1), Dim3::x(1), 32, kernel) }?;
    Ok(to[0])
}

#[test]
fn a_pipeline_by_hand_that_waits_for_its_stage() {
    for groups in [0, 1] {
        assert_eq!(
            by_hand(Waits::For(groups)).unwrap().to_bits(),
            496.0_f32.to_bits()
        );
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_pipeline_by_hand_that_waits_for_too_few_copies() {
    for waits in [Waits::Never, Waits::For(2)] {
        let error = by_hand(waits).unwrap_err();
        let text = error.to_string();
        let LaunchError::Race { first, second } = error else {
            panic!("{text}");
        };
        assert!(first.is_async && first.is_write && !second.is_async && !second.is_write);
        assert!(
            text.ends_with(
                "no wait for the first access separates them: wait for it before the second"
            ),
            "{text}"
        );
        let source: Vec<_> = include_str!("tiles.rs").lines().collect();
        for (access, call) in [(first, "copy::copy_async("), (second, "stage.read(i)")] {
            assert!(access.at.file().ends_with("tiles.rs"), "{text}");
            let line = source[access.at.line() as usize - 1];
            assert!(line.contains(call), "{text}");
        }
    }
}

#[test]
#[cfg(debug_assertions)]
fn copies_in_flight_at_the_end_of_a_kernel_are_found() {
    let from = Numbers([0.0; 64]);
    // SAFETY: no thread writes the elements.
    let from = unsafe { Pointer::new(from.0.as_ptr().cast_mut()) };
    let kernel = || {
        let stage: *mut [MaybeUninit<f32>; 4] = shared_memory();
        // SAFETY: four elements are copied to the stage, which no thread reads.
        unsafe {
            copy::copy_async(
                CpAsync::<_16>::new(),
                from.get().cast_const(),
                stage.cast(),
                4,
            );
        };
        copy::commit();
    };
    // SAFETY: the kernel holds only pointers across barriers.
    let result = unsafe { launch(Dim3::x(1), Dim3::x(1), 16, kernel) };
    let text = result.unwrap_err().to_string();
    assert!(text.contains("ends with copies in flight"), "{text}");
    assert!(text.contains("tiles.rs:"), "{text}");
}

#[test]
fn asynchronous_copies_are_to_shared_memory() {
    let (from, mut to) = (Numbers([1.0; 64]), Numbers([0.0; 64]));
    // SAFETY: only one thread accesses the memory.
    let (from, to) = unsafe {
        (
            Pointer::new(from.0.as_ptr().cast_mut()),
            Pointer::new(to.0.as_mut_ptr()),
        )
    };
    let kernel = || {
        let (from, to) = (from.get().cast_const(), to.get().cast());
        // SAFETY: both pointers have four elements. The launch fails, because `to` is not in shared memory.
        unsafe { copy::copy_async(CpAsync::<_16>::new(), from, to, 4) };
        copy::commit();
        copy::wait::<0>();
    };
    // SAFETY: the kernel holds only pointers.
    let error = unsafe { launch(Dim3::x(1), Dim3::x(1), 16, kernel) }.unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("expected a pointer into the 16 bytes of the block's shared memory"),
        "{text}"
    );
}

layout! {
    type Loose = (?rows, ?columns):(?leading, 1);
    type Halves = (32, 8):(8, 1);
}
type FillHalves = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_32, _1), (_1, _0)>,
    Layout<(_1, _8), (_0, _1)>,
>;

/// # Safety
///
/// * The launch must have one block of 32 threads.
#[kernel]
unsafe fn rows_of_any_stride(
    ctx: ThreadContext<'_, (u32,), (_32,)>,
    from: Tensor<View<'_, F16>, Loose>,
    #[shared] stages: Pipeline<'_, Shared<'_, F16, Halves, _>, _2>,
) {
    let from = from.predicated_tile((_32, _8), (0, 0));
    let _ = stages.fill(|to| copy_async(FillHalves::new(), ctx.thread_rank(), from, to));
}

#[repr(align(16))]
struct Aligned([F16; 9 * 32]);

/// The layout does not guarantee that rows begin at multiples of 16 bytes. The copy checks the address of each vector, and no
/// instruction copies from an unaligned address.
#[test]
fn an_asynchronous_copy_of_unaligned_rows_is_stopped() {
    let cells = Aligned([F16::ZERO; 9 * 32]);
    let copy = |first: usize, leading: u32| {
        let layout = Loose::from_values([31, 8, leading]);
        // SAFETY: the launch has one block of 32 threads.
        unsafe { host::launch::<RowsOfAnyStrideKernel>(1, ((&cells.0[first..], layout),)) }
    };
    copy(0, 8).unwrap();
    copy(8, 8).unwrap();
    for (first, leading) in [(0, 9), (1, 8), (4, 8)] {
        let text = copy(first, leading).unwrap_err().to_string();
        assert!(
            text.contains("starting at a multiple of the copy width in bytes"),
            "{text}"
        );
    }
}
