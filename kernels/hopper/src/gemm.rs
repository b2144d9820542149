//! `C = A * B` by TMA and `wgmma`, faster than by hand.
//!
//! One warpgroup has TMA fill a ring of three slots, each with a tile of `A` and one of `B`, of 128 bytes along `k`; two others
//! multiply what is in them, 64 rows each. What they have computed goes through shared memory to `C`, by TMA as well.
//! There is a block for each multiprocessor, which computes one tile of 128 x 256 after the other.
//!
//! A matrix has its neighbours along its rows or along its columns: kernels are named as in BLAS, `n` for rows of `A` or `B` whose
//! elements lie side by side, `t` for columns. Tiles that reach past the edge of a matrix are filled with zeros, and
//! what is outside of `C` is left out.

use layout_core::{
    _3, _4, _5, _6, _32, _64, _128, _160, _192, _224, _256, Here, StaticInteger, Tensor,
    atoms::Registers,
};
use layout_device::hopper::OwnTile;
use layout_device::{Bf16, Half, Launch, TmaParts, TmaView, kernel};

use crate::product::{
    A, B, C, GA, GB, GC, Gemm, Nn, Nt, NtTransposed, Product, Smem, Store, Sums, Threads, Tn, Tt,
    Warps,
};

pub use crate::product::{ByteRows, Columns, LongRows, Rows};

/// The tile of `C` that a block computes at a time, and the slots of its ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The rows and columns of the tile.
    pub extents: [u32; 2],
    /// The threads of a block.
    pub threads: u32,
    /// The bytes of shared memory that it takes.
    pub shared_bytes: usize,
}

impl Tiles {
    /// The tiles of a configuration, with the shared memory of its kernel.
    #[must_use]
    pub const fn new<P: Product>(shared_bytes: usize) -> Self {
        Self {
            extents: [P::M::U32, P::N::U32],
            threads: 128 * (P::Groups::U32 + 1),
            shared_bytes,
        }
    }

    /// The tiles of these extents that the blocks of an entry point compute.
    #[cfg(not(target_arch = "nvptx64"))]
    pub(crate) const fn of_entry<K: layout_device::EntryPoint>(extents: [u32; 2]) -> Self {
        let Some([threads, ..]) = K::THREADS else {
            panic!("expected a kernel with `here`")
        };
        Self {
            extents,
            threads,
            shared_bytes: K::SHARED_BYTES,
        }
    }

    /// How many tiles a `C` of `m` rows and `n` columns has.
    #[must_use]
    pub const fn of(self, m: u32, n: u32) -> u32 {
        let [rows, columns] = self.extents;
        m.div_ceil(rows).saturating_mul(n.div_ceil(columns))
    }

    /// The launch for a `C` of `m` rows and `n` columns on a GPU with so many multiprocessors.
    #[must_use]
    pub const fn launch(self, m: u32, n: u32, multiprocessors: u32) -> Launch {
        self.launch_turns(self.of(m, n), 1, multiprocessors)
    }

    /// The launch in clusters of so many blocks, which take a tile, or several at once, so many times.
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

type F16 = (Half, Half, Half);
type B16 = (Bf16, Bf16, Bf16);
/// The configuration of [`hgemm_nt_f32`].
pub type HgemmNtF32 = Gemm<(Half, Half, f32), (_128, _256, _64), _3>;
/// The configuration of [`bgemm_nt`].
pub type BgemmNt = Gemm<B16, (_128, _256, _64), _3>;

/// # Safety
///
/// Runs in blocks of one-block clusters, with the launch of [`Kernel::launch`](crate::kernel::Kernel::launch). All matrices can be read, and no
/// one else writes `c`; extents and strides fit `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// `C = A * B` of 16-bit elements: row-major `A`, column-major `B`.
        hgemm_nt = Gemm<F16, (_128, _256, _64), _3>,
        /// `C = A * B` of 16-bit elements: row-major `A` and `B`.
        hgemm_nn = Gemm<F16, (_128, _256, _64), _3, Nn>,
        /// `C = A * B` of 16-bit elements: column-major `A`, row-major `B`.
        hgemm_tn = Gemm<F16, (_128, _256, _64), _3, Tn>,
        /// `C = A * B` of 16-bit elements: column-major `A` and `B`.
        hgemm_tt = Gemm<F16, (_128, _256, _64), _3, Tt>,
        /// `C = A * B` of `bf16`: row-major `A`, column-major `B`.
        bgemm_nt = BgemmNt,
        /// `C = A * B` of `bf16`: row-major `A` and `B`.
        bgemm_nn = Gemm<B16, (_128, _256, _64), _3, Nn>,
        /// `C = A * B` of `bf16`: column-major `A`, row-major `B`.
        bgemm_tn = Gemm<B16, (_128, _256, _64), _3, Tn>,
        /// `C = A * B` of `bf16`: column-major `A` and `B`.
        bgemm_tt = Gemm<B16, (_128, _256, _64), _3, Tt>,
        /// [`bgemm_nt`] with a column-major `C`: the transpose of what that stores.
        bgemm_nt_transposed = Gemm<B16, (_128, _256, _64), _3, NtTransposed>,
        /// `C = A * B` of 16-bit elements in `f32`: row-major `A`, column-major `B`.
        hgemm_nt_f32 = HgemmNtF32,
        /// `C = A * B` of `f32`, rounded to TF32: row-major `A`, column-major `B`.
        tgemm_nt = Gemm<(f32, f32, f32), (_128, _256, _32), _3>,
        /// [`hgemm_nt`] with the operand `A` of `wgmma` in registers.
        hgemm_nt_registers = Gemm<F16, (_128, _256, _64), _3, Nt, Registers>,
        /// [`bgemm_nt`] in smaller tiles, where large ones leave multiprocessors without work.
        bgemm_nt_224 = Gemm<B16, (_128, _224, _64), _3>,
        /// As [`bgemm_nt_224`].
        bgemm_nt_192 = Gemm<B16, (_128, _192, _64), _4>,
        /// As [`bgemm_nt_224`].
        bgemm_nt_160 = Gemm<B16, (_128, _160, _64), _5>,
        /// As [`bgemm_nt_224`].
        bgemm_nt_128 = Gemm<B16, (_128, _128, _64), _6>,
        /// [`bgemm_nt_128`] by `mma.sync`, which warps execute.
        bgemm_nt_warps = Gemm<B16, (_128, _128, _64), _6, Nt, Warps>,
    ),
    each(ALL: crate::kernel::Kernel = crate::kernel::Kernel::alone)
)]
pub unsafe fn alone<P: Product>(
    here: Here<'_, (u32,), (Threads<P>,)>,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, B<P>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: Smem<'_, P>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_in_groups((P::M::new(), P::N::new()), P::InGroup::new());
    let fill = |tile: OwnTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}
