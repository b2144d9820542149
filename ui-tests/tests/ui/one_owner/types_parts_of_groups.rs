// error[E0277]: groups have no `layout_core::Tensor<Parts<'static, f32, Grid, ()>, MixedLayout<Layout<(Dynamic<_1, (Var<_0>, ())>,), (_1,)>, [u32; 1]>>` each
use layout_core::*;
use layout_device::{PerGroup, kernel};

layout! {
    type Line = (?n,):(1,);
}

#[kernel]
unsafe fn fill(to: PerGroup<'_, Tensor<Parts<'_, f32, Grid, _>, Line>>) {
    let _ = to.get(0);
}

fn main() {}
