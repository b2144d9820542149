use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = (64, 8):(1, 64);
    type TileB = Sw<3, 1, 5> o (64, 8):(1, 64);
}
type Mma = TiledMma<UniversalFma, Layout![(8, 8, 1):(1, 8, 0)], (Layout![(8, 2):(2, 1)], Layout![(8, 2):(2, 1)], _1)>;
type FillA = TiledCopyOf<CopyAtom<CpAsync<_16>, _64>, Layout![(32, 2):(1, 32)], Layout![(2, 1):(1, 0)]>;
type FillB = TiledCopyOf<CopyAtom<CpAsync<_8>, _64>, Layout![(8, 8):(8, 1)], Layout![(1, 1):(0, 1)]>;
// Read A with `partition_a(Mma::new(), me)`.
// Read B with `partition_b(Mma::new(), me)`.

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _2, _8>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _1, _8>();
};
