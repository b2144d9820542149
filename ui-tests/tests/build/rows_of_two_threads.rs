// error[E0080]: evaluation panicked: rows: thread 2 writes the statistics of row 1, which also belongs to thread 1: use the layout `C` of the instruction for the atom
use layout_core::{atoms::*, *};
use layout_device::hopper::{ConsumerThread, UniqueTile, StageAtom, PersistentTiles};
use layout_device::{F16, TmaParts};

layout! {
    type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    type Lines = (64, 32):(32, 1);
}

/// An instruction with the rows of a thread at arbitrary positions.
#[derive(Clone, Copy, Default)]
struct Anywhere;
impl MmaTraits for Anywhere {
    type M = _64;
    type N = _32;
    type K = _16;
    type ThrId = Layout<_128, _1>;
    type A = <WgmmaF32F16<_32> as MmaTraits>::A;
    type B = <WgmmaF32F16<_32> as MmaTraits>::B;
    type C = Layout<((_2, _2, _2, _2, _2, _2, _2), _2), ((_1, _1, _1, _1, _1, _1, _1), _64)>;
    type Verdict = <WgmmaF32F16<_32> as MmaTraits>::Verdict;
}
// SAFETY: this is unsound on purpose, because the layout of `C` is wrong.
unsafe impl StageAtom for Anywhere {
    type NumberA = F16;
    type NumberB = F16;
    type Sum = f32;
    type By = Memory;
    const COLUMNS: u64 = 32;
    const STEP: u64 = 8;
    const DEPTH: u64 = 16;
}
type Rows = Fragment<f32, Layout<(_2, _1), (_0, _0)>>;
type Tiles<'k> = PersistentTiles<'k, (_64, _32), _8>;

fn store<'k>(
    to: &TmaParts<'k, f32, Matrix, Lines, Tiles<'k>>,
    tile: UniqueTile<'k, (_64, _32), _8>,
    me: ConsumerThread<'k, _1>,
    numbers: &Rows,
) {
    to.store_rows(TiledMma::<Anywhere>::new(), tile, me, numbers);
}

fn main() {
    let _store: fn(&TmaParts<'static, f32, Matrix, Lines, Tiles<'static>>, _, _, &Rows) = store;
}
