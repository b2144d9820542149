// error[E0277]: expected an integer for each mode of an element's coordinate, found `Keep` in mode 1
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>, row: u32) -> Option<f32> {
    tile.load((row, Keep))
}

fn main() {}
