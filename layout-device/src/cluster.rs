//! Thread block clusters: blocks that share tiles, or compute one tile together.

mod tiles;

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use layout_core::bounds::{BlockExtents, CheckedLayout, InShared, IndexAt, TensorLayout};
use layout_core::checks::offset_of;
use layout_core::ops::Size;
use layout_core::{Array, Kernel, SizeOf, StaticInteger, Tensor, ThreadContext};

use layout_decide::Text;

pub use tiles::{ClusterAlongM, ClusterTile, PerCluster};

use crate::order::UniqueTile;
use crate::tma_pipeline::{ConsumerThread, GROUP};
use crate::{backend, thread, warp};

use backend::hopper;

/// The cluster of the running block.
///
/// The launch sets the number of blocks per cluster, by `CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION` of
/// `cuLaunchKernelEx`. The grid size must be a multiple of this number. Without this attribute, each
/// block is a cluster of its own.
///
/// | | how the blocks cooperate | tile order |
/// |---|---|---|
/// | [`TmaTile::multicast`](crate::hopper::TmaTile::multicast) | each multicasts a part of a tile | [`ClusterAlongM`](crate::ClusterAlongM) |
/// | [`ClusterSplitK`] | each multiplies a part of `k`, and the first one adds up | [`PerCluster`](crate::PerCluster) |
///
/// The executor runs clusters of one block. Tests on the executor therefore do not detect errors
/// between blocks.
///
/// # Source
///
/// PTX ISA, `%cluster_ctarank`, `%cluster_nctarank`.
#[derive(Clone, Copy, Debug)]
pub struct Cluster<'k> {
    pub(crate) rank: u32,
    pub(crate) size: u32,
    kernel: PhantomData<ThreadContext<'k, (u32,), ()>>,
}

impl<'k> Cluster<'k> {
    /// Returns the cluster of the block with this thread context.
    #[must_use]
    #[inline(always)]
    pub fn of<Threads: BlockExtents>(ctx: ThreadContext<'k, (u32,), Threads>) -> Self {
        let _ = ctx;
        Self {
            rank: hopper::cluster_rank(),
            size: hopper::cluster_size(),
            kernel: PhantomData,
        }
    }

    /// Returns the running block's share of `steps` steps: the first step, and the number of steps
    /// (the same for all blocks).
    ///
    /// Steps past the last one are beyond the end of the tensors, where TMA reads zeros.
    #[must_use]
    #[inline(always)]
    pub fn part(self, steps: u32) -> (u32, u32) {
        let count = steps.div_ceil(self.size.max(1));
        (self.rank * count, count)
    }
}

/// Returns the index of the running block's cluster, and the number of clusters.
#[inline(always)]
pub(crate) fn number() -> [u32; 2] {
    let size = hopper::cluster_size().max(1);
    [thread::block_idx_x() / size, thread::grid_dim_x() / size]
}

