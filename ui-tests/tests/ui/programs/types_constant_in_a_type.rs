// error[E0277]: expected a static integer, found a dynamic value of type `usize`
use layout_core::*;

const TILE: usize = 64;

fn tile(a: Tensor<View<'_, f32>, Layout![(4096, 4096):(4096, 1)]>) {
    let _ = a.local_tile((TILE, TILE), (_0, _0));
}

fn main() {}
