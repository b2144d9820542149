// error[E0277]: tiles that span 3 elements do not fill 8 elements
use layout_core::*;

fn kernel(a: Tensor<View<'_, f32>, Layout<(_8, _8), (_8, _1)>>, x: Bounded<_2>) {
    let _ = a.local_tile((_3::new(), _4::new()), (x, x));
}

fn main() {}
