//! `C = A * B` by clusters of blocks, as the launch says: as [`gemm`](crate::gemm), where blocks alone are too slow.
//!
//! Blocks that lie below one another read the same tiles of `B`: each reads a part and gives it to all. That helps where the rows of
//! matrices begin beside those lines of 128 bytes that a GPU reads.
//!
//! Where `C` has fewer tiles than a GPU has multiprocessors, the blocks of a cluster divide `k` among them. Where `B` has few rows,
//! those of `A` are many: a layer's weights, read once.

#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::{atoms::*, *};
use layout_device::{
    Bf16, Cluster, InClusters, Operands, Ring, Split, Stacked, Staging, TmaParts, TmaView, kernel,
    shared_bytes,
};

use crate::gemm::{A, B, B128, B160, C, C128, C160, Columns, Mma, Rows, Tiles};

layout! {
    /// Half of a tile of `B`.
    pub type B80 = wgmma_tile((80, 64), 16, 1);
    /// A tile of `B` of 96 rows, and of `C`.
    pub type B96 = wgmma_tile((96, 64), 16, 1);
    /// What a warpgroup has of it.
    pub type C96 = wgmma_tile((64, 96), 16, 1);
    /// Tiles of 256 bytes along `k`, of `A`.
    pub type A64 = wgmma_tile((64, 128), 16, 1);
    /// For 16 columns.
    pub type B16 = wgmma_tile((16, 128), 16, 1);
    /// For 64 columns.
    pub type B64 = wgmma_tile((64, 128), 16, 1);
    /// For 128 columns.
    pub type BLong128 = wgmma_tile((128, 128), 16, 1);
    /// 16 columns of `C`.
    pub type C16 = wgmma_tile((64, 16), 16, 0);
    /// 64 columns of `C`.
    pub type C64 = wgmma_tile((64, 64), 16, 0);
    /// 128 columns of `C`.
    pub type C64x128 = wgmma_tile((64, 128), 16, 0);
}

/// As the macro of [`gemm`](crate::gemm), with `B` in parts that the blocks of a cluster read together.
macro_rules! shared {
    ($(
        $(#[$doc:meta])*
        $name:ident $TILES:ident: ($M:ident, $N:ident) $Atom:ident x $Groups:ident $Threads:ident, $Slots:ident,
        $Store:ident<$Pieces:ident> $Bits:ident by $Columns:ident,
        $TA:ident $GA:ident $A:ident, $TB:ident $GB:ident $B:ident in $Parts:ident, $TC:ident $GC:ident $C:ident;
    )+) => {$(
        #[doc = concat!("The tiles of [`", stringify!($name), "`].")]
        pub const $TILES: Tiles = Tiles {
            extents: [$M::U32, $N::U32],
            threads: $Threads::U32,
            shared_bytes: shared_bytes::<(
                Ring<'_, Operands<Mma<$Atom<$N>, $Groups>, $A, $B>, $Slots>,
                Staging<'_, $TC, $C, $Groups>,
            )>(),
        };

        $(#[$doc])*
        ///
        /// # Safety
        ///
        #[doc = concat!("Runs as [`", stringify!($TILES), "`] says, in clusters of one or two blocks. All of the matrices can be read, and `c` is")]
        /// written by nobody else; extents and strides fit `u32`.
        #[kernel(blocks_per_multiprocessor = 1)]
        pub unsafe fn $name(
            here: Here<'_, (u32,), ($Threads,)>,
            a: TmaView<'_, $TA, $GA, $A>,
            b: TmaView<'_, $TB, $GB, $Parts>,
            c: TmaParts<'_, $TC, $GC, $C, _>,
            #[shared(dynamic)] memory: (
                Ring<'_, Operands<Mma<$Atom<$N>, $Groups>, $A, $B>, $Slots>,
                Staging<'_, $TC, $C, $Groups>,
            ),
        ) {
            type Store = TiledCopyC<CopyAtom<$Store<$Pieces>, $Bits>, TiledMma<$Atom<$Columns>>>;
            type Sums = FragmentC<Layout<($M, $N), ($N, _1)>, Mma<$Atom<$N>, $Groups>>;
            let (ring, mut staging) = memory;
            let cluster = Cluster::of(here);
            let tiles = c.tiles_in_groups(($M, $N), Stacked::of(cluster, _6));
            ring.run(
                here,
                tiles,
                a.steps(1),
                |tile, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)).multicast(cluster))
                },
                |tile, steps| {
                    let mut sums = Tensor::filled(Sums::new(), 0.0);
                    while let Some(slot) = steps.next() {
                        slot.gemm(&mut sums);
                    }
                    staging.store(Store::new(), steps.me(), &c, tile, &sums);
                },
            );
        }
    )+
        /// All kernels of this kind.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const SHARED: &[crate::kernel::Kernel] =
            &[$(crate::kernel::kernel!(Shared $name $TILES, $TA $GA $A, $TB $GB $Parts, $TC $GC $C)),+];
    };
}
shared! {
    /// As [`bgemm_nt`](crate::gemm::bgemm_nt), with tiles of `B` that the blocks of a cluster read together.
    bgemm_nt_shared BGEMM_NT_SHARED: (_128, _256) WgmmaF32Bf16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Bf16 Rows A, Bf16 Rows B in B128, Bf16 Rows C;
    /// As [`bgemm_nt_shared`], in smaller tiles.
    bgemm_nt_shared_160 BGEMM_NT_SHARED_160: (_128, _160) WgmmaF32Bf16 x _2 _384, _5, Stmatrix<_4> _16 by _160, Bf16 Rows A, Bf16 Rows B160 in B80, Bf16 Rows C160;
}