/// Shared memory in which the blocks of a cluster add up their accumulators (split-K).
///
/// `Sums` is the accumulator layout of one thread. `Groups` is the number of consumer warpgroups.
///
/// If a matrix multiplication has fewer tiles than the GPU has multiprocessors, a [`Cluster`] can
/// compute each tile. Each block processes a [`part`](Cluster::part) of the steps, and
/// [`sum`](SplitSums::sum) adds up the accumulators. A cluster of one block adds nothing. The memory
/// takes 4 bytes per element of the tile. [`SplitKReduce`](crate::SplitKReduce) needs neither a cluster nor this
/// memory, but it can only add to the result.
///
/// The example computes `relu(A * B + bias)`. The first block of a cluster has the full sums, so it can
/// apply the bias and `relu`:
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::{atoms::*, *};
/// use layout_device::{
///     Cluster, F16, PerCluster, MmaOperands, TmaPipeline, ClusterSplitK, EpilogueStage, TmaParts, TmaView, kernel, shared_bytes, update,
/// };
///
/// layout! {
///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
///     type Bias = (?rows, ?columns):(0, 1);       // one row of numbers, read as if it were all rows
///     type Smem = wgmma_tile((64, 64), 16, 1);
///     type Square = (64, 64):(64, 1);
/// }
/// type Mma = TiledMma<WgmmaF32F16<_64>>;
/// type Sums = FragmentC<Square, Mma>;
/// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
/// type Memory<'k> = (
///     TmaPipeline<'k, MmaOperands<Mma, Smem, Smem>, _4>,
///     EpilogueStage<'k, F16, Smem, _1>,
///     ClusterSplitK<'k, Sums, _1>,
/// );
///
/// /// `C = relu(A * B + bias)`, with `A` by rows and `B` by columns.
/// ///
/// /// # Safety
/// ///
/// /// Runs in blocks of 256 threads with the shared memory of `Memory`, in clusters of one to eight. All cells are valid, and those of
/// /// `c` are no others'.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn product(
///     ctx: ThreadContext<'_, (u32,), (_256,)>,
///     a: TmaView<'_, F16, Matrix, Smem>,
///     b: TmaView<'_, F16, Matrix, Smem>,
///     bias: Tensor<View<'_, f32>, Bias>,
///     c: TmaParts<'_, F16, Matrix, Smem, _>,
///     #[shared(dynamic)] memory: Memory<'_>,
/// ) {
///     let (ring, mut staging, split) = memory;
///     let cluster = Cluster::of(ctx);
///     let mut split = split.begin(cluster);
///     let (first, steps) = cluster.part(a.steps(1));  // of `k`, this block's
///     let tiles = c.persistent_tiles((_64, _64), PerCluster::of(cluster, _8));
///     ring.run(
///         ctx,
///         tiles,
///         steps,
///         |tile, step| {
///             let ((m, n), k) = (tile.get(), first + step);
///             (a.tile((m, k)), b.tile((n, k)))
///         },
///         |tile, steps| {
///             let mut sums = Tensor::filled(Sums::new(), 0.0);
///             while let Some(slot) = steps.next() {
///                 slot.gemm(&mut sums);
///             }
///             let me = steps.me();
///             if let Some(tile) = split.sum(me, tile, &mut sums) {
///                 let bias = bias.predicated_tile((_64, _64), tile.get());
///                 let bias = bias.partition_c(Mma::new(), me.thread());
///                 update(&bias, &mut sums, |sum, bias| (sum + bias).max(0.0));
///                 staging.store(Store::new(), me, &c, tile, &sums);
///             }
///         },
///     );
/// }
/// # let (m, n, k) = (100, 72, 136);
/// # let number = |i: u32| F16::from_f32((i * i % 5) as f32 - 2.0);
/// # let [a, b] = [m * k, n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
/// # let bias: Vec<_> = (0..n).map(|i| i as f32 - 30.0).collect();
/// # let mut c = vec![F16::from_f32(f32::NAN); (m * n) as usize];
/// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
/// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
/// # let of_bias = unsafe { Pointer::new(bias.as_ptr().cast_mut()) };
/// # let layout = Injective::check(Matrix::from_values([m, n, n / 8]))?;
/// # let kernel = || unsafe {
/// #     product(
/// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
/// #         (of_b.get().into(), Matrix::from_values([n, k, k / 8])),
/// #         (of_bias.get().cast_const(), Bias::from_values([m, n])),
/// #         (of_c.get().into(), layout),
/// #     );
/// # };
/// # unsafe { launch(Dim3::x(3), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
/// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
/// #     let at = |from: &[F16], i| from[i as usize].to_f32();
/// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i) * at(&b, column * k + i)).sum();
/// #     let wanted = F16::from_f32((sum + bias[column as usize]).max(0.0));
/// #     assert_eq!(at(&c, row * n + column), wanted.to_f32());
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
///
/// CUTLASS `PersistentTileSchedulerSm90StreamK` also divides `k`
/// (`cutlass/gemm/kernel/sm90_tile_scheduler_stream_k.hpp`), through global memory; PTX ISA, `mapa` and
/// `ld.shared::cluster`.
#[derive(Debug)]
pub struct ClusterSplitK<'k, Sums: SumsLayout, Groups: StaticInteger> {
    cells: *mut SplitCells<Sums, Groups>,
    kernel: PhantomData<&'k mut Sums>,
}

/// The layout of a thread's accumulators, `FragmentC<Tile, Mma>`.
pub trait SumsLayout: TensorLayout<Shape: Size<Output: StaticInteger>> {}
impl<L: TensorLayout<Shape: Size<Output: StaticInteger>>> SumsLayout for L {}

/// The shared memory of a [`ClusterSplitK`].
#[derive(Debug)]
#[repr(C, align(16))]
pub struct SplitCells<Sums: SumsLayout, Groups: StaticInteger> {
    /// For each warpgroup: four accumulators of each thread, then the next four of each thread.
    #[allow(clippy::type_complexity)] // two of the sizes are types
    sums: Array<Array<[MaybeUninit<f32>; GROUP as usize], SizeOf<Sums::Shape>>, Groups>,
    /// Barrier of the first block. A phase completes when all other blocks have written their
    /// accumulators.
    written: u64,
    /// Barrier of the other blocks. A phase completes when the first block has read their accumulators.
    read: u64,
}

