// error[E0277]: expected a layout onto 32 indices without gaps or repeats, found one that is compact only on the first 1
use layout_core::{atoms::*, *};

type C = TiledCopyOf<
    CopyAtom<UniversalCopy<_4>, _32>,
    Layout<(_8, _4), (_4, _0)>,
    Layout<(_1, _1), (_0, _0)>,
>;
fn f(a: Tensor<View<'_, f32>, Layout![(8, 4):(4, 1)]>, t: Bounded<_32>) {
    let _ = a.partition_d(C::new(), t);
}

fn main() {}
