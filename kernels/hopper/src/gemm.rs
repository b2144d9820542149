//! `C = A * B` of numbers of 16 bits.

use layout_core::{atoms::*, *};
use layout_device::operands::Operands;
use layout_device::ring::Ring;
use layout_device::staging::Staging;
use layout_device::tma::{TmaParts, TmaView};
use layout_device::{Half, Launch, kernel, shared_bytes};

layout! {
    /// A matrix whose rows begin at multiples of 16 bytes.
    pub type Rows = (?rows, ?columns):(8 * ?leading, 1);
    type TileA = Sw<3, 3, 3> o (128, 64):(64, 1);
    type TileB = Sw<3, 3, 3> o (256, 64):(64, 1);
    type TileC = Sw<3, 3, 3> o (64, (64, 4)):(64, (1, 4096));
    type Square = (128, 256):(256, 1);
}
type Mma = TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type StoreC = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_256>>>;
type Sums = FragmentC<Square, Mma>;

/// The launch for a `C` of `m` rows and `n` columns, on so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, multiprocessors: u32) -> Launch {
    let tiles = m.div_ceil(128) * n.div_ceil(256);
    Launch {
        blocks: [if tiles < multiprocessors { tiles } else { multiprocessors }, 1, 1],
        threads: Here::<(u32,), (_384,)>::THREADS,
        shared_bytes: shared_bytes::<Memory<'_>>(),
    }
}

/// The shared memory of a block.
type Memory<'k> = (
    Ring<'k, Operands<Mma, TileA, TileB>, _3>,
    Staging<'k, Half, TileC, 2>,
);

/// `C = A * B`, with the columns of `B` as the rows of `b`.
///
/// # Safety
///
/// todo
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn gemm(
    here: Here<'_, (u32,), (_384,)>,
    a: TmaView<'_, Half, Rows, TileA>,
    b: TmaView<'_, Half, Rows, TileB>,
    c: TmaParts<'_, Half, Rows, TileC, _>,
    #[shared(dynamic)] memory: Memory<'_>,
) {
    let (ring, mut staging) = memory;
    let steps = a.layout().values()[1].div_ceil(64);
    ring.run(
        here,
        c.tiles_in_groups((_128, _256), _12),
        steps,
        |tile, k| (a.tile((tile.get().0, k)), b.tile((tile.get().1, k))),
        |tile, steps| {
            let mut sums = Tensor::filled(Sums::new(), 0.0);
            while let Some(slot) = steps.next() {
                slot.gemm(&mut sums);
            }
            staging.store(StoreC::new(), steps.me(), &c, tile, &sums);
        },
    );
}
