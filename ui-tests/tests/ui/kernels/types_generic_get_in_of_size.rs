// error[E0277]: cannot prove that this layout accepts the coordinate `_`
use layout_core::*;

fn f<M: StaticInteger>(a: Tensor<View<'_, f32>, Layout<(M, _32), (_1, M)>>) -> Option<f32> {
    a.load((1, 2))
}

fn main() {}
