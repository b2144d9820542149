// error[E0080]: evaluation panicked: rows: the tile of a block has 64 rows, but 2 warpgroups have statistics of 128 rows: pass `persistent_tiles` the tile rows `_128`
use layout_core::{atoms::*, *};
use layout_device::TmaParts;
use layout_device::hopper::{ConsumerThread, UniqueTile, PersistentTiles};

layout! {
    type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    type Lines = (64, 32):(32, 1);
}
type Mma = TiledMma<WgmmaF32F16<_32>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type Rows = Fragment<f32, FragmentLikeC<Layout<(_128, _32), (_1, _0)>, Mma>>;
type Tiles<'k> = PersistentTiles<'k, (_64, _32), _8>;

fn store<'k>(
    to: &TmaParts<'k, f32, Matrix, Lines, Tiles<'k>>,
    tile: UniqueTile<'k, (_64, _32), _8>,
    me: ConsumerThread<'k, _2>,
    numbers: &Rows,
) {
    to.store_rows(Mma::new(), tile, me, numbers);
}

fn main() {
    let _store: fn(&TmaParts<'static, f32, Matrix, Lines, Tiles<'static>>, _, _, &Rows) = store;
}
