// error[E0277]: stride 18 is not a multiple of 4, the elements of a vector
use layout_core::{atoms::*, *};

type C = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_8, _4), (_4, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;
fn f(a: Tensor<View<'_, f32>, Layout![(8, 16):(18, 1)]>) {
    let _ = a.partition_s(C::new(), Below::<_32>::wrapped(3));
}

fn main() {}
