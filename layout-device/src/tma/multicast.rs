//! Tiles that the blocks of a cluster load together (TMA multicast).

use layout_core::bounds::{CheckedLayout, FlatModes};

use super::TmaTile;
use crate::backend::hopper;
use crate::cluster::Cluster;
use crate::map::{Plan, TensorMapParams};
use crate::tma_pipeline::{FillStage, StageContents, Tile, TileLayout};
use crate::{__report, Element};

impl<'t, T: Element, L: FlatModes, Tile: CheckedLayout> TmaTile<'t, T, L, Tile> {
    /// Returns a stage's tile that consists of this tensor's tiles. Each block of the cluster loads
    /// some parts and multicasts them to all blocks.
    ///
    /// The coordinate counts tiles of the stage, while [`TmaView::steps`](crate::TmaView::steps) counts
    /// parts. All blocks of the cluster that share this tile must fill their stages with the same
    /// coordinates in the same order. A GPU does not check this.
    ///
    /// A part is smaller than the stage's tile along the outermost mode of a box. Usually a part
    /// has fewer rows: `wgmma_tile((128, 64), 16, 1)` is a part of `wgmma_tile((256, 64), 16, 1)`.
    /// If the tile is contiguous along the rows, a part is shorter along `k`:
    /// `wgmma_tile((256, 32), 16, 0)` is a part of `wgmma_tile((256, 64), 16, 0)`. A block without
    /// a part only receives data.
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::{
    ///     Cluster, F16, MmaOperands, TmaPipeline, ClusterAlongM, EpilogueStage, TmaParts, TmaView, kernel, shared_bytes,
    /// };
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Part = wgmma_tile((32, 64), 16, 1);      // the part that each of two blocks loads
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (TmaPipeline<'k, MmaOperands<Mma, Smem, Smem>, _4>, EpilogueStage<'k, F16, Smem, _1>);
    ///
    /// /// Computes `C = A * B`, with row-major `A` and column-major `B`.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The launch must have blocks of 256 threads with the shared memory of `Memory`, in clusters of one or two blocks. The matrices must be
    /// /// valid, and no other code may access `c`.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     ctx: ThreadContext<'_, (u32,), (_256,)>,
    ///     a: TmaView<'_, F16, Matrix, Smem>,
    ///     b: TmaView<'_, F16, Matrix, Part>,
    ///     c: TmaParts<'_, F16, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (pipeline, mut staging) = memory;
    ///     let cluster = Cluster::of(ctx);
    ///     let tiles = c.persistent_tiles((_64, _64), ClusterAlongM::of(cluster, _8));
    ///     pipeline.run(
    ///         ctx,
    ///         tiles,
    ///         a.steps(1),
    ///         |tile, k| {
    ///             let (m, n) = tile.get();    // `n` is the same in all blocks of the cluster
    ///             (a.tile((m, k)), b.tile((n, k)).multicast(cluster))
    ///         },
    ///         |tile, steps| {
    ///             let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
    ///             while let Some(stage) = steps.next() {
    ///                 stage.gemm(&mut sums);
    ///             }
    ///             staging.store(Store::new(), steps.me(), &c, tile, &sums);
    ///         },
    ///     );
    /// }
    /// # let (m, n, k) = (100, 72, 136);
    /// # let number = |i: u32| F16::from_f32((i * i % 5) as f32 - 2.0);
    /// # let [a, b] = [m * k, n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
    /// # let mut c = vec![F16::from_f32(f32::NAN); (m * n) as usize];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let layout = Injective::check(Matrix::from_values([m, n, n / 8]))?;
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
    /// #         (of_b.get().into(), Matrix::from_values([n, k, k / 8])),
    /// #         (of_c.get().into(), layout),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(3), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
    /// #     let at = |from: &[F16], i| from[i as usize].to_f32();
    /// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i) * at(&b, column * k + i)).sum();
    /// #     assert_eq!(at(&c, row * n + column), sum);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a part has other extents, the kernel does not build:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tma boxes: the parts have boxes of 32 along mode 1, and the full tile has boxes of 64:
    /// use a part with the swizzle, mode order and extents of the tile, or with a divisor of 64 along mode 0
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `SM90_TMA_LOAD_MULTICAST` (`cute/arch/copy_sm90_tma.hpp`); PTX ISA, `cp.async.bulk.tensor`
    /// with `.multicast::cluster`.
    #[must_use]
    #[inline(always)]
    pub fn multicast(self, cluster: Cluster<'_>) -> Multicast<'t, T, L, Tile> {
        Multicast {
            tile: self,
            rank: cluster.rank,
            size: cluster.size,
        }
    }
}

/// A tile for all blocks of a cluster, from [`TmaTile::multicast`].
#[derive(Debug)]
pub struct Multicast<'t, T, L, Part> {
    tile: TmaTile<'t, T, L, Part>,
    rank: u32,
    size: u32,
}

impl<T: Element, L: FlatModes, Part: CheckedLayout> Multicast<'_, T, L, Part> {
    /// Starts to load this block's parts like [`TmaTile::load`], to all blocks of the cluster.
    ///
    /// # Safety
    ///
    /// - The conditions of [`TmaTile::load`] must hold in all blocks of the cluster.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn load<Tile: CheckedLayout>(&self, cells: *mut T, full: *mut u64) {
        const { __report(Plan::<T, L, Part, Tile>::WRONG) }
        let TmaTile {
            tensor,
            layout,
            at,
            apart,
            ..
        } = self.tile;
        let mut block = 0;
        for i in 0..const { Plan::<T, L, Part, Tile>::COUNT } {
            if block == self.rank {
                let (offset, at) = Plan::<T, L, Part, Tile>::of(i, at, apart);
                let map = |address| TensorMapParams::new::<T, L, Part>(layout, address);
                // SAFETY: the tensor map describes this tensor, as the kernel's caller guarantees. The
                // boxes stay inside the tile. The caller guarantees that the tile and the barrier are
                // valid in all blocks.
                unsafe {
                    let cells = cells.wrapping_add(offset).cast();
                    hopper::load_box_for(tensor, map, L::RANK, cells, full, at, self.size);
                }
            }
            block += 1;
            if block == self.size {
                block = 0;
            }
        }
    }
}

// SAFETY: the blocks of the cluster together copy each box of the tile once.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element, L: FlatModes, Part: CheckedLayout, S: TileLayout> FillStage<Tile<T, S>>
    for Multicast<'_, T, L, Part>
{
    const IS_SHARED: bool = true;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Tile<T, S> as StageContents>::Cells, full: *mut u64) {
        // SAFETY: the caller upholds the contract of `fill`, which includes the contract of `load`.
        unsafe { self.load::<S>(cells.cast(), full) }
    }
}
