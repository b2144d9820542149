// error[E0277]: tiles that span 8 elements do not fill 12 elements
use layout_core::{atoms::*, *};

type C = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_8, _4), (_4, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;
fn f(a: Tensor<View<'_, f32>, Layout![(12, 16):(16, 1)]>) {
    let _ = a.partition_s(C::new(), Below::<_32>::wrapped(3));
}

fn main() {}
