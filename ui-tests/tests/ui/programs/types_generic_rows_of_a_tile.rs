// error[E0277]: cannot prove that this layout has a tile at this coordinate
use layout_core::*;

fn tile<N: StaticInteger>(a: Tensor<View<'_, f32>, Layout<(N, _128), (_128, _1)>>) {
    let _ = a.local_tile((_64, _128), (_0, _0));
}

fn main() {}
