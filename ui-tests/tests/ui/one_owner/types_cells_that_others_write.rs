// error[E0277]: expected a writable tensor, found one that is read-only or shared by threads
use layout_core::partition::Spread;
use layout_core::*;

type Rows = PartitionScheme<Spread<(_32, _1)>, Thread>;

fn kernel(mut tile: Tensor<DisjointMut<'_, f32, Block, Rows>, Layout![(32, 32):(32, 1)]>, i: Bounded<_32>) {
    if let Some(cell) = tile.get_mut((i, _0::new())) {
        *cell = 1.0;
    }
}

fn main() {}
