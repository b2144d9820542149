//! Thread partitions of tensors: with dynamic values, swizzled, and as owned parts.

use core::sync::atomic::{AtomicU32, Ordering};

use grid_executor::{Dim3, launch, thread};
use layout_core::{
    atoms::*,
    bounds::*,
    ops::*,
    partition::{ByA, ByB, ByC, ByD, ByS},
    *,
};
use layout_tests::strategy::config;
use proptest::prelude::*;

use super::numbers;

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_4, _8), (_8, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;
type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, _16, _16)>;
/// Loads of 8 by 4 matrices of 32-bit elements.
type Load = TiledCopyA<
    CopyAtom<Ldmatrix<_4>, _32>,
    TiledMma<M16n8k8F32Tf32, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, _16, _8)>,
>;

layout! {
    /// A tile of a matrix, and the coordinates of its elements.
    type Tile = (32, 32):(4 * ?leading, 1);
    type Row = (32, 32):(1, 0);
    type Column = (32, 32):(0, 1);
    /// Any number of tiles, and the coordinates of their elements.
    type Tiles = (32 * ?m, 32 * ?n):(4 * ?down, ?right);
    type TilesByRows = (32 * ?m, 32 * ?n):(4 * ?down, 1);
    type Rows = (32 * ?m, 32 * ?n):(1, 0);
    type Columns = (32 * ?m, 32 * ?n):(0, 1);
    type Smem = (32, 32):(32, 1);
}
/// Eight threads in a 4 by 8 tile, and the coordinates of its elements.
type Few = TvLayout<(_4, _8), Layout<(_8, _4), (_4, _1)>>;
type RowOfFew = PartitionedTv<Layout<(_4, _8), (_1, _0)>, Few>;
type ColumnOfFew = PartitionedTv<Layout<(_4, _8), (_0, _1)>, Few>;
/// The tile shape.
const TILE: (_32, _32) = (_32::new(), _32::new());
type Swizzling332 = Swizzle<3, 2, 3>;

/// Checks every thread and value of a partition. The tensor's elements hold their offsets, and the same
/// partition of rows and columns gives the expected coordinates.
macro_rules! cells_are_at {
    ($tensor:expr, $rows:expr, $columns:expr, $offset:expr; $($get:ident $By:ident $by:ty,)+) => {$(
        let (rows, columns) = ($rows, $columns);
        let mut threads = 0;
        while let Some(mine) = $tensor.$get(<$by>::new(), threads) {
            let (row, first_row) = ValuesAt::<$By<$by>, u32>::values_at(rows, threads);
            let (column, first_column) = ValuesAt::<$By<$by>, u32>::values_at(columns, threads);
            let mut values = 0;
            while let Some(found) = mine.load(values) {
                let row = u32::try_from(first_row).unwrap() + row.offset(values);
                let column = u32::try_from(first_column).unwrap() + column.offset(values);
                prop_assert_eq!(found, $offset(row, column), "thread {} value {}", threads, values);
                values += 1;
            }
            prop_assert!(values > 0);
            threads += 1;
        }
        prop_assert!(threads >= 32);
    )+};
}

proptest! {
    #![proptest_config(config(16))]
    #[test]
    fn threads_have_elements_of_a_tile_with_a_run_time_stride(leading in 0_u32..100) {
        let tile = Tile::from_values([leading]);
        let cells = numbers(tile.cosize().unwrap());
        let tile = Tensor::from_slice(&cells, tile).unwrap();
        cells_are_at! {
            tile, Row::new(), Column::new(), |row, column| row * 4 * leading + column;
            get_partition_s ByS Copy,
            get_partition_d ByD Copy,
            get_partition_s ByS Load,
            get_partition_d ByD Load,
            get_partition_a ByA Mma,
            get_partition_b ByB Mma,
            get_partition_c ByC Mma,
        }
    }

    #[test]
    fn threads_have_elements_of_all_tiles(
        [m, n] in [1_u32..4, 1_u32..4],
        [down, right] in [0_u32..50, 0_u32..50],
    ) {
        let tiles = Tiles::from_values([m, n, down, right]);
        let cells = numbers(tiles.cosize().unwrap());
        let tiles = Tensor::from_slice(&cells, tiles).unwrap();
        cells_are_at! {
            tiles, Rows::from_values([m, n]), Columns::from_values([m, n]),
            |row, column| row * 4 * down + column * right;
            get_partition_d ByD Load,
            get_partition_a ByA Mma,
            get_partition_c ByC Mma,
        }
        let by_rows = TilesByRows::from_values([m, n, down]);
        let cells = numbers(by_rows.cosize().unwrap());
        let by_rows = Tensor::from_slice(&cells, by_rows).unwrap();
        cells_are_at! {
            by_rows, Rows::from_values([m, n]), Columns::from_values([m, n]),
            |row, column| row * 4 * down + column;
            get_partition_s ByS Copy,
            get_partition_s ByS Load,
        }
    }

    #[test]
    fn threads_have_elements_behind_a_swizzle(row in 0_u32..8, column in 0_u32..4) {
        let cells = numbers(1024);
        let layout = Swizzled::<Swizzling332, Smem>::new();
        let whole = Tensor::from_slice(&cells, layout).unwrap();
        let at = |row: u32, column: u32| Swizzling332::apply(row * 32 + column);
        cells_are_at! {
            whole, Row::new(), Column::new(), at;
            get_partition_s ByS Copy,
            get_partition_s ByS Load,
            get_partition_c ByC Mma,
        }
        // A swizzled tile that does not start at offset 0.
        let tile = whole.get_local_tile((_4::new(), _8::new()), (row, column)).unwrap();
        for t in 0..8 {
            let mine = tile.get_partition_tv(Few::new(), t).unwrap();
            for v in 0..4 {
                let [r, c] = [
                    RowOfFew::new().offset((t, v, 0, 0)),
                    ColumnOfFew::new().offset((t, v, 0, 0)),
                ];
                prop_assert_eq!(mine.load(v), Some(at(4 * row + r, 8 * column + c)));
            }
        }
        prop_assert!(tile.get_partition_tv(Few::new(), 8).is_none());
    }
}

