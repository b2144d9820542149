//! `C = A * B` with TMA and `wgmma`.
//!
//! One warpgroup is the producer. The producer fills a pipeline of three stages with TMA. Each
//! stage has a tile of `A` and a tile of `B`, with 128 bytes along `k`. Two consumer warpgroups
//! multiply the stages, 64 rows each. The results of the consumers go through shared memory to `C`,
//! also with TMA. The grid has one persistent block per multiprocessor, and each block computes
//! tiles of 128 x 256.
//!
//! Kernel names follow BLAS: the first letter is the order of `A` and the second the order of `B`.
//! `n` means row-major and `t` means column-major. Tiles that extend past a matrix edge are filled
//! with zeros, and out-of-bounds elements of `C` are not stored.

use layout_core::{
    _3, _4, _5, _6, _32, _64, _128, _160, _192, _224, _256, StaticInteger, Tensor, ThreadContext,
    atoms::Registers,
};
use layout_device::hopper::UniqueTile;
use layout_device::{Bf16, F16, Launch, TmaParts, TmaView, kernel};

use crate::product::{
    A, B, C, GA, GB, GC, Gemm, Nn, Nt, NtTransposed, Product, Smem, Store, Sums, Threads, Tn, Tt,
    Warps,
};

pub use crate::product::{ByteRows, Columns, LongRows, Rows};

/// Tile size of `C` per block, with the block's threads and shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// Rows and columns of the tile.
    pub extents: [u32; 2],
    /// Number of threads in a block.
    pub threads: u32,
    /// Bytes of shared memory per block.
    pub shared_bytes: usize,
}

impl Tiles {
    /// Returns the tiles of a configuration whose kernel uses `shared_bytes` bytes of shared
    /// memory.
    #[must_use]
    pub const fn new<P: Product>(shared_bytes: usize) -> Self {
        Self {
            extents: [P::M::U32, P::N::U32],
            threads: 128 * (P::Groups::U32 + 1),
            shared_bytes,
        }
    }

    /// Returns the tiles with these extents, for the blocks of an entry point.
    #[cfg(not(target_arch = "nvptx64"))]
    pub(crate) const fn of_entry<K: layout_device::EntryPoint>(extents: [u32; 2]) -> Self {
        let Some([threads, ..]) = K::THREADS else {
            panic!("expected a kernel with `ctx`")
        };
        Self {
            extents,
            threads,
            shared_bytes: K::SHARED_BYTES,
        }
    }

    /// Returns the number of tiles of a `C` with `m` rows and `n` columns.
    #[must_use]
    pub const fn of(self, m: u32, n: u32) -> u32 {
        let [rows, columns] = self.extents;
        m.div_ceil(rows).saturating_mul(n.div_ceil(columns))
    }

    /// Returns the launch for a `C` with `m` rows and `n` columns, on a GPU with `multiprocessors`
    /// multiprocessors.
    #[must_use]
    pub const fn launch(self, m: u32, n: u32, multiprocessors: u32) -> Launch {
        self.launch_turns(self.of(m, n), 1, multiprocessors)
    }

    /// Returns the launch for `turns` iterations in clusters of `cluster` blocks.
    #[must_use]
    pub const fn launch_turns(self, turns: u32, cluster: u32, multiprocessors: u32) -> Launch {
        let at_once = multiprocessors / cluster;
        let clusters = if turns < at_once { turns } else { at_once };
        let clusters = if clusters == 0 { 1 } else { clusters };
        Launch {
            blocks: [clusters * cluster, 1, 1],
            threads: [self.threads, 1, 1],
            shared_bytes: self.shared_bytes,
        }
    }
}

type AllF16 = (F16, F16, F16);
type AllBf16 = (Bf16, Bf16, Bf16);
/// The configuration of [`hgemm_nt_f32`].
pub type HgemmNtF32 = Gemm<(F16, F16, f32), (_128, _256, _64), _3>;
/// The configuration of [`bgemm_nt`].
pub type BgemmNt = Gemm<AllBf16, (_128, _256, _64), _3>;

/// # Safety
///
/// * The launch must be [`Kernel::launch`](crate::kernel::Kernel::launch), in clusters of one
///   block.
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Computes `C = A * B` of 16-bit elements: row-major `A`, column-major `B`.
        hgemm_nt = Gemm<AllF16, (_128, _256, _64), _3>,
        /// Computes `C = A * B` of 16-bit elements: row-major `A` and `B`.
        hgemm_nn = Gemm<AllF16, (_128, _256, _64), _3, Nn>,
        /// Computes `C = A * B` of 16-bit elements: column-major `A`, row-major `B`.
        hgemm_tn = Gemm<AllF16, (_128, _256, _64), _3, Tn>,
        /// Computes `C = A * B` of 16-bit elements: column-major `A` and `B`.
        hgemm_tt = Gemm<AllF16, (_128, _256, _64), _3, Tt>,
        /// Computes `C = A * B` of `bf16`: row-major `A`, column-major `B`.
        bgemm_nt = BgemmNt,
        /// Computes `C = A * B` of `bf16`: row-major `A` and `B`.
        bgemm_nn = Gemm<AllBf16, (_128, _256, _64), _3, Nn>,
        /// Computes `C = A * B` of `bf16`: column-major `A`, row-major `B`.
        bgemm_tn = Gemm<AllBf16, (_128, _256, _64), _3, Tn>,
        /// Computes `C = A * B` of `bf16`: column-major `A` and `B`.
        bgemm_tt = Gemm<AllBf16, (_128, _256, _64), _3, Tt>,
        /// [`bgemm_nt`] with a column-major `C`: the transpose of `bgemm_nt`'s result.
        bgemm_nt_transposed = Gemm<AllBf16, (_128, _256, _64), _3, NtTransposed>,
        /// Computes `C = A * B` of 16-bit elements in `f32`: row-major `A`, column-major `B`.
        hgemm_nt_f32 = HgemmNtF32,
        /// Computes `C = A * B` of `f32` elements, in TF32: row-major `A`, column-major `B`.
        tgemm_nt = Gemm<(f32, f32, f32), (_128, _256, _32), _3>,
        /// [`hgemm_nt`] with the operand `A` of `wgmma` in registers.
        hgemm_nt_registers = Gemm<AllF16, (_128, _256, _64), _3, Nt, Registers>,
        /// [`bgemm_nt`] with smaller tiles, for shapes where 128 x 256 tiles leave multiprocessors
        /// idle.
        bgemm_nt_224 = Gemm<AllBf16, (_128, _224, _64), _3>,
        /// [`bgemm_nt`] with tiles of 128 x 192.
        bgemm_nt_192 = Gemm<AllBf16, (_128, _192, _64), _4>,
        /// [`bgemm_nt`] with tiles of 128 x 160.
        bgemm_nt_160 = Gemm<AllBf16, (_128, _160, _64), _5>,
        /// [`bgemm_nt`] with tiles of 128 x 128.
        bgemm_nt_128 = Gemm<AllBf16, (_128, _128, _64), _6>,
        /// [`bgemm_nt_128`] with `mma.sync`, executed by single warps.
        bgemm_nt_warps = Gemm<AllBf16, (_128, _128, _64), _6, Nt, Warps>,
    ),
    each(ALL: crate::kernel::Kernel = crate::kernel::Kernel::alone)
)]
pub unsafe fn alone<P: Product>(
    ctx: ThreadContext<'_, (u32,), (Threads<P>,)>,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, B<P>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: Smem<'_, P>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.persistent_tiles((P::M::new(), P::N::new()), P::InGroup::new());
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}
