// error[E0277]: expected a unique coordinate, found one of type `(layout_core::Bounded<layout_core::_8>, layout_core::Bounded<layout_core::_8>)`
use layout_core::partition::Spread;
use layout_core::*;

type Mine = PartitionScheme<Spread<(_8, _8)>, Thread>;
type Tile<'a> = Tensor<DisjointMut<'a, f32, Block, Mine>, Layout![(8, 8):(8, 1)]>;

fn kernel(tile: Tile<'_>) {
    let thread = (Bounded::<_8>::wrapped(3), Bounded::<_8>::wrapped(5));
    let _ = tile.local_partition_mut((_8::new(), _8::new()), thread);
}

fn main() {}
