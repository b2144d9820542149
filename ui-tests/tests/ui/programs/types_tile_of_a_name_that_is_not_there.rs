// error[E0425]: cannot find type `_3000` in this scope
use layout_core::*;

type Vector = Layout<_3000, _1>;

fn first(x: Tensor<View<'_, f32>, Vector>) -> f32 {
    x[(_0::new(),)]
}

fn main() {}
