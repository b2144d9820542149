//! `C = A * B` by TMA and `wgmma`, faster than by hand.
//!
//! One warpgroup has TMA fill a ring of three slots, each with a tile of `A` and one of `B`, of 128 bytes along `k`; two others
//! multiply what is in them, 64 rows each. What they have computed goes through shared memory to `C`, by TMA as well.
//! There is a block for each multiprocessor, which computes one tile of 128 x 256 after the other.
//!
//! A matrix has its neighbours along its rows or along its columns: kernels are named as in BLAS, `n` for rows of `A` or `B` whose
//! elements lie side by side, `t` for columns. Tiles that reach past the edge of a matrix are filled with zeros, and
//! what is outside of `C` is left out.

use layout_core::layout;
use layout_device::Launch;

use crate::product::names;

layout! {
    /// A matrix by rows that begin at multiples of 16 bytes.
    pub type Rows = (?rows, ?columns):(8 * ?leading, 1);
    /// A matrix by columns that begin at multiples of 16 bytes.
    pub type Columns = (?rows, ?columns):(1, 8 * ?leading);
    /// A matrix by rows that begin at multiples of 16 bytes, of numbers of 32 bits.
    pub type LongRows = (?rows, ?columns):(4 * ?leading, 1);
    /// A matrix by rows that begin at multiples of 16 bytes, of numbers of 8 bits.
    pub type ByteRows = (?rows, ?columns):(16 * ?leading, 1);
}

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

