//! `C = A * B` by clusters of blocks, as the launch says: as [`gemm`](crate::gemm), where blocks alone are too slow.
//!
//! Blocks that lie below one another read the same tiles of `B`: each reads a part and gives it to all. That helps where the rows of
//! matrices begin beside those lines of 128 bytes that a GPU reads.
//!
//! Where `C` has fewer tiles than a GPU has multiprocessors, the blocks of a cluster divide `k` among them. Where `B` has few rows,
//! those of `A` are many: a layer's weights, read once.

use layout_core::{_3, _4, _5, _6, _10, _16, _64, _80, _96, _128, _160, _256, Here, Tensor};
use layout_device::hopper::{ClusterTile, OwnTile};
use layout_device::{Bf16, Cluster, InClusters, Split, Stacked, TmaParts, TmaView, kernel};

use crate::gemm::BgemmNt;
use crate::product::{
    A, B, C, GA, GB, GC, Gemm, NtTransposed, PartOfB, Product, Slots, Smem, Staged, Store, Sums,
    Threads,
};

type B16 = (Bf16, Bf16, Bf16);

/// Rows of a tile of `B` that two blocks share.
pub trait Halved {
    /// The rows that one of them reads.
    type Half;
}
impl Halved for _256 {
    type Half = _128;
}
impl Halved for _160 {
    type Half = _80;
}

/// # Safety
///
/// Runs with the launch of [`Kernel::launch`](crate::kernel::Kernel::launch), in clusters of one or two blocks. All matrices can be read, and no
/// one else writes `c`; extents and strides fit `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// As [`bgemm_nt`](fn@crate::gemm::bgemm_nt); the blocks of a cluster read tiles of `B` together.
        bgemm_nt_shared = BgemmNt,
        /// As [`bgemm_nt_shared`], in smaller tiles.
        bgemm_nt_shared_160 = Gemm<B16, (_128, _160, _64), _5>,
    ),
    each(SHARED: crate::kernel::Kernel = crate::kernel::Kernel::shared)
)]
pub unsafe fn shared<P: Product>(
    here: Here<'_, (u32,), (Threads<P>,)>,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, PartOfB<P, <P::N as Halved>::Half>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: Smem<'_, P>,
) {
    let (ring, mut staging) = memory;
    let cluster = Cluster::of(here);
    let tiles = c.tiles_in_groups((P::M::new(), P::N::new()), Stacked::of(cluster, _6::new()));
    let fill = |tile: OwnTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)).multicast(cluster))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}

/// # Safety
///
/// Runs with the launch of [`Kernel::launch`](crate::kernel::Kernel::launch), in clusters of one to eight blocks. All matrices can be read, and no
/// one else writes `c`; extents and strides fit `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// As [`bgemm_nt`](fn@crate::gemm::bgemm_nt), for few tiles.
        bgemm_nt_split = Gemm<B16, (_128, _128, _64), _4>,
        /// As [`bgemm_nt_split`], in smaller tiles.
        bgemm_nt_split_96 = Gemm<B16, (_128, _96, _64), _5>,
        /// For few rows of `B` and a column-major `C`.
        bgemm_nt_16 = Gemm<B16, (_64, _16, _128), _10, NtTransposed>,
        /// For few rows of `B` and a column-major `C`.
        bgemm_nt_64 = Gemm<B16, (_64, _64, _128), _6, NtTransposed>,
        /// For few rows of `B` and a column-major `C`.
        bgemm_nt_64x128 = Gemm<B16, (_64, _128, _128), _3, NtTransposed>,
    ),
    each(SPLIT: crate::kernel::Kernel = crate::kernel::Kernel::split)
)]
pub unsafe fn split<P: Product>(
    here: Here<'_, (u32,), (Threads<P>,)>,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, B<P>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: (Slots<'_, P>, Staged<'_, P>, Split<'_, Sums<P>, P::Groups>),
) {
    let (ring, mut staging, split) = memory;
    let cluster = Cluster::of(here);
    let mut split = split.begin(cluster);
    let (first, steps) = cluster.part(a.steps(1));
    let in_clusters = InClusters::of(cluster, P::InGroup::new());
    let tiles = c.tiles_in_groups((P::M::new(), P::N::new()), in_clusters);
    let fill = |tile: ClusterTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, first + k)), b.tile((n, first + k)))
    };
    ring.run(here, tiles, steps, fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        if let Some(tile) = split.sum(steps.me(), tile, &mut sums) {
            staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
        }
    });
}