#[diagnostic::do_not_recommend]
impl<'k, Sums: SumsLayout, Groups: StaticInteger> InShared<'k> for ClusterSplitK<'k, Sums, Groups> {
    type Cells = SplitCells<Sums, Groups>;
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            cells,
            kernel: PhantomData,
        }
    }
    /// Waits until the first block has read the accumulators of the other blocks.
    #[inline(always)]
    unsafe fn end() {
        if hopper::cluster_size() > 1 {
            warp::sync();
            hopper::sync_cluster();
        }
    }
}

/// Maximum number of groups of four accumulators per thread.
const MOST: u32 = 32;

/// Four accumulators of a thread, written by one store.
#[repr(C, align(16))]
struct Four([f32; 4]);

impl<'k, Sums: SumsLayout, Groups: StaticInteger> ClusterSplitK<'k, Sums, Groups> {
    /// Initializes the barriers and waits for the blocks of the cluster. All threads of the cluster
    /// must call this function.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[must_use]
    #[inline(always)]
    pub fn begin(self, cluster: Cluster<'k>) -> SplitSums<'k, Sums, Groups> {
        let size = cluster.size;
        let sums = SplitSums {
            cells: self.cells,
            cluster,
            scheduler: 0,
            sums: PhantomData,
        };
        if size > 1 {
            if thread::thread_idx_x() == 0 {
                let threads = const { Groups::U32 * GROUP };
                // SAFETY: the barriers belong to this cluster. No thread uses them before the blocks of
                // the cluster have synchronized.
                unsafe {
                    hopper::init(sums.written(), (size - 1) * threads);
                    hopper::init(sums.read(), threads);
                }
                hopper::fence_init();
            }
            hopper::sync_cluster();
        }
        sums
    }
}

/// The accumulators of the blocks of a cluster, from [`ClusterSplitK::begin`].
#[derive(Debug)]
pub struct SplitSums<'k, Sums: SumsLayout, Groups: StaticInteger> {
    cells: *mut SplitCells<Sums, Groups>,
    cluster: Cluster<'k>,
    /// The number of tiles summed so far.
    scheduler: u32,
    sums: PhantomData<&'k mut Sums>,
}