#[test]
fn coordinates_are_those_of_the_values() {
    let (m, n) = (70_u32, 100_u32);
    let cells = numbers(u64::from(m * n));
    let matrix = Tensor::from_slice(&cells, layout!((m, n):(n, 1))).unwrap();
    let raw = Tensor::new(cells.as_ptr(), *matrix.layout());
    let mut inside = 0;
    for block in (0..3).flat_map(|i| (0..4).map(move |j| (i, j))) {
        let tile = *raw.predicated_tile(TILE, block).tile();
        let places = raw.coordinates().predicated_tile(TILE, block);
        for t in 0..64 {
            let (mine, at) = (
                tile.partition_c(Mma::new(), t),
                places.partition_c(Mma::new(), t),
            );
            for value in 0..16 {
                assert_eq!(at.is_inside(value), matrix.get(at.at(value)).is_some());
                if at.is_inside(value) {
                    // SAFETY: the element is in the matrix.
                    let found = unsafe { mine.read(value) };
                    assert_eq!(Some(&found), matrix.get(at.at(value)));
                    inside += 1;
                }
            }
        }
    }
    assert_eq!(inside, m * n);
}

/// Checks that the threads of a block write each element of the layout once.
macro_rules! written_once {
    ($($layout:ty, $own_partition:ident $by:ty, $threads:ident;)+) => {$(
        let layout = <$layout>::new();
        let count = usize::try_from(TensorLayout::cells(&layout).unwrap()).unwrap();
        let mut cells: Vec<AtomicU32> = (0..count).map(|_| AtomicU32::new(0)).collect();
        let start = Shared(cells.as_mut_ptr());
        let kernel = || {
            let me = Bounded::<$threads>::new(thread::thread_idx_x()).expect("as many threads");
            let phase = Phase::new();
            // SAFETY: the elements belong to the vector. Every thread of the block creates the tensor once,
            // and takes the values of its own index.
            let (whole, me) = unsafe {
                let whole = Tensor::share(start.pointer(), Injective::of(layout), phase.block());
                (whole, UniqueCoord::<_, Thread>::new(me))
            };
            let mut mine = whole.$own_partition(<$by>::new(), me);
            let mut value = 0_u32;
            while let Some(cell) = mine.get_mut(value) {
                cell.fetch_add(1, Ordering::Relaxed);
                value += 1;
            }
        };
        // SAFETY: the kernel has no barrier.
        unsafe { launch(Dim3::x(1), Dim3::x($threads::U32), 0, kernel) }.unwrap();
        let written = cells.iter().map(|cell| cell.load(Ordering::Relaxed)).sum::<u32>();
        let most = cells.iter().map(|cell| cell.load(Ordering::Relaxed)).max();
        assert_eq!((written as usize, most), (<$layout>::SIZE, Some(1)));
    )+};
}

/// A pointer that threads share.
#[derive(Clone, Copy)]
struct Shared(*mut AtomicU32);
impl Shared {
    fn pointer(&self) -> *mut AtomicU32 {
        self.0
    }
}
// SAFETY: the target is atomic, so threads can share the pointer.
unsafe impl Sync for Shared {}
// SAFETY: the target is atomic, so threads can share the pointer.
unsafe impl Send for Shared {}

#[test]
fn values_of_ones_own_are_written_once() {
    type Padded = Layout<(_32, _64), (_68, _1)>;
    type Odd = Layout<(_32, _64), (_65, _1)>;
    type Columns = Layout<(_64, _32), (_1, _64)>;
    type Down = TiledCopyOf<
        CopyAtom<UniversalCopy<_16>, _32>,
        Layout<(_8, _4), (_1, _8)>,
        Layout<(_4, _1), (_1, _0)>,
    >;
    type Tv = LayoutTv<Layout<(_8, _4), (_4, _1)>, Layout<(_2, _2), (_2, _1)>>;
    type Fma = TiledMma<UniversalFma, Layout<(_8, _4, _1), (_4, _1, _0)>>;
    type Store = TiledCopyA<
        CopyAtom<Stmatrix<_4>, _32>,
        TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, _16, _8)>,
    >;
    written_once! {
        Padded, partition_d_mut Copy, _32;
        Columns, partition_d_mut Down, _32;
        Odd, partition_tv_mut Tv, _32;
        Odd, partition_c_mut Mma, _64;
        Columns, partition_c_mut Fma, _32;
        Padded, partition_d_mut Store, _32;
        Swizzled<Swizzling332, Smem>, partition_d_mut Copy, _32;
        Swizzled<Swizzling332, Smem>, partition_c_mut Mma, _64;
    }
}
