// error[E0277]: this tensor has no divisions, slices and tiles
use layout_core::partition::Spread;
use layout_core::*;

type Cells<'a> = DisjointMut<'a, f32, Block, PartitionScheme<Spread<(_4, _4)>, Thread>>;

fn kernel(tile: Tensor<Cells<'_>, Layout![(8, 8):(8, 1)]>) {
    let _ = tile.flat_divide((_2::new(), _2::new()));
}

fn main() {}
