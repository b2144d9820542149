//! `C = A * B` with few tiles, each computed by a cluster of blocks that divide `k` among them.
//!
//! As [`gemm`](crate::gemm), where `C` has fewer tiles than a GPU has multiprocessors: a cluster has one to eight blocks, as the
//! launch says. Where `B` has few rows, those of `A` are many: a layer's weights, read once.

#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::{atoms::*, *};
use layout_device::{
    Bf16, Operands, Ring, Split, Staging, TmaParts, TmaView, kernel, shared_bytes,
};

use crate::gemm::{A, B128, C128, Columns, Mma, Rows, Tiles};

layout! {
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
            let mut cluster = split.begin(here);
            let (first, steps) = cluster.part(a.steps(1));
            let tiles = c.tiles_of_cluster(&cluster, ($M, $N), _12);
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
                    if let Some(tile) = cluster.sum(steps.me(), tile, &mut sums) {
                        staging.store(Store::new(), steps.me(), &c, tile, &sums);
                    }
                },
            );
        }
    )+};
}
products! {
    /// As [`bgemm_nt`](crate::gemm::bgemm_nt), for few tiles.
    bgemm_nt_split BGEMM_NT_SPLIT: (_128, _128) WgmmaF32Bf16 x _2 _384, _4, Stmatrix<_4> _16 by _128, Bf16 Rows A, Bf16 Rows B128, Bf16 Rows C128;
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_16 BGEMM_NT_16: (_64, _16) WgmmaF32Bf16 x _1 _256, _10, StmatrixTrans<_4> _16 by _16, Bf16 Rows A64, Bf16 Rows B16, Bf16 Columns C16;
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_64 BGEMM_NT_64: (_64, _64) WgmmaF32Bf16 x _1 _256, _6, StmatrixTrans<_4> _16 by _64, Bf16 Rows A64, Bf16 Rows B64, Bf16 Columns C64;
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_64x128 BGEMM_NT_64X128: (_64, _128) WgmmaF32Bf16 x _1 _256, _3, StmatrixTrans<_4> _16 by _128, Bf16 Rows A64, Bf16 Rows BLong128, Bf16 Columns C64x128;
}