products! { ALL, alone:
    /// `C = A * B` of numbers of 16 bits: `A` by rows, `B` by columns.
    hgemm_nt HGEMM_NT: names {
        layout! {
            pub type A = wgmma_tile((128, 64), 16, 1);
            pub type B = wgmma_tile((256, 64), 16, 1);
            pub type C = wgmma_tile((64, 256), 16, 1);
        }
        pub type M = _128;
        pub type N = _256;
        pub type Groups = _2;
        pub type Threads = _384;
        pub type Slots = _3;
        pub type InGroup = _12;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_256>>>;
    }
    /// `C = A * B` of numbers of 16 bits: `A` by rows, `B` by rows.
    hgemm_nn HGEMM_NN: hgemm_nt {
        layout! {
            pub type B = wgmma_tile((256, 64), 16, 0);
        }
        pub type GB = Columns;
    }
    /// `C = A * B` of numbers of 16 bits: `A` by columns, `B` by rows.
    hgemm_tn HGEMM_TN: hgemm_nn {
        layout! {
            pub type A = wgmma_tile((128, 64), 16, 0);
        }
        pub type GA = Columns;
    }
    /// `C = A * B` of numbers of 16 bits: `A` by columns, `B` by columns.
    hgemm_tt HGEMM_TT: hgemm_nt {
        layout! {
            pub type A = wgmma_tile((128, 64), 16, 0);
        }
        pub type GA = Columns;
    }
    /// `C = A * B` of `bf16`: `A` by rows, `B` by columns.
    bgemm_nt BGEMM_NT: hgemm_nt {
        pub type Atom<N> = WgmmaF32Bf16<N>;
        pub type TA = Bf16;
        pub type TB = Bf16;
        pub type TC = Bf16;
    }
    /// `C = A * B` of `bf16`: `A` by rows, `B` by rows.
    bgemm_nn BGEMM_NN: bgemm_nt {
        layout! {
            pub type B = wgmma_tile((256, 64), 16, 0);
        }
        pub type GB = Columns;
    }
    /// `C = A * B` of `bf16`: `A` by columns, `B` by rows.
    bgemm_tn BGEMM_TN: bgemm_nn {
        layout! {
            pub type A = wgmma_tile((128, 64), 16, 0);
        }
        pub type GA = Columns;
    }
    /// `C = A * B` of `bf16`: `A` by columns, `B` by columns.
    bgemm_tt BGEMM_TT: bgemm_nt {
        layout! {
            pub type A = wgmma_tile((128, 64), 16, 0);
        }
        pub type GA = Columns;
    }
    /// As [`bgemm_nt`](fn@crate::gemm::bgemm_nt), with a `C` by columns: the transpose of what that stores.
    bgemm_nt_transposed BGEMM_NT_TRANSPOSED: bgemm_nt {
        layout! {
            pub type C = wgmma_tile((64, 256), 16, 0);
        }
        pub type GC = Columns;
        pub type Store = TiledCopyC<CopyAtom<StmatrixTrans<_4>, _16>, TiledMma<WgmmaF32Bf16<_256>>>;
    }
    /// `C = A * B` of numbers of 16 bits in `f32`: `A` by rows, `B` by columns.
    hgemm_nt_f32 HGEMM_NT_F32: hgemm_nt {
        layout! {
            pub type C = wgmma_tile((64, 128), 32, 1);
        }
        pub type TC = f32;
        pub type GC = LongRows;
        pub type Store = TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<WgmmaF32F16<_128>>>;
    }
    /// `C = A * B` of `f32`, of which 19 bits are multiplied: `A` by rows, `B` by columns.
    tgemm_nt TGEMM_NT: hgemm_nt_f32 {
        layout! {
            pub type A = wgmma_tile((128, 32), 32, 1);
            pub type B = wgmma_tile((256, 32), 32, 1);
        }
        pub type Atom<N> = WgmmaF32Tf32<N>;
        pub type TA = f32;
        pub type TB = f32;
        pub type GA = LongRows;
        pub type GB = LongRows;
    }

    /// As [`hgemm_nt`](fn@crate::gemm::hgemm_nt), with what `wgmma` has of `A` in registers.
    hgemm_nt_registers HGEMM_NT_REGISTERS: hgemm_nt {
        pub type Atom<N> = WgmmaF32F16<N, Registers>;
    }

    /// As [`bgemm_nt`](fn@crate::gemm::bgemm_nt), in smaller tiles, where those would leave multiprocessors without work.
    bgemm_nt_224 BGEMM_NT_224: bgemm_nt {
        layout! {
            pub type B = wgmma_tile((224, 64), 16, 1);
            pub type C = wgmma_tile((64, 224), 16, 1);
        }
        pub type N = _224;
        pub type Slots = _3;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32Bf16<_224>>>;
    }
    /// As [`bgemm_nt_224`](fn@crate::gemm::bgemm_nt_224).
    bgemm_nt_192 BGEMM_NT_192: bgemm_nt {
        layout! {
            pub type B = wgmma_tile((192, 64), 16, 1);
            pub type C = wgmma_tile((64, 192), 16, 1);
        }
        pub type N = _192;
        pub type Slots = _4;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32Bf16<_192>>>;
    }
    /// As [`bgemm_nt_224`](fn@crate::gemm::bgemm_nt_224).
    bgemm_nt_160 BGEMM_NT_160: bgemm_nt {
        layout! {
            pub type B = wgmma_tile((160, 64), 16, 1);
            pub type C = wgmma_tile((64, 160), 16, 1);
        }
        pub type N = _160;
        pub type Slots = _5;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32Bf16<_160>>>;
    }
    /// As [`bgemm_nt_224`](fn@crate::gemm::bgemm_nt_224).
    bgemm_nt_128 BGEMM_NT_128: bgemm_nt {
        layout! {
            pub type B = wgmma_tile((128, 64), 16, 1);
            pub type C = wgmma_tile((64, 128), 16, 1);
        }
        pub type N = _128;
        pub type Slots = _6;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32Bf16<_128>>>;
    }
    /// As [`bgemm_nt_128`](fn@crate::gemm::bgemm_nt_128), by `mma.sync`, which warps execute.
    bgemm_nt_warps BGEMM_NT_WARPS: bgemm_nt_128 {
        pub type Mma = TiledMma<M16n8k16F32Bf16, Layout<(_8, _1, _1), (_1, _0, _0)>>;
    }
}
