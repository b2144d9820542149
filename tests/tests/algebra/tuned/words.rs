use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = Sw<3, 2, 3> o (128, 32):(32, 1);
    type TileB = Sw<3, 2, 3> o (128, 32):(32, 1);
}
type Mma = TiledMma<M16n8k8F32Tf32, Layout![(2, 2, 1):(1, 2, 0)], (_32, _32, _8)>;
type FillA = TiledCopyOf<CopyAtom<CpAsync<_4>, _32>, Layout![(8, 16):(1, 8)], Layout![(1, 1):(1, 0)]>;
type FillB = TiledCopyOf<CopyAtom<CpAsync<_16>, _32>, Layout![(16, 8):(8, 1)], Layout![(1, 4):(0, 1)]>;
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _32>, Mma>;
type LoadB = TiledCopyB<CopyAtom<Ldmatrix<_4>, _32>, Mma>;

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _1, _4>();
    assert_conflict_free::<PartitionedS<TileA, LoadA>, _4, _4>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _4, _4>();
    assert_conflict_free::<PartitionedS<TileB, LoadB>, _4, _4>();
};
