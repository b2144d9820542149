//! Rings of slots that TMA fills, on the executor, against sums by hand.
#![allow(clippy::cast_precision_loss, clippy::float_cmp)] // Sums of small integers.
#![allow(clippy::type_complexity, clippy::wildcard_imports)]

use grid_executor::{Dim3, LaunchError, Pointer, launch};
use layout_core::{atoms::*, *};
use layout_device::hopper::UniqueTile;
use layout_device::{
    Cluster, ClusterAlongM, EpilogueStage, F16, MmaOperands, SplitKReduce, Tile, TmaParts,
    TmaPipeline, TmaPipelines, TmaView, kernel, shared_bytes,
};
use std::sync::Mutex;

layout! {
    type Numbers = (?rows, ?columns):(4 * ?leading, 1);
    /// Two boxes, between which there are cells of nobody.
    type Apart = (8, (4, 2)):(4, (1, 64));
    type Lines = (8, 4):(4, 1);

    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
}

/// Adds up rows by three warpgroups, three times over; with a row of 1000000, it panics.
///
/// # Safety
///
/// Runs as one block of 512 threads. All cells are valid, and those of `to` are no others'.
#[kernel(blocks_per_multiprocessor = 1)]
unsafe fn sums(
    ctx: ThreadContext<'_, (u32,), (_512,)>,
    from: TmaView<'_, f32, Numbers, Apart>,
    first: TmaView<'_, f32, Numbers, Lines>,
    to: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(512,):(1,)]>,
    #[shared] pipeline: TmaPipeline<'_, (Tile<f32, Apart>, Tile<f32, Lines>), _2>,
) {
    let row = Bounded::<_8>::wrapped(ctx.thread_rank().get().get());
    let fill = |_, step| (from.tile((0, step)), first.tile((0, 0)));
    let mut sum = 0.0;
    pipeline.run(ctx, 0..3, from.steps(1), fill, |_, steps| {
        while let Some(stage) = steps.next() {
            let (all, first) = stage.tiles();
            for column in Bounded::<_8>::all() {
                sum += all[(row, column)];
            }
            sum += 1000.0 * first[(row, _0)];
            assert!(sum < 1e6, "a sum of {sum}");
        }
    });
    let to = to.predicated_tile_mut((_512,), ctx.block_idx());
    to.local_partition_mut((_512,), ctx.thread_idx())
        .store((0,), sum);
}

/// The result of [`sums`] of 5 rows with 19 columns, whose numbers begin with this one, so many places past a multiple of 16 bytes.
fn sums_from(start: f32, place: usize) -> Result<[f32; 512], String> {
    let from: Vec<f32> = (0..5 * 20).map(|i| start + i as f32).collect();
    let mut to = [f32::NAN; 512];
    // SAFETY: they are there for the launch.
    let (a, b) = unsafe {
        let from = Pointer::new(from[place..].as_ptr().cast_mut());
        (from, Pointer::new(to.as_mut_ptr()))
    };
    // SAFETY: as above; the launch is that of the kernel.
    let kernel = || unsafe {
        let from = || {
            let layout = Numbers::from_values([5, 19, 5]);
            (a.get().cast_const().into(), layout)
        };
        let layout = Injective::of(<Layout![(512,):(1,)]>::new());
        sums(from(), from(), (b.get(), layout));
    };
    // SAFETY: the kernel holds nothing but numbers.
    unsafe { launch(Dim3::x(1), Dim3::x(512), 0, kernel) }.map_err(|error| error.to_string())?;
    Ok(to)
}

#[test]
fn tiles_with_cells_of_nobody_and_outside_of_the_tensor_are_filled() {
    let found = sums_from(1.0, 0).unwrap();
    for (thread, found) in found.into_iter().enumerate() {
        let at = |column| 1.0 + (20 * (thread % 8) + column) as f32;
        let is_read = thread >= 128 && thread % 8 < 5;
        // In each of three steps the first column is added once more, and all of that thrice.
        let sum = (0..19).map(at).sum::<f32>() + 3.0 * 1000.0 * at(0);
        assert_eq!(
            found,
            if is_read { 3.0 * sum } else { 0.0 },
            "thread {thread}"
        );
    }
}

#[test]
fn a_kernel_that_panics_with_a_slot_says_why() {
    let error = sums_from(1e6, 0).unwrap_err();
    assert!(error.contains("a sum of"), "{error}");
}

#[test]
fn a_tensor_of_which_tma_takes_no_map_is_rejected() {
    let error = sums_from(1.0, 1).unwrap_err();
    assert!(
        error.contains(
            "tma map: expected a tensor at a multiple of 16 bytes (T3), found address 0x"
        ),
        "{error}"
    );
    assert!(error.contains("begin the tensor 12 bytes later"), "{error}");
}

layout! {
    type Part = (8, 4):(4, 1);
}

