//! `C = A * B` by TMA and `wgmma`, faster than by hand.
//!
//! One warpgroup has TMA fill a ring of three slots, each with a tile of `A` and one of `B`, of 128 bytes along `k`; two others
//! multiply what is in them, 64 rows each. What they have computed goes through shared memory to `C`, by TMA as well.
//! There is a block for each multiprocessor, which computes one tile of 128 x 256 after the other.
//!
//! A matrix has its neighbours along its rows or along its columns: kernels are named as in BLAS, `n` for rows of `A` or `B` whose
//! elements lie side by side, `t` for columns. Tiles that reach past the edge of a matrix are filled with zeros, and
//! what is outside of `C` is left out.

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
    type Square = (128, 256):(256, 1);
}

/// The launch for a `C` of `m` rows and `n` columns on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, multiprocessors: u32) -> Launch {
    let tiles = m.div_ceil(128) * n.div_ceil(256);
    let blocks = if tiles < multiprocessors {
        tiles
    } else {
        multiprocessors
    };
    Launch {
        blocks: [blocks, 1, 1],
        threads: Here::<(u32,), (_384,)>::THREADS,
        shared_bytes: shared_bytes::<Memory<'_, WgmmaF32F16<_256>, A, B, Half, C>>(),
    }
}

/// Two warpgroups, one below the other.
type Mma<Atom> = TiledMma<Atom, Layout<(_2, _1, _1), (_1, _0, _0)>>;
/// The shared memory of a block.
type Memory<'k, Atom, A, B, T, C> = (
    Ring<'k, Operands<Mma<Atom>, A, B>, _3>,
    Staging<'k, T, C, _2>,
);

/// Kernels, each with its atom and the instruction that stores sums, so many columns at a time, and for `A`, `B` and `C` numbers, layout and tile.
macro_rules! products {
    ($(
        $(#[$doc:meta])*
        $name:ident: $Atom:ident $Store:ident<$Bytes:ident> $Bits:ident by $N:ident,
        $TA:ident $GA:ident $A:ident, $TB:ident $GB:ident $B:ident, $TC:ident $GC:ident $C:ident;
    )+) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// Runs as [`launch`] says. All of the matrices can be read, and `c` written by nobody else; extents and strides fit `u32`.
        #[kernel(blocks_per_multiprocessor = 1)]
        pub unsafe fn $name(
            here: Here<'_, (u32,), (_384,)>,
            a: TmaView<'_, $TA, $GA, $A>,
            b: TmaView<'_, $TB, $GB, $B>,
            c: TmaParts<'_, $TC, $GC, $C, _>,
            #[shared(dynamic)] memory: Memory<'_, $Atom<_256>, $A, $B, $TC, $C>,
        ) {
            type Store = TiledCopyC<CopyAtom<$Store<$Bytes>, $Bits>, TiledMma<$Atom<$N>>>;
            let (ring, mut staging) = memory;
            let tiles = c.tiles_in_groups((_128, _256), _12);
            ring.run(
                here,
                tiles,
                a.steps(1),
                |tile, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)))
                },
                |tile, steps| {
                    let sums = FragmentC::<Square, Mma<$Atom<_256>>>::new();
                    let mut sums = Tensor::filled(sums, 0.0);
                    while let Some(slot) = steps.next() {
                        slot.gemm(&mut sums);
                    }
                    staging.store(Store::new(), steps.me(), &c, tile, &sums);
                },
            );
        }
    )+};
}
products! {
    /// `C = A * B` of numbers of 16 bits: `A` by rows, `B` by columns.
    hgemm_nt: WgmmaF32F16 Stmatrix<_4> _16 by _256, Half Rows A, Half Rows B, Half Rows C;
    /// `C = A * B` of numbers of 16 bits: `A` by rows, `B` by rows.
    hgemm_nn: WgmmaF32F16 Stmatrix<_4> _16 by _256, Half Rows A, Half Columns BByRows, Half Rows C;
    /// `C = A * B` of numbers of 16 bits: `A` by columns, `B` by rows.
    hgemm_tn: WgmmaF32F16 Stmatrix<_4> _16 by _256, Half Columns AByColumns, Half Columns BByRows, Half Rows C;
    /// `C = A * B` of numbers of 16 bits: `A` by columns, `B` by columns.
    hgemm_tt: WgmmaF32F16 Stmatrix<_4> _16 by _256, Half Columns AByColumns, Half Rows B, Half Rows C;
    /// `C = A * B` of `bf16`: `A` by rows, `B` by columns.
    bgemm_nt: WgmmaF32Bf16 Stmatrix<_4> _16 by _256, Bf16 Rows A, Bf16 Rows B, Bf16 Rows C;
    /// `C = A * B` of `bf16`: `A` by rows, `B` by rows.
    bgemm_nn: WgmmaF32Bf16 Stmatrix<_4> _16 by _256, Bf16 Rows A, Bf16 Columns BByRows, Bf16 Rows C;
    /// `C = A * B` of `bf16`: `A` by columns, `B` by rows.
    bgemm_tn: WgmmaF32Bf16 Stmatrix<_4> _16 by _256, Bf16 Columns AByColumns, Bf16 Columns BByRows, Bf16 Rows C;
    /// `C = A * B` of `bf16`: `A` by columns, `B` by columns.
    bgemm_tt: WgmmaF32Bf16 Stmatrix<_4> _16 by _256, Bf16 Columns AByColumns, Bf16 Rows B, Bf16 Rows C;
    /// `C = A * B` of numbers of 16 bits in `f32`: `A` by rows, `B` by columns.
    hgemm_nt_f32: WgmmaF32F16 UniversalCopy<_8> _32 by _128, Half Rows A, Half Rows B, f32 LongRows LongC;
    /// `C = A * B` of `f32`, of which 19 bits are multiplied: `A` by rows, `B` by columns.
    tgemm_nt: WgmmaF32Tf32 UniversalCopy<_8> _32 by _128, f32 LongRows LongA, f32 LongRows LongB, f32 LongRows LongC;
}
