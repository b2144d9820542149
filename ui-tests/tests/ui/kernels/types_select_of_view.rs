// error[E0599]: no method named `select` found for struct `layout_core::Tensor<layout_core::View<'_, f32>, layout_core::Layout<(_8, _4), (_4, _1)>>` in the current scope
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(8, 4):(4, 1)]>) {
    let _ = a.select::<(_0, _0)>();
}

fn main() {}
