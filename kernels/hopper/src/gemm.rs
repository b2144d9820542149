//! `C = A * B` by TMA and `wgmma`, faster than by hand.
//!
//! One warpgroup has TMA fill a ring of three slots, each with a tile of `A` and one of `B`, of 128 bytes along `k`; two others
//! multiply what is in them, 64 rows each. What they have computed goes through shared memory to `C`, by TMA as well.
//! There is a block for each multiprocessor, which computes one tile of 128 x 256 after the other.
//!
//! A matrix has its neighbours along its rows or along its columns: kernels are named as in BLAS, `n` for rows of `A` or `B` whose
//! elements lie side by side, `t` for columns. Tiles that reach past the edge of a matrix are filled with zeros, and
//! what is outside of `C` is left out.

#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::{atoms::*, *};
use layout_device::{
    Bf16, Half, Launch, Operands, Ring, Staging, TmaParts, TmaView, kernel, shared_bytes,
};

layout! {
    /// A matrix by rows that begin at multiples of 16 bytes.
    pub type Rows = (?rows, ?columns):(8 * ?leading, 1);
    /// A matrix by columns that begin at multiples of 16 bytes.
    pub type Columns = (?rows, ?columns):(1, 8 * ?leading);
    /// A matrix by rows that begin at multiples of 16 bytes, of numbers of 32 bits.
    pub type LongRows = (?rows, ?columns):(4 * ?leading, 1);

    /// A tile `(m, k)` of `A` with neighbours along `k`.
    pub type A = wgmma_tile((128, 64), 16, 1);
    /// A tile `(n, k)` of `B` with neighbours along `k`.
    pub type B = wgmma_tile((256, 64), 16, 1);
    /// A tile of `A` with neighbours along `m`.
    pub type AByColumns = wgmma_tile((128, 64), 16, 0);
    /// A tile of `B` with neighbours along `n`.
    pub type BByRows = wgmma_tile((256, 64), 16, 0);
    /// What a warpgroup has of a tile of `C`.
    pub type C = wgmma_tile((64, 256), 16, 1);
    /// A tile of `A`, of numbers of 32 bits.
    pub type LongA = wgmma_tile((128, 32), 32, 1);
    /// A tile of `B`, of numbers of 32 bits.
    pub type LongB = wgmma_tile((256, 32), 32, 1);
    /// Half of what a warpgroup has of a tile of `C`, of numbers of 32 bits.
    pub type LongC = wgmma_tile((64, 128), 32, 1);

    /// A tile of `B` of half as many rows, and of `C`.
    pub type B128 = wgmma_tile((128, 64), 16, 1);
    /// What a warpgroup has of it.
    pub type C128 = wgmma_tile((64, 128), 16, 1);
    /// Tiles of other widths, of `B` and of `C`.
    pub type B160 = wgmma_tile((160, 64), 16, 1);
    /// What a warpgroup has of it.
    pub type C160 = wgmma_tile((64, 160), 16, 1);
    /// A tile of `B`.
    pub type B192 = wgmma_tile((192, 64), 16, 1);
    /// What a warpgroup has of it.
    pub type C192 = wgmma_tile((64, 192), 16, 1);
    /// A tile of `B`.
    pub type B224 = wgmma_tile((224, 64), 16, 1);
    /// What a warpgroup has of it.
    pub type C224 = wgmma_tile((64, 224), 16, 1);
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
    /// The launch for a `C` of `m` rows and `n` columns on a GPU with so many multiprocessors.
    #[must_use]
    pub const fn launch(self, m: u32, n: u32, multiprocessors: u32) -> Launch {
        self.launch_times(1, m, n, multiprocessors)
    }

    /// As [`launch`](Self::launch), where each tile is computed so many times: of as many batches, or in as many parts.
    #[must_use]
    pub const fn launch_times(self, times: u32, m: u32, n: u32, multiprocessors: u32) -> Launch {
        let [rows, columns] = self.extents;
        let tiles = m
            .div_ceil(rows)
            .saturating_mul(n.div_ceil(columns))
            .saturating_mul(times);
        let blocks = if tiles < multiprocessors {
            tiles
        } else {
            multiprocessors
        };
        Launch {
            blocks: [blocks, 1, 1],
            threads: [self.threads, 1, 1],
            shared_bytes: self.shared_bytes,
        }
    }
}

/// The product of several warpgroups, one below the other.
pub(crate) type Mma<Atom, Groups> = TiledMma<Atom, Layout<(Groups, _1, _1), (_1, _0, _0)>>;

