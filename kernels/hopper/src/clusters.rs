//! `C = A * B` by clusters of blocks, as the launch says: as [`gemm`](crate::gemm), where blocks alone are too slow.
//!
//! Blocks that lie below one another read the same tiles of `B`: each reads a part and gives it to all. That helps where the rows of
//! matrices begin beside those lines of 128 bytes that a GPU reads.
//!
//! Where `C` has fewer tiles than a GPU has multiprocessors, the blocks of a cluster divide `k` among them. Where `B` has few rows,
//! those of `A` are many: a layer's weights, read once.

use crate::gemm::{bgemm_nt, bgemm_nt_128, bgemm_nt_160};

products! { SHARED, shared:
    /// As [`bgemm_nt`](fn@crate::gemm::bgemm_nt), with tiles of `B` that the blocks of a cluster read together.
    bgemm_nt_shared BGEMM_NT_SHARED: bgemm_nt {
        layout! {
            pub type Part = wgmma_tile((128, 64), 16, 1);
        }
        pub type InGroup = _6;
    }
    /// As [`bgemm_nt_shared`](fn@crate::clusters::bgemm_nt_shared), in smaller tiles.
    bgemm_nt_shared_160 BGEMM_NT_SHARED_160: bgemm_nt_160 {
        layout! {
            pub type Part = wgmma_tile((80, 64), 16, 1);
        }
        pub type InGroup = _6;
    }
}

products! { SPLIT, split:
    /// As [`bgemm_nt`](fn@crate::gemm::bgemm_nt), for few tiles.
    bgemm_nt_split BGEMM_NT_SPLIT: bgemm_nt_128 {
        pub type Slots = _4;
    }
    /// As [`bgemm_nt_split`](fn@crate::clusters::bgemm_nt_split), in smaller tiles.
    bgemm_nt_split_96 BGEMM_NT_SPLIT_96: bgemm_nt_split {
        layout! {
            pub type B = wgmma_tile((96, 64), 16, 1);
            pub type C = wgmma_tile((64, 96), 16, 1);
        }
        pub type N = _96;
        pub type Slots = _5;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32Bf16<_96>>>;
    }
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_16 BGEMM_NT_16: bgemm_nt_split {
        layout! {
            pub type A = wgmma_tile((64, 128), 16, 1);
            pub type B = wgmma_tile((16, 128), 16, 1);
            pub type C = wgmma_tile((64, 16), 16, 0);
        }
        pub type GC = Columns;
        pub type M = _64;
        pub type Groups = _1;
        pub type Threads = _256;
        pub type N = _16;
        pub type Slots = _10;
        pub type Store = TiledCopyC<CopyAtom<StmatrixTrans<_4>, _16>, TiledMma<WgmmaF32Bf16<_16>>>;
    }
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_64 BGEMM_NT_64: bgemm_nt_16 {
        layout! {
            pub type B = wgmma_tile((64, 128), 16, 1);
            pub type C = wgmma_tile((64, 64), 16, 0);
        }
        pub type N = _64;
        pub type Slots = _6;
        pub type Store = TiledCopyC<CopyAtom<StmatrixTrans<_4>, _16>, TiledMma<WgmmaF32Bf16<_64>>>;
    }
    /// For few rows of `B` and a `C` by columns.
    bgemm_nt_64x128 BGEMM_NT_64X128: bgemm_nt_16 {
        layout! {
            pub type B = wgmma_tile((128, 128), 16, 1);
            pub type C = wgmma_tile((64, 128), 16, 0);
        }
        pub type N = _128;
        pub type Slots = _3;
        pub type Store = TiledCopyC<CopyAtom<StmatrixTrans<_4>, _16>, TiledMma<WgmmaF32Bf16<_128>>>;
    }
}
