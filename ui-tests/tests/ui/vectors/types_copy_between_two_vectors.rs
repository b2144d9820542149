// error[E0277]: expected instructions that start at a vector, found an offset between two vectors
use layout_core::{atoms::*, *};

type Tile = ComposedLayout<Swizzle<3, 3, 3>, _4, Layout<(_16, _64), (_64, _1)>>;
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;

fn kernel(tile: Tensor<*mut u16, Tile>, thread: Bounded<_128>) {
    let _ = tile.partition_d(Fill::new(), thread);
}

fn main() {}