/// As the macro of [`gemm`](crate::gemm).
macro_rules! products {
    ($(
        $(#[$doc:meta])*
        $name:ident $TILES:ident: ($M:ident, $N:ident) $Atom:ident x $Groups:ident $Threads:ident, $Slots:ident,
        $Store:ident<$Pieces:ident> $Bits:ident by $Columns:ident,
        $TA:ident $GA:ident $A:ident, $TB:ident $GB:ident $B:ident, $TC:ident $GC:ident $C:ident;
    )+) => {$(
        #[doc = concat!("The tiles of [`", stringify!($name), "`].")]
        pub const $TILES: Tiles = Tiles {
            extents: [$M::U32, $N::U32],
            threads: $Threads::U32,
            shared_bytes: shared_bytes::<(
                Ring<'_, Operands<Mma<$Atom<$N>, $Groups>, $A, $B>, $Slots>,
                Staging<'_, $TC, $C, $Groups>,
                Split<'_, FragmentC<Layout<($M, $N), ($N, _1)>, Mma<$Atom<$N>, $Groups>>, $Groups>,
            )>(),
        };

        $(#[$doc])*
        ///
        /// # Safety
        ///
        #[doc = concat!("Runs as [`", stringify!($TILES), "`] says, in clusters of one to eight blocks. All of the matrices can be read, and `c` is")]
        /// written by nobody else; extents and strides fit `u32`.
        #[kernel(blocks_per_multiprocessor = 1)]
        pub unsafe fn $name(
            here: Here<'_, (u32,), ($Threads,)>,
            a: TmaView<'_, $TA, $GA, $A>,
            b: TmaView<'_, $TB, $GB, $B>,
            c: TmaParts<'_, $TC, $GC, $C, _>,
            #[shared(dynamic)] memory: (
                Ring<'_, Operands<Mma<$Atom<$N>, $Groups>, $A, $B>, $Slots>,
                Staging<'_, $TC, $C, $Groups>,
                Split<'_, FragmentC<Layout<($M, $N), ($N, _1)>, Mma<$Atom<$N>, $Groups>>, $Groups>,
            ),
        ) {
            type Store = TiledCopyC<CopyAtom<$Store<$Pieces>, $Bits>, TiledMma<$Atom<$Columns>>>;
            type Sums = FragmentC<Layout<($M, $N), ($N, _1)>, Mma<$Atom<$N>, $Groups>>;
            let (ring, mut staging, split) = memory;
            let cluster = Cluster::of(here);
            let mut split = split.begin(cluster);
            let (first, steps) = cluster.part(a.steps(1));
            let tiles = c.tiles_in_groups(($M, $N), InClusters::of(cluster, _12));
            ring.run(
                here,
                tiles,
                steps,
                |tile, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, first + k)), b.tile((n, first + k)))
                },
                |tile, steps| {
                    let mut sums = Tensor::filled(Sums::new(), 0.0);
                    while let Some(slot) = steps.next() {
                        slot.gemm(&mut sums);
                    }
                    if let Some(tile) = split.sum(steps.me(), tile, &mut sums) {
                        staging.store(Store::new(), steps.me(), &c, tile, &sums);
                    }
                },
            );
        }
    )+
        /// All kernels of this kind.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const SPLIT: &[crate::kernel::Kernel] =
            &[$(crate::kernel::kernel!(Split $name $TILES, $TA $GA $A, $TB $GB $B, $TC $GC $C)),+];
    };
}
products! {
    /// As [`bgemm_nt`](crate::gemm::bgemm_nt), for few tiles.
    bgemm_nt_split BGEMM_NT_SPLIT: (_128, _128) WgmmaF32Bf16 x _2 _384, _4, Stmatrix<_4> _16 by _128, Bf16 Rows A, Bf16 Rows B128, Bf16 Rows C128;
    /// As [`bgemm_nt_split`], in smaller tiles.
    bgemm_nt_split_96 BGEMM_NT_SPLIT_96: (_128, _96) WgmmaF32Bf16 x _2 _384, _5, Stmatrix<_4> _16 by _96, Bf16 Rows A, Bf16 Rows B96, Bf16 Rows C96;
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_16 BGEMM_NT_16: (_64, _16) WgmmaF32Bf16 x _1 _256, _10, StmatrixTrans<_4> _16 by _16, Bf16 Rows A64, Bf16 Rows B16, Bf16 Columns C16;
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_64 BGEMM_NT_64: (_64, _64) WgmmaF32Bf16 x _1 _256, _6, StmatrixTrans<_4> _16 by _64, Bf16 Rows A64, Bf16 Rows B64, Bf16 Columns C64;
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_64x128 BGEMM_NT_64X128: (_64, _128) WgmmaF32Bf16 x _1 _256, _3, StmatrixTrans<_4> _16 by _128, Bf16 Rows A64, Bf16 Rows BLong128, Bf16 Columns C64x128;
}