/// Copies the tiles of a matrix, from so many rows of tiles further down.
///
/// # Safety
///
/// Runs in blocks of 256 threads. All cells are valid, and those of `to` are no others'.
#[kernel(blocks_per_multiprocessor = 1)]
unsafe fn copy(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    down: u32,
    from: TmaView<'_, f32, Numbers, Part>,
    to: TmaParts<'_, f32, Numbers, Part, _>,
    #[shared] pipeline: TmaPipeline<'_, Tile<f32, Part>, _4>,
) {
    let tiles = to.persistent_tiles((_8, _4), _8);
    let fill = |tile: UniqueTile<'_, _, _>, _| {
        let (row, column) = tile.get();
        from.tile((row + down, column))
    };
    pipeline.run(ctx, tiles, 1, fill, |tile, steps| {
        while let Some(stage) = steps.next() {
            stage.store(&to, tile);
        }
    });
}

/// Numbers at a multiple of 16 bytes.
#[repr(align(16))]
struct Cells([f32; 128]);

/// What [`copy`] makes of 16 rows with 8 columns of 1.
fn copied(down: u32) -> [f32; 128] {
    let (from, mut to) = (Cells([1.0; 128]), Cells([f32::NAN; 128]));
    // SAFETY: they are there for the launch.
    let (a, b) = unsafe {
        let from = Pointer::new(from.0.as_ptr().cast_mut());
        (from, Pointer::new(to.0.as_mut_ptr()))
    };
    let layout = Numbers::from_values([16, 8, 2]);
    let injective = Injective::check(layout).unwrap();
    // SAFETY: as above; the launch is that of the kernel.
    let kernel = || unsafe {
        let from = (a.get().cast_const().into(), layout);
        copy(down, from, (b.get().into(), injective));
    };
    // SAFETY: the kernel holds nothing but numbers.
    unsafe { launch(Dim3::x(3), Dim3::x(256), 0, kernel) }.unwrap();
    to.0
}

#[test]
fn tiles_far_outside_of_the_tensor_are_zeros() {
    assert_eq!(copied(0), [1.0; 128]);
    // Times 8 rows it is 0 in 32 bits, 2^31, and -8.
    for down in [1 << 29, 1 << 28, (1 << 29) - 1, 2] {
        assert_eq!(copied(down), [0.0; 128], "{down} tiles further down");
    }
}

/// Stores each tile twice.
///
/// # Safety
///
/// As for [`copy`].
#[cfg(debug_assertions)]
#[kernel(blocks_per_multiprocessor = 1)]
unsafe fn copy_twice(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, Numbers, Part>,
    to: TmaParts<'_, f32, Numbers, Part, _>,
    #[shared] pipeline: TmaPipeline<'_, Tile<f32, Part>, _4>,
) {
    let tiles = to.persistent_tiles((_8, _4), _8);
    let fill = |tile: UniqueTile<'_, _, _>, _| from.tile(tile.get());
    pipeline.run(ctx, tiles, 1, fill, |tile, steps| {
        while let Some(stage) = steps.next() {
            stage.store(&to, tile);
            stage.store(&to, tile);
        }
    });
}

#[cfg(debug_assertions)]
#[test]
fn a_store_by_tma_is_reported_with_the_line_of_the_kernel() {
    let (from, mut to) = (Cells([1.0; 128]), Cells([f32::NAN; 128]));
    // SAFETY: they are there for the launch.
    let (a, b) = unsafe {
        let from = Pointer::new(from.0.as_ptr().cast_mut());
        (from, Pointer::new(to.0.as_mut_ptr()))
    };
    let layout = Numbers::from_values([16, 8, 2]);
    let injective = Injective::check(layout).unwrap();
    // SAFETY: as above; the launch is that of the kernel.
    let kernel = || unsafe {
        let from = (a.get().cast_const().into(), layout);
        copy_twice(from, (b.get().into(), injective));
    };
    // SAFETY: the kernel holds nothing but numbers.
    let error = unsafe { launch(Dim3::x(3), Dim3::x(256), 0, kernel) }.unwrap_err();
    let text = error.to_string();
    let LaunchError::Race { first, second } = error else {
        panic!("{text}");
    };
    assert!(first.at.file().ends_with("tma_pipelines.rs"), "{text}");
    assert_eq!(first.at.file(), second.at.file(), "{text}");
    assert_eq!(first.at.line() + 1, second.at.line(), "{text}");
}

/// The order of the first block that came.
static FIRST: Mutex<Option<ClusterAlongM<_8>>> = Mutex::new(None);

type OutOfOne<'k> = (
    TmaPipeline<'k, MmaOperands<TiledMma<WgmmaF32F16<_64>>, Smem, Smem>, _2>,
    EpilogueStage<'k, F16, Smem, _1>,
);

