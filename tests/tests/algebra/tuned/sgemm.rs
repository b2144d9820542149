use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = Sw<3, 2, 5> o (128, 16):(1, 128);
    type TileB = (128, 16):(1, 128);
}
type Mma = TiledMma<UniversalFma, Layout![(16, 16, 1):(1, 16, 0)], (Layout![(16, 4):(4, 1)], Layout![(16, 4):(4, 1)], _1)>;
type FillA = TiledCopyOf<CopyAtom<CpAsync<_4>, _32>, Layout![(32, 8):(8, 1)], Layout![(1, 1):(0, 1)]>;
type FillB = TiledCopyOf<CopyAtom<CpAsync<_16>, _32>, Layout![(32, 8):(1, 32)], Layout![(4, 1):(1, 0)]>;
// Read A with `partition_a(Mma::new(), me)`.
// Read B with `partition_b(Mma::new(), me)`.

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _1, _4>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _4, _4>();
};
