// error[E0277]: cannot prove that an index is below the extent
use layout_core::*;

fn kernel(line: &mut Tensor<ViewMut<'_, f32>, Layout![(?n,):(1,)]>, i: u32) {
    line[(i,)] = 1.0;
}

fn main() {}