impl<'k, Sums: SumsLayout, Groups: StaticInteger> SplitSums<'k, Sums, Groups> {
    /// Adds the accumulators of all blocks to the accumulators of the first block. Returns the tile
    /// to the first block, which stores it.
    ///
    /// All consumer threads of all blocks of the cluster must call this function together, for the same tiles. A
    /// GPU does not check this. See the example of [`ClusterSplitK`].
    ///
    /// # Errors
    ///
    /// More accumulators than a thread has registers for are an error when the kernel is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: split: a thread has 256 accumulators, more than the maximum of 128: use
    /// more warpgroups, or a smaller tile
    /// ```
    ///
    /// Accumulators that are not contiguous are an error, too:
    ///
    /// ```compile_fail,E0080
    /// use layout_core::*;
    /// use layout_device::{Cluster, PerCluster, TmaPipeline, ClusterSplitK, Tile, TmaParts, TmaView, kernel};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Lines = (64, 8):(8, 1);
    /// }
    /// type Sums = ComposedLayout<Swizzle<0, 4, 3>, _8, Layout<(_2, _2, _4), (_1, _2, _0)>>;
    ///
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// unsafe fn sums_from_8_on(
    ///     ctx: ThreadContext<'_, (u32,), (_256,)>,
    ///     from: TmaView<'_, f32, Matrix, Lines>,
    ///     to: TmaParts<'_, f32, Matrix, Lines, _>,
    ///     #[shared] ring: TmaPipeline<'_, Tile<f32, Lines>, _2>,
    ///     #[shared] split: ClusterSplitK<'_, Sums, _1>,
    /// ) {
    ///     let cluster = Cluster::of(ctx);
    ///     let mut split = split.begin(cluster);
    ///     let tiles = to.persistent_tiles((_64, _8), PerCluster::of(cluster, _8));
    ///     let fill = |_, step| from.tile((0, step));
    ///     ring.run(ctx, tiles, 1, fill, |tile, steps| {
    ///         let registers = Array::<f32, _16>::default();
    ///         let mut sums = Tensor::from_array(registers, Sums::new());
    ///         let _ = split.sum(steps.me(), tile, &mut sums);
    ///     });
    /// }
    /// # let _: unsafe fn(_, _) = sums_from_8_on;
    /// ```
    /// ```text
    /// error[E0080]: evaluation panicked: split: expected accumulator 0 at offset 0, found offset 8:
    /// use accumulators with the `FragmentC` layout of an MMA
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[must_use]
    #[inline(always)]
    pub fn sum<R: StaticInteger, OfBlock, Rows>(
        &mut self,
        me: ConsumerThread<'k, Groups>,
        tile: ClusterTile<'k, OfBlock, Rows>,
        sums: &mut Tensor<Array<f32, R>, Sums>,
    ) -> Option<UniqueTile<'k, OfBlock, PerCluster<Rows>>>
    where
        Sums: IndexAt<(u32, u32, u32)> + CheckedLayout,
    {
        let fours = const {
            let count = <SizeOf<Sums::Shape> as StaticInteger>::U32;
            if count % 4 != 0 || R::U32 != count {
                let text = Text::new()
                    .str("split: expected a multiple of 4 accumulators, one per register, found ");
                let text = text.natural(count as u64).str(" in ");
                text.natural(R::U32 as u64)
                    .str(" registers: use accumulators with the `FragmentC` layout of an MMA")
                    .panic()
            }
            let mut i = 0;
            while i < count as u64 {
                if offset_of::<Sums>(i) != i {
                    let text = Text::new().str("split: expected accumulator ").natural(i);
                    let text = text.str(" at offset ").natural(i).str(", found offset ");
                    text.natural(offset_of::<Sums>(i))
                        .str(": use accumulators with the `FragmentC` layout of an MMA")
                        .panic()
                }
                i += 1;
            }
            if count > 4 * MOST {
                let text = Text::new().str("split: a thread has ");
                let text = text
                    .natural(count as u64)
                    .str(" accumulators, more than the maximum of ");
                text.natural(4 * MOST as u64)
                    .str(": use more warpgroups, or a smaller tile")
                    .panic()
            }
            count / 4
        };
        let Cluster { rank, size, .. } = self.cluster;
        if size == 1 {
            return Some(tile.own());
        }
        let parity = self.scheduler & 1;
        self.scheduler += 1;
        let me = me.place;
        let start = (me.group * fours * GROUP + me.thread) as usize;
        let cells = self.cells.cast::<Four>().wrapping_add(start);
        let sums = sums.pointer_at_mut((0, 0, 0)).cast::<[f32; 4]>();
        // Each thread arrives at the barriers itself, after its own reads or writes.
        // SAFETY: `begin` initialized the barriers before the blocks synchronized. The memory has room
        // for the accumulators of all consumer threads. A thread writes its elements only after the
        // first block has read the previous ones. The first block reads them only after all of them are
        // written. `sums` has `fours` contiguous groups of four accumulators.
        unsafe {
            if rank > 0 {
                hopper::wait_cluster(self.read(), parity ^ 1);
                for i in 0..fours {
                    let four = sums.wrapping_add(i as usize).read();
                    cells.wrapping_add((i * GROUP) as usize).write(Four(four));
                }
                hopper::arrive_at(self.written(), 0);
                return None;
            }
            hopper::wait_cluster(self.written(), parity);
            for rank in 1..size {
                // All loads are in flight together.
                let mut more = [[0.0; 4]; MOST as usize];
                for i in 0..fours {
                    let cells = cells.wrapping_add((i * GROUP) as usize);
                    more[i as usize] = hopper::read_at(cells.cast(), rank);
                }
                for i in 0..fours {
                    let (sum, [e, f, g, h]) = (sums.wrapping_add(i as usize), more[i as usize]);
                    let [a, b, c, d] = sum.read();
                    sum.write([a + e, b + f, c + g, d + h]);
                }
            }
            for rank in 1..size {
                hopper::arrive_at(self.read(), rank);
            }
        }
        Some(tile.own())
    }

    #[inline(always)]
    fn written(&self) -> *mut u64 {
        // SAFETY: `cells` points to valid shared memory, and the field is inside it.
        unsafe { &raw mut (*self.cells).written }
    }
    #[inline(always)]
    fn read(&self) -> *mut u64 {
        // SAFETY: `cells` points to valid shared memory, and the field is inside it.
        unsafe { &raw mut (*self.cells).read }
    }
}
