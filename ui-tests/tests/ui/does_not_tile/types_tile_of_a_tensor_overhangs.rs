// error[E0277]: expected a tile that divides 8 elements, found one that spans 3
use layout_core::*;

fn kernel(a: Tensor<View<'_, f32>, Layout<(_8, _8), (_8, _1)>>, x: Bounded<_2>) {
    let _ = a.local_tile((_3::new(), _4::new()), (x, x));
}

fn main() {}
