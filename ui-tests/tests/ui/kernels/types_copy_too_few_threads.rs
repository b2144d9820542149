// error[E0277]: 64 threads for a partition among 32: some would have no values
use layout_core::{atoms::*, *};

type C = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_8, _4), (_4, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;
fn f(a: Tensor<View<'_, f32>, Layout![(8, 16):(16, 1)]>, t: Bounded<_64>) {
    let _ = a.partition_s(C::new(), t);
}

fn main() {}
