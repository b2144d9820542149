// error[E0277]: `({integer},)` is not known to be a coordinate of this tile
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>) -> Option<f32> {
    let tile = matrix.predicated_tile((_32::new(), _32::new()), (1, 2));
    tile.load((1,))
}

fn main() {}
