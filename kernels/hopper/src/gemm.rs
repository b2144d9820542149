//! `C = A * B` of numbers of 16 bits.

use layout_core::{atoms::*, *};
use layout_device::gemm_tiles::{Wgmma, gemm_tiles};
use layout_device::order::TilesInGroups;
use layout_device::ring::{Ring, Tile};
use layout_device::staging::Staging;
use layout_device::tma::{TmaParts, TmaView};
use layout_device::{Half, Launch, kernel, shared_bytes};

layout! {
    /// A matrix whose rows begin at multiples of 16 bytes.
    pub type Rows = (?rows, ?columns):(8 * ?leading, 1);
    /// A tile of `A`, `(row, k)`.
    pub type TileA = Sw<3, 3, 3> o (128, 64):(64, 1);
    /// A tile of `B`, `(column, k)`.
    pub type TileB = Sw<3, 3, 3> o (256, 64):(64, 1);
    /// A tile of `C`, `(row, column)`.
    pub type TileC = Sw<3, 3, 3> o (64, (64, 4)):(64, (1, 4096));
    type Square = (128, 256):(256, 1);
}
type Mma = TiledMma<Wgmma<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type StoreC = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<Wgmma<_256>>>;
type Sums = FragmentC<Square, Mma>;

/// The shared memory of a block: three slots with a tile of `A` and one of `B`, and a tile of `C` for each warpgroup.
type Memory<'k> = (
    Ring<'k, (Tile<Half, TileA>, Tile<Half, TileB>), _3>,
    Staging<'k, Half, TileC, 2>,
);

/// The launch for a `C` of `m` rows and `n` columns: a block for each tile, or for each multiprocessor, where blocks then
/// take several tiles.
#[must_use]
pub const fn launch(m: u32, n: u32, multiprocessors: u32) -> Launch {
    let tiles = m.div_ceil(128).saturating_mul(n.div_ceil(256));
    let blocks = if tiles < multiprocessors {
        tiles
    } else {
        multiprocessors
    };
    Launch {
        blocks: [blocks, 1, 1],
        threads: [384, 1, 1],
        shared_bytes: shared_bytes::<Memory<'static>>(),
    }
}

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
    c: TmaParts<'_, Half, Rows, TileC>,
    #[shared(dynamic)] shared: Memory<'_>,
) {
    let (ring, mut staging) = shared;
    let [m, k, _] = *a.layout().values();
    let [n, ..] = *b.layout().values();
    let tiles = TilesInGroups::<12>::new(m.div_ceil(128), n.div_ceil(256));
    ring.run(
        here,
        tiles,
        k.div_ceil(64),
        |(m, n), k| (a.tile((m, k)), b.tile((n, k))),
        |(m, n), steps| {
            let mut sums = Tensor::filled(Sums::new(), 0.0);
            while let Some(slot) = steps.next() {
                let (a, b) = slot.tiles();
                gemm_tiles(Mma::new(), slot.me(), &a, &b, &mut sums);
            }
            let me = steps.me();
            let halves = sums.map(Half::from_f32);
            staging.store(StoreC::new(), me, &c, (2 * m + me.group, n), &halves);
        },
    );
}
