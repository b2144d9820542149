use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = Sw<3, 3, 3> o (128, 64):(64, 1);
    type TileB = Sw<3, 3, 3> o (128, 64):(64, 1);
}
type Mma = TiledMma<M16n8k16F32F16, Layout![(2, 2, 1):(1, 2, 0)], (_32, _32, _16)>;
type FillA = TiledCopyOf<CopyAtom<CpAsync<_16>, _16>, Layout![(16, 8):(8, 1)], Layout![(1, 8):(0, 1)]>;
type FillB = TiledCopyOf<CopyAtom<CpAsync<_16>, _16>, Layout![(16, 8):(8, 1)], Layout![(1, 8):(0, 1)]>;
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, Mma>;

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _8, _2>();
    assert_conflict_free::<PartitionedS<TileA, LoadA>, _8, _2>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _8, _2>();
    assert_conflict_free::<PartitionedS<TileB, LoadB>, _8, _2>();
};
