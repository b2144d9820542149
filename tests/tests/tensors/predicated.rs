//! The values of threads in partial tiles: each tensor element is exactly one value.

use super::{Matrix, RowMajor, numbers};
use layout_core::{atoms::*, bounds::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

/// Eight threads, each with two contiguous row elements of a 4 x 4 tile.
type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_4>, _32>,
    Layout<(_4, _2), (_2, _1)>,
    Layout<(_1, _2), (_0, _1)>,
>;
/// Six threads with four values each, in a 6 x 4 tile.
type Tv = TvLayout<(_6, _4), Layout<(_6, (_2, _2)), (_1, (_12, _6))>>;
/// A 32 x 16 MMA tile computed by two warps.
type Mma = TiledMma<M16n8k16F32F16, LayoutLeft<(_1, _2, _1)>>;

/// Four threads, each with two vectors of a row.
type Quads = TvLayout<(_4, _2), Layout<(_4, _2), (_1, _4)>>;

/// Covers a matrix with `$rows` by `$columns` tiles, and counts all stores in its elements. `load`, `get` and
/// `contains` must agree with the position of each value.
macro_rules! stored {
    ($m:ident $n:ident $padding:ident; $rows:ident $columns:ident; $threads:ident $values:expr;
     $partition:ident $own:ident $of:ty) => {{
        let width = $n + $padding;
        let mut cells = vec![0_u32; ($m * width) as usize];
        let layout = Matrix::from_values([$m, $n, width, 1]);
        let tiler = ($rows::new(), $columns::new());
        let blocks = ($m.div_ceil($rows::U32), $n.div_ceil($columns::U32));
        for (y, x) in (0..blocks.0).flat_map(|y| (0..blocks.1).map(move |x| (y, x))) {
            for thread in Bounded::<$threads>::all() {
                let kernel = Kernel::new();
                // SAFETY: the threads run in sequence, each block and thread once.
                let (whole, block, me) = unsafe {
                    let ctx = ThreadContext::<(u32,), (_1,)>::new(&kernel, [0; 3], [0; 3]);
                    let layout = Injective::check(layout).unwrap();
                    let whole = Tensor::share(cells.as_mut_ptr(), layout, ctx.grid());
                    (
                        whole,
                        UniqueCoord::<_, Block>::new((y, x)),
                        UniqueCoord::<_, Thread>::new(thread),
                    )
                };
                let mut mine = whole
                    .predicated_tile_mut(tiler, block)
                    .$own(<$of>::new(), me);
                for value in 0..$values {
                    let (i, j) = mine.places().at(value);
                    let is_there = y * $rows::U32 + i < $m && x * $columns::U32 + j < $n;
                    prop_assert_eq!(mine.contains(value), is_there);
                    let before = mine.load(value);
                    prop_assert_eq!(before.is_some(), is_there);
                    prop_assert_eq!(mine.get(value).copied(), before);
                    prop_assert_eq!(mine.store(value, before.unwrap_or(7) + 1), is_there);
                    prop_assert_eq!(mine.get_mut(value).map(|cell| *cell), before.map(|x| x + 1));
                }
                // Past the last value there is no element, even if the position is in the tile.
                prop_assert!(!mine.contains($values));
                prop_assert!(!mine.store($values, 100));
            }
        }
        for (offset, count) in (0..).zip(&cells) {
            prop_assert_eq!(*count, u32::from(offset % width < $n), "{}", offset);
        }
        let read = Tensor::from_slice(&cells, layout).unwrap();
        for thread in Bounded::<$threads>::all() {
            let tile = read.predicated_tile(tiler, (blocks.0 - 1, blocks.1 - 1));
            let mine = tile.$partition(<$of>::new(), thread);
            for value in 0..$values {
                prop_assert_eq!(mine.load(value), tile.load(mine.places().at(value)));
            }
        }
    }};
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn each_cell_is_one_value_of_one_thread(
        (m, n) in (1_u32..40, 1_u32..40),
        padding in 0_u32..5,
    ) {
        stored!(m n padding; _8 _8; _8 8; partition_d partition_d_mut Copy);
        stored!(m n padding; _12 _4; _6 8; partition_tv partition_tv_mut Tv);
        stored!(m n padding; _32 _16; _64 8; partition_c partition_c_mut Mma);
    }

    #[test]
    fn what_operands_read_is_in_the_tile(
        (m, n) in (1_u32..40, 1_u32..40),
        (y, x) in (0_u32..3, 0_u32..4),
    ) {
        let cells = numbers(u64::from(m * n));
        let whole = Tensor::from_slice(&cells, RowMajor::from_values([m, n])).unwrap();
        let tile = whole.predicated_tile((_16::new(), _16::new()), (y, x));
        for thread in Bounded::<_64>::all() {
            let a = tile.partition_a(Mma::new(), thread);
            let b = tile.partition_b(Mma::new(), thread);
            for value in 0..9 {
                let of_a = (value < 8).then(|| tile.load(a.places().at(value))).flatten();
                let of_b = (value < 4).then(|| tile.load(b.places().at(value))).flatten();
                prop_assert_eq!((a.load(value), b.load(value)), (of_a, of_b));
            }
        }
        for thread in Bounded::<_8>::all() {
            let s = tile.partition_s(Copy::new(), thread);
            for value in 0..32 {
                prop_assert_eq!(s.load(value), tile.load(s.places().at(value)));
            }
        }
        let threads = (_2::new(), _4::new());
        for (i, j) in (0..2).flat_map(|i| (0..4).map(move |j| (i, j))) {
            let thread = (Bounded::<_2>::wrapped(i), Bounded::<_4>::wrapped(j));
            let part = tile.local_partition(threads, thread);
            for at in (0..9).flat_map(|p| (0..5).map(move |q| (p, q))) {
                let of_tile = tile.load((2 * at.0 + i, 4 * at.1 + j));
                prop_assert_eq!(part.load(at), of_tile.filter(|_| at.0 < 8 && at.1 < 4));
            }
        }
    }
}

#[test]
fn raw_tiles_are_partitioned_for_any_thread() {
    let whole = Tensor::new(core::ptr::null::<u32>(), RowMajor::from_values([7, 10]));
    let tile = whole.predicated_tile((_4::new(), _4::new()), (1, 2));
    let mine = tile.partition_s(Copy::new(), 5);
    assert_eq!(mine.places().at(0), (2, 2));
    assert_eq!(mine.places().extents(), &[3, 2]);
    assert_eq!(
        mine.values().pointer_at(0).addr(),
        4 * ((4 + 2) * 10 + 8 + 2)
    );
    assert!(!mine.contains(0));
}

#[test]
fn vectors_of_a_matrix_are_partitioned_as_cells() {
    #[repr(align(16))]
    struct Aligned([f32; 8 * 12]);
    let cells = Aligned(core::array::from_fn(|i| {
        f32::from(u8::try_from(i).unwrap())
    }));
    let whole = Tensor::from_slice(&cells.0, <Layout![(8, 12):(12, 1)]>::new()).unwrap();
    let quads = whole.vectors::<_4>().unwrap();
    // Three quads per row, in tiles of two.
    let tile = quads.predicated_tile((_4::new(), _2::new()), (1, 1));
    let mine = tile.partition_tv(Quads::new(), Bounded::<_4>::wrapped(3));
    assert_eq!(
        mine.load(0).map(|quad| quad[1]),
        Some(7.0 * 12.0 + 8.0 + 1.0)
    );
    assert_eq!(mine.load(1), None);
}

#[test]
fn threads_are_coordinates_of_their_layout_too() {
    // Four rows of two threads, counted from the left.
    type Tv = TvLayout<(_4, _4), Layout<((_2, _4), _2), ((_8, _1), _4)>>;
    let cells = numbers(7 * 10);
    let whole = Tensor::from_slice(&cells, RowMajor::from_values([7, 10])).unwrap();
    let tile = whole.predicated_tile((_4::new(), _4::new()), (1, 2));
    for (x, y) in (0..2).flat_map(|x| (0..4).map(move |y| (x, y))) {
        let me = (Bounded::<_2>::wrapped(x), Bounded::<_4>::wrapped(y));
        let mine = tile.partition_tv(Tv::new(), me);
        let also = tile.partition_tv(Tv::new(), Bounded::<_8>::wrapped(x + 2 * y));
        for value in 0..2 {
            assert_eq!(mine.places().at(value), (y, 2 * x + value));
            assert_eq!(also.places().at(value), (y, 2 * x + value));
            assert_eq!(mine.load(value), tile.load((y, 2 * x + value)));
            assert_eq!(mine.load(value), also.load(value));
        }
    }
}

#[test]
fn values_that_do_not_exist_are_not_looked_for() {
    let cells = numbers(7 * 10);
    let whole = Tensor::from_slice(&cells, RowMajor::from_values([7, 10])).unwrap();
    let tile = whole.predicated_tile((_4::new(), _4::new()), (1, 2));
    let mine = tile.partition_s(Copy::new(), Bounded::<_8>::wrapped(0));
    let part = tile.local_partition((_2::new(), _2::new()), (_0::new(), _1::new()));
    for far in [2, 1 << 16, 1 << 31, u32::MAX] {
        assert!(!mine.contains(far) && mine.get(far).is_none() && mine.load(far).is_none());
        assert!(!part.contains((far, 0)) && part.load((0, far)).is_none());
    }
}

/// Reads all values of all threads of a tile partition over a matrix with canaries after it. Each element
/// must be read once, at its position, for any thread tuple.
macro_rules! read_by_tuples {
    ($($tv:ty, $tiler:expr, $whole:ty, $values:literal: $($extent:ident)+;)+) => {$({
        let whole = <$whole>::new();
        let inside = <$whole>::COSIZE;
        let cells: Vec<u32> = (0..).take(inside).chain([u32::MAX; 4096]).collect();
        let a = Tensor::from_slice(&cells[..inside], whole).unwrap();
        let tile = a.predicated_tile($tiler, (0, 0, 0));
        let mut reads = vec![0_u32; cells.len()];
        for number in 0..1_u32 $(* $extent::U32)+ {
            let mut rest = number;
            let thread = ($({
                let digit = rest % $extent::U32;
                rest /= $extent::U32;
                Bounded::<$extent>::wrapped(digit)
            },)+);
            assert_eq!(rest, 0);
            let mine = tile.partition_tv(<$tv>::new(), thread);
            for value in 0..$values {
                let place = mine.places().at(value);
                assert_eq!(mine.load(value), tile.load(place), "{number} {value} {place:?}");
                if let Some(cell) = mine.load(value) {
                    assert_ne!(cell, u32::MAX, "{number} {value}");
                    reads[cell as usize] += 1;
                }
            }
        }
        for cell in 0..u32::try_from(<$whole>::SIZE).unwrap() {
            assert_eq!(reads[OffsetAt::offset(whole, cell) as usize], 1, "{cell}");
        }
    })+};
}

#[test]
fn a_thread_is_one_number_for_values_and_places() {
    // The tile, its rows and its columns split the threads in three different ways.
    type Split = TvLayout<(_32, _8, _2), Layout<((_2, _4, _8), _8), ((_256, _1, _4), _32)>>;
    type Whole = Layout<(_8, _8, _2), (_2, _16, _1)>;
    type Four = TvLayout<(_8, _8), Layout<((_2, _2, _2, _2), _4), ((_1, _4, _8, _32), _0)>>;
    let tiler = (_32::new(), _8::new(), _2::new());
    read_by_tuples! {
        Split, tiler, Whole, 8: _2 _4 _8;
        Split, tiler, Whole, 8: _8 _8;
        Split, tiler, Whole, 8: _16 _4;
        Split, tiler, Whole, 8: _64;
    }
    let cells = numbers(56);
    let a = Tensor::from_slice(&cells, Layout::<(_8, _7), (_1, _8)>::new()).unwrap();
    let tile = a.predicated_tile((_8::new(), _8::new()), (0, 0));
    for number in 0..16 {
        let thread = (
            Bounded::<_4>::wrapped(number % 4),
            (
                Bounded::<_2>::wrapped(number / 4 % 2),
                Bounded::<_2>::wrapped(number / 8),
            ),
        );
        let by_tuple = tile.partition_tv(Four::new(), thread);
        let by_number = tile.partition_tv(Four::new(), Bounded::<_16>::wrapped(number));
        assert_eq!(by_tuple.places().at(0), by_number.places().at(0));
        assert_eq!(by_tuple.load(0), by_number.load(0));
        assert_eq!(by_tuple.load(0), tile.load(by_tuple.places().at(0)));
    }
}

static_assertions::assert_impl_all!((u32, u32): SameIn<(_4, _8), ((_2, _2), _8)>);
static_assertions::assert_not_impl_any!((u32, u32): SameIn<(_4, _8), (_8, _4)>);
static_assertions::assert_not_impl_any!(((u32, u32), u32): SameIn<((_4, _8), _2), ((_8, _4), _2)>);