/// Kernels, each with the tile of `C`; the atom, its warpgroups, and the threads of a block; the slots of the ring; the instruction
/// that stores sums, so many columns at a time; and for `A`, `B` and `C` their numbers, layout and tile.
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
            )>(),
        };

        $(#[$doc])*
        ///
        /// # Safety
        ///
        #[doc = concat!("Runs as [`", stringify!($TILES), "`] says. All of the matrices can be read, and `c` is written by nobody else;")]
        /// extents and strides fit `u32`.
        #[kernel(blocks_per_multiprocessor = 1)]
        pub unsafe fn $name(
            here: Here<'_, (u32,), ($Threads,)>,
            a: TmaView<'_, $TA, $GA, $A>,
            b: TmaView<'_, $TB, $GB, $B>,
            c: TmaParts<'_, $TC, $GC, $C, _>,
            #[shared(dynamic)] memory: (
                Ring<'_, Operands<Mma<$Atom<$N>, $Groups>, $A, $B>, $Slots>,
                Staging<'_, $TC, $C, $Groups>,
            ),
        ) {
            type Store = TiledCopyC<CopyAtom<$Store<$Pieces>, $Bits>, TiledMma<$Atom<$Columns>>>;
            type Sums = FragmentC<Layout<($M, $N), ($N, _1)>, Mma<$Atom<$N>, $Groups>>;
            let (ring, mut staging) = memory;
            let tiles = c.tiles_in_groups(($M, $N), _12);
            ring.run(
                here,
                tiles,
                a.steps(1),
                |tile, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)))
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
        /// All kernels of this module.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const ALL: &[crate::kernel::Kernel] =
            &[$(crate::kernel::kernel!(Alone $name $TILES, $TA $GA $A, $TB $GB $B, $TC $GC $C)),+];
    };
}
products! {
    /// `C = A * B` of numbers of 16 bits: `A` by rows, `B` by columns.
    hgemm_nt HGEMM_NT: (_128, _256) WgmmaF32F16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Half Rows A, Half Rows B, Half Rows C;
    /// `C = A * B` of numbers of 16 bits: `A` by rows, `B` by rows.
    hgemm_nn HGEMM_NN: (_128, _256) WgmmaF32F16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Half Rows A, Half Columns BByRows, Half Rows C;
    /// `C = A * B` of numbers of 16 bits: `A` by columns, `B` by rows.
    hgemm_tn HGEMM_TN: (_128, _256) WgmmaF32F16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Half Columns AByColumns, Half Columns BByRows, Half Rows C;
    /// `C = A * B` of numbers of 16 bits: `A` by columns, `B` by columns.
    hgemm_tt HGEMM_TT: (_128, _256) WgmmaF32F16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Half Columns AByColumns, Half Rows B, Half Rows C;
    /// `C = A * B` of `bf16`: `A` by rows, `B` by columns.
    bgemm_nt BGEMM_NT: (_128, _256) WgmmaF32Bf16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Bf16 Rows A, Bf16 Rows B, Bf16 Rows C;
    /// `C = A * B` of `bf16`: `A` by rows, `B` by rows.
    bgemm_nn BGEMM_NN: (_128, _256) WgmmaF32Bf16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Bf16 Rows A, Bf16 Columns BByRows, Bf16 Rows C;
    /// `C = A * B` of `bf16`: `A` by columns, `B` by rows.
    bgemm_tn BGEMM_TN: (_128, _256) WgmmaF32Bf16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Bf16 Columns AByColumns, Bf16 Columns BByRows, Bf16 Rows C;
    /// `C = A * B` of `bf16`: `A` by columns, `B` by columns.
    bgemm_tt BGEMM_TT: (_128, _256) WgmmaF32Bf16 x _2 _384, _3, Stmatrix<_4> _16 by _256, Bf16 Columns AByColumns, Bf16 Rows B, Bf16 Rows C;
    /// `C = A * B` of numbers of 16 bits in `f32`: `A` by rows, `B` by columns.
    hgemm_nt_f32 HGEMM_NT_F32: (_128, _256) WgmmaF32F16 x _2 _384, _3, UniversalCopy<_8> _32 by _128, Half Rows A, Half Rows B, f32 LongRows LongC;
    /// `C = A * B` of `f32`, of which 19 bits are multiplied: `A` by rows, `B` by columns.
    tgemm_nt TGEMM_NT: (_128, _256) WgmmaF32Tf32 x _2 _384, _3, UniversalCopy<_8> _32 by _128, f32 LongRows LongA, f32 LongRows LongB, f32 LongRows LongC;

    /// As [`bgemm_nt`], in smaller tiles, where those would leave multiprocessors without work.
    bgemm_nt_224 BGEMM_NT_224: (_128, _224) WgmmaF32Bf16 x _2 _384, _3, Stmatrix<_4> _16 by _224, Bf16 Rows A, Bf16 Rows B224, Bf16 Rows C224;
    /// As [`bgemm_nt_224`].
    bgemm_nt_192 BGEMM_NT_192: (_128, _192) WgmmaF32Bf16 x _2 _384, _4, Stmatrix<_4> _16 by _192, Bf16 Rows A, Bf16 Rows B192, Bf16 Rows C192;
    /// As [`bgemm_nt_224`].
    bgemm_nt_160 BGEMM_NT_160: (_128, _160) WgmmaF32Bf16 x _2 _384, _5, Stmatrix<_4> _16 by _160, Bf16 Rows A, Bf16 Rows B160, Bf16 Rows C160;
    /// As [`bgemm_nt_224`].
    bgemm_nt_128 BGEMM_NT_128: (_128, _128) WgmmaF32Bf16 x _2 _384, _6, Stmatrix<_4> _16 by _128, Bf16 Rows A, Bf16 Rows B128, Bf16 Rows C128;
}
