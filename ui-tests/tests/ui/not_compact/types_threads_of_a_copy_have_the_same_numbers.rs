// error[E0277]: expected a layout onto 256 indices without gaps or repeats, found one that is compact only on the first 8
use layout_core::{atoms::*, partition::ByD, *};

type Atom = CopyAtom<UniversalCopy<_16>, _32>;
type Copy = TiledCopyOf<Atom, Layout<(_32, _8), (_4, _1)>, Layout<(_1, _4), (_0, _1)>>;
type Tile = Layout<(_64, _64), (_64, _1)>;

type Cells<'a> = DisjointMut<'a, f32, Block, PartitionScheme<ByD<Copy>, Thread>>;

fn kernel(tile: Tensor<Cells<'_>, Tile>, thread: UniqueCoord<'_, Bounded<_256>, Thread>) {
    tile.partition_d_mut(Copy::new(), thread);
}

fn main() {}