macro_rules! writes {
    ($($(#[$doc:meta])* $name:ident: |$cluster:ident| $order:expr;)+) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// Runs in blocks of 256 threads. All cells are valid, and those of `c` are no others'.
        #[kernel(blocks_per_multiprocessor = 1)]
        unsafe fn $name(
            ctx: ThreadContext<'_, (u32,), (_256,)>,
            a: TmaView<'_, F16, Matrix, Smem>,
            c: TmaParts<'_, F16, Matrix, Smem, _>,
            #[shared(dynamic)] memory: OutOfOne<'_>,
        ) {
            let (pipeline, mut staging) = memory;
            let $cluster = Cluster::of(ctx);
            let tiles = c.persistent_tiles((_64, _64), $order);
            let fill = |_, step| (a.tile((0, step)), a.tile((0, step)));
            pipeline.run(ctx, tiles, 1, fill, |tile, steps| {
                let sums = FragmentC::<Layout![(64, 64):(64, 1)], TiledMma<WgmmaF32F16<_64>>>::new();
                let sums = Tensor::filled(sums, 1.0);
                staging.store(StoreOne::new(), steps.me(), &c, tile, &sums);
            });
        }
    )+};
}
type StoreOne = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_64>>>;
writes! {
    /// Writes 1, by blocks with the order of one of them.
    in_one_order: |cluster| *FIRST.lock().unwrap().get_or_insert(ClusterAlongM::of(cluster, _8));
    /// Adds 1 to each number 2^30 times.
    added_too_often: |_cluster| SplitKReduce::in_parts(_8, 1 << 30);
}

/// What a kernel makes of 256 rows with 128 columns of zeros.
fn written(
    kernel: impl Fn((*const F16, Matrix), (*mut F16, Injective<Matrix>)) + Sync,
) -> Result<Vec<f32>, String> {
    let a = vec![F16::from_f32(1.0); 64 * 64];
    let mut c = vec![F16::from_f32(0.0); 256 * 128];
    // SAFETY: they are there for the launch.
    let (of_a, of_c) = unsafe {
        let of_a = Pointer::new(a.as_ptr().cast_mut());
        (of_a, Pointer::new(c.as_mut_ptr()))
    };
    let layout = Injective::check(Matrix::from_values([256, 128, 16])).unwrap();
    let kernel = || {
        let of_a = (of_a.get().cast_const(), Matrix::from_values([64, 64, 8]));
        kernel(of_a, (of_c.get(), layout));
    };
    let bytes = shared_bytes::<OutOfOne<'_>>();
    // SAFETY: the kernel holds nothing but numbers.
    unsafe { launch(Dim3::x(3), Dim3::x(256), bytes, kernel) }
        .map_err(|error| error.to_string())?;
    Ok(c.into_iter().map(F16::to_f32).collect())
}

#[test]
fn an_order_of_another_block_is_that_of_the_running_one() {
    // SAFETY: the promise of the kernel is that of `written`.
    let found = written(|a, c| unsafe { in_one_order((a.0.into(), a.1), (c.0.into(), c.1)) });
    assert!(found.unwrap().into_iter().all(|number| number == 1.0));
}

#[test]
fn more_tiles_than_are_counted_stop_the_kernel() {
    // SAFETY: as above.
    let found = written(|a, c| unsafe { added_too_often((a.0.into(), a.1), (c.0.into(), c.1)) });
    let error = found.unwrap_err();
    assert!(error.contains("expected fewer than 2^32 tiles"), "{error}");
}

/// Reads slots of two rings, which the first thread of a warp takes in another order than the other threads.
///
/// # Safety
///
/// Runs as one block of 256 threads. All cells are valid.
#[kernel(blocks_per_multiprocessor = 1)]
unsafe fn in_two_orders(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, Numbers, Lines>,
    #[shared] first: TmaPipeline<'_, Tile<f32, Lines>, _1>,
    #[shared] second: TmaPipeline<'_, Tile<f32, Lines>, _1>,
) {
    (first, second).run(
        ctx,
        0..4,
        |task, (first, second)| {
            first.produce(from.tile((0, task)));
            second.produce(from.tile((1, task)));
        },
        |_, (first, second), me| {
            if me.thread().0.get() % 32 == 0 {
                let _ = first.consume().tiles()[(_0, _0)];
                let _ = second.consume().tiles()[(_0, _0)];
            } else {
                let _ = second.consume().tiles()[(_0, _0)];
                let _ = first.consume().tiles()[(_0, _0)];
            }
        },
    );
}

#[test]
fn threads_of_a_warp_that_take_slots_in_different_orders_are_found() {
    let from = vec![1.0_f32; 16 * 16];
    // SAFETY: the numbers are there for the launch.
    let from = unsafe { Pointer::new(from.as_ptr().cast_mut()) };
    // SAFETY: as above; the launch is that of the kernel.
    let kernel = || unsafe {
        in_two_orders((
            from.get().cast_const().into(),
            Numbers::from_values([16, 16, 4]),
        ));
    };
    // SAFETY: the kernel holds nothing but numbers.
    let error = unsafe { launch(Dim3::x(1), Dim3::x(256), 0, kernel) }.unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("expected the same stage in all threads of a warp"),
        "{error}"
    );
}
