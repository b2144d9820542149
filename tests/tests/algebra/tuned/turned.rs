use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = Sw<3, 3, 4> o (128, 32):(1, 128);
    type TileB = Sw<3, 3, 4> o (128, 32):(1, 128);
}
type Mma = TiledMma<M16n8k16F32F16, Layout![(2, 4, 1):(1, 2, 0)], (_32, _64, _16)>;
type FillA = TiledCopyOf<CopyAtom<CpAsync<_16>, _16>, Layout![(16, 16):(1, 16)], Layout![(8, 1):(1, 0)]>;
type FillB = TiledCopyOf<CopyAtom<CpAsync<_16>, _16>, Layout![(16, 16):(1, 16)], Layout![(8, 1):(1, 0)]>;
type LoadA = TiledCopyA<CopyAtom<LdmatrixTrans<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<LdmatrixTrans<_4>, _16>, Mma>;

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _8, _2>();
    assert_conflict_free::<PartitionedS<TileA, LoadA>, _8, _2>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _8, _2>();
    assert_conflict_free::<PartitionedS<TileB, LoadB>, _8, _2>();
};
