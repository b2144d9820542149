//! Static proofs about the values that an instruction moves, compared with all offsets.

use core::marker::PhantomData;

use layout_core::{
    atoms::*,
    bounds::*,
    checks::*,
    partition::{ByD, ByS},
    *,
};

/// A probe that tests if a bound holds for concrete types. Method resolution tries the trait that needs no
/// reference first.
struct Moved<L, By>(PhantomData<(L, By)>);
trait Holds {
    fn holds(&self) -> bool;
}
impl<L: MovedBy<By, View<'static, u32>>, By> Holds for Moved<L, By> {
    fn holds(&self) -> bool {
        true
    }
}
trait Fails {
    fn holds(&self) -> bool;
}
impl<L, By> Fails for &Moved<L, By> {
    fn holds(&self) -> bool {
        false
    }
}

macro_rules! all_layouts {
    ($count:ident $Copy:ty, $($L:ty,)+) => {$(
        let (source, destination) = (
            (&Moved::<$L, ByS<$Copy>>(PhantomData)).holds(),
            (&Moved::<$L, ByD<$Copy>>(PhantomData)).holds(),
        );
        let (of_source, of_destination) = (
            vector_access::<PartitionedS<$L, $Copy>, <Atom<$Copy> as IsCopyAtom>::SrcVector>(),
            vector_access::<PartitionedD<$L, $Copy>, <Atom<$Copy> as IsCopyAtom>::DstVector>(),
        );
        assert_eq!(
            (source, destination),
            (of_source, of_destination),
            "{} by {}",
            <$L>::new(),
            stringify!($Copy),
        );
        $count[usize::from(source)] += 1;
    )+};
}
macro_rules! all_copies {
    ($count:ident $($Copy:ty;)+) => {$(
        all_layouts! {
            $count $Copy,
            Layout<(_32, _32), (_32, _1)>,
            Layout<(_32, _32), (_1, _32)>,
            Layout<(_32, _32), (_33, _1)>,
            Layout<(_32, _32), (_34, _1)>,
            Layout<(_32, _32), (_36, _1)>,
            Layout<(_32, _32), (_40, _1)>,
            Layout<(_32, _32), (_2, _64)>,
            Layout<(_32, _32), (_0, _1)>,
            Layout<(_32, _32), (_1, _0)>,
            Layout<(_32, (_2, _16)), (_2, (_1, _64))>,
            Layout<(_32, (_4, _8)), (_4, (_1, _128))>,
            Layout<(_32, (_8, _4)), (_8, (_1, _256))>,
            Layout<((_4, _8), _32), ((_1, _128), _4)>,
            Layout<((_2, _16), _32), ((_1, _64), _2)>,
            Layout<(_64, _96), (_96, _1)>,
            Layout<(_64, _96), (_1, _68)>,
            Swizzled<Swizzle<3, 2, 3>, Layout<(_32, _32), (_32, _1)>>,
            Swizzled<Swizzle<3, 3, 3>, Layout<(_32, _64), (_64, _1)>>,
            Swizzled<Swizzle<2, 1, 3>, Layout<(_32, _32), (_32, _1)>>,
            Swizzled<Swizzle<2, 0, 3>, Layout<(_32, _32), (_32, _1)>>,
            ComposedLayout<Swizzle<3, 2, 3>, _4, Layout<(_32, _32), (_32, _1)>>,
            ComposedLayout<Swizzle<3, 2, 3>, _2, Layout<(_32, _32), (_32, _1)>>,
        }
    )+};
}

type Atom<Copy> = <Copy as IsTiledCopy>::Atom;
type Down<A, V> = TiledCopyOf<A, Layout<(_4, _8), (_8, _1)>, Layout<(_1, V), (_0, _1)>>;
type Along<A, V> = TiledCopyOf<A, Layout<(_4, _8), (_8, _1)>, Layout<(V, _1), (_1, _0)>>;
type Tf32 = TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, _16, _8)>;

#[test]
fn types_say_what_all_offsets_say() {
    let mut count = [0; 2];
    all_copies! {
        count
        Down<CopyAtom<UniversalCopy<_4>, _32>, _4>;
        Down<CopyAtom<UniversalCopy<_8>, _32>, _4>;
        Down<CopyAtom<UniversalCopy<_16>, _32>, _4>;
        Down<CopyAtom<CpAsync<_16>, _32>, _4>;
        Along<CopyAtom<UniversalCopy<_8>, _32>, _4>;
        Along<CopyAtom<UniversalCopy<_16>, _32>, _4>;
        Along<CopyAtom<UniversalCopy<_16>, _32>, _8>;
        TiledCopyA<CopyAtom<Ldmatrix<_4>, _32>, Tf32>;
        TiledCopyA<CopyAtom<Ldmatrix<_2>, _32>, Tf32>;
        TiledCopyB<CopyAtom<Ldmatrix<_1>, _32>, Tf32>;
        TiledCopyA<CopyAtom<Stmatrix<_4>, _32>, Tf32>;
    }
    assert_eq!(count.iter().sum::<u32>(), 11 * 22);
    assert!(count.iter().all(|&count| count > 50), "{count:?}");
}
