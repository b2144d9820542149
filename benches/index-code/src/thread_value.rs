//! Thread-value partitions of copies and MMAs.

use layout_core::{atoms::*, *};

type Tile = Layout<(_128, _64), (_64, _1)>;
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;
type Filled = PartitionedD<Tile, Fill>;

type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;
type LoadA = PartitionedS<Tile, TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>>;
type LoadSwizzled = Swizzled<Swizzle<3, 3, 3>, LoadA>;
type Sums = PartitionedC<Layout<(_128, _128), (_128, _1)>, Mma>;

pair! {
    /// Returns the offset of a value that a thread copies with 16-byte instructions.
    filled_by_a_copy(t, v, row) -> u32,
    Filled::new().offset((t, (v, 0), row, 0)),
    t * 8 + v + row * 1024,
}

pair! {
    /// Returns the offset of the 16-byte row whose address a thread passes to `ldmatrix`.
    rows_of_ldmatrix(t, m, k) -> u32,
    LoadA::new().offset((t, 0, m, k)),
    t % 16 * 64 + t / 16 % 2 * 8 + t / 32 % 2 * 1024 + m * 2048 + k * 16,
}

pair! {
    /// Returns the offset of a 16-byte row for `ldmatrix` in a swizzled tile.
    rows_of_ldmatrix_swizzled(t, m, k) -> u32,
    LoadSwizzled::new().offset((t, 0, m, k)),
    {
        let offset = t % 16 * 64 + t / 16 % 2 * 8 + t / 32 % 2 * 1024 + m * 2048 + k * 16;
        offset ^ ((offset & 0b1_1100_0000) >> 3)
    },
}

pair! {
    /// Returns the offset of a tensor core accumulator in the output.
    sums_of_a_product(t, column, row, m, n) -> u32,
    Sums::new().offset((t, (column, row), m, n)),
    t % 4 * 2 + t / 4 % 8 * 128 + t / 32 % 2 * 2048 + t / 64 * 8
        + column + row * 1024 + m * 4096 + n * 16,
}
