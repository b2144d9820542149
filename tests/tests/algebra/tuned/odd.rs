use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = Sw<2, 3, 3> o (64, 32):(32, 1);
    type TileB = Sw<3, 3, 4> o (128, 32):(1, 128);
}
type Mma = TiledMma<M16n8k8F32Bf16, Layout![(1, 2, 1):(1, 1, 0)], (_16, _32, _16)>;
type FillA = TiledCopyOf<CopyAtom<UniversalCopy<_2>, _16>, Layout![(2, 32):(32, 1)], Layout![(1, 1):(0, 1)]>;
type FillB = TiledCopyOf<CopyAtom<CpAsync<_4>, _16>, Layout![(64, 1):(1, 64)], Layout![(2, 1):(1, 0)]>;
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<LdmatrixTrans<_4>, _16>, Mma>;

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _1, _2>();
    assert_conflict_free::<PartitionedS<TileA, LoadA>, _8, _2>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _2, _2>();
    assert_conflict_free::<PartitionedS<TileB, LoadB>, _8, _2>();
};
