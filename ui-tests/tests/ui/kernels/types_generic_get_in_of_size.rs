// error[E0277]: `M` is not a nested tuple of static integers
use layout_core::*;

fn f<M: StaticInteger>(a: Tensor<View<'_, f32>, Layout<(M, _32), (_1, M)>>) -> Option<f32> {
    a.load((1, 2))
}

fn main() {}
