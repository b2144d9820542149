//! Swizzled tensors.

use super::numbers;
use layout_core::*;

/// Checks that all slices of a swizzled tensor have the elements of the full tensor, at the offsets of the
/// layout. Tiles and divisions must have each element once.
macro_rules! check {
    ($($name:ident: $Swizzle:ty, $Offset:ident, $m:ident $n:ident : $down:ident $right:ident;)+) => {$(
        #[test]
        fn $name() {
            type Smem = ComposedLayout<$Swizzle, $Offset, Layout<($m, $n), ($down, $right)>>;
            let (m, n) = ($m::U32, $n::U32);
            let inside = |i: u32, j: u32| $Offset::U32 + i * $down::U32 + j * $right::U32;
            let expected = |i: u32, j: u32| <$Swizzle>::apply(inside(i, j));
            let cells = numbers(Smem::COSIZE as u64);
            assert!(Tensor::from_slice(&cells[1..], Smem::new()).is_err());
            let whole = Tensor::from_slice(&cells, Smem::new()).unwrap();
            for i in 0..m + 1 {
                let row = whole.get_slice((i, Keep));
                assert_eq!(row.is_some(), i < m);
                for j in 0..n + 1 {
                    let is_within = i < m && j < n;
                    let expected = is_within.then(|| expected(i, j));
                    assert_eq!(whole.load((i, j)), expected);
                    assert_eq!(row.and_then(|row| row.load(j)), expected);
                    // A slice of the slice, and the same slices in the other order.
                    let cell = row.and_then(|row| row.get_slice((j,)));
                    assert_eq!(cell.and_then(|cell| cell.load(())), expected);
                    let column = whole.get_slice((Keep, j));
                    assert_eq!(column.and_then(|column| column.load(i)), expected);
                }
            }
            let (tiler, tiles) = ((_2::new(), _4::new()), (m / 2, n / 4));
            let divided = whole.zipped_divide(tiler);
            let mut counts = vec![0; cells.len()];
            for (y, x) in (0..=tiles.0).flat_map(|y| (0..=tiles.1).map(move |x| (y, x))) {
                let tile = whole.get_local_tile(tiler, (y, x));
                assert_eq!(tile.is_some(), y < tiles.0 && x < tiles.1);
                for (i, j) in (0..3).flat_map(|i| (0..5).map(move |j| (i, j))) {
                    let cell = tile.and_then(|tile| tile.load((i, j)));
                    assert_eq!(divided.load(((i, j), (y, x))), cell);
                    let is_within = i < 2 && j < 4 && tile.is_some();
                    assert_eq!(cell, is_within.then(|| expected(2 * y + i, 4 * x + j)));
                    if let Some(cell) = cell {
                        counts[cell as usize] += 1;
                    }
                    // The same element in a tile of the tile.
                    let inner = tile.and_then(|tile| {
                        tile.get_local_tile((_1::new(), _2::new()), (i, j / 2))
                    });
                    assert_eq!(inner.and_then(|inner| inner.load((0, j % 2))), cell);
                }
            }
            for thread in Bounded::<_2>::all() {
                let mine = whole.local_partition((_2::new(), _4::new()), (thread, _3::new()));
                for (y, x) in (0..=tiles.0).flat_map(|y| (0..=tiles.1).map(move |x| (y, x))) {
                    let is_within = y < tiles.0 && x < tiles.1;
                    let cell = is_within.then(|| expected(2 * y + thread.get(), 4 * x + 3));
                    assert_eq!(mine.load((y, x)), cell);
                }
            }
            let cells_of_the_layout = (0..m).flat_map(|i| (0..n).map(move |j| expected(i, j)));
            for cell in cells_of_the_layout {
                counts[cell as usize] -= 1;
            }
            assert!(counts.iter().all(|count| *count == 0));
        }
    )+};
}

check! {
    rows_of_banks: Swizzle<3, 2, 3>, _0, _8 _32 : _32 _1;
    eight_by_eight: Swizzle<3, 0, 3>, _0, _8 _8 : _8 _1;
    columns: Swizzle<2, 1, 4>, _0, _16 _8 : _1 _16;
    the_other_way: Swizzle<2, 0, -3>, _0, _8 _8 : _8 _1;
    padded: Swizzle<1, 3, 3>, _0, _6 _8 : _9 _1;
    none: Swizzle<0, 4, 3>, _0, _4 _8 : _8 _1;
    moved: Swizzle<2, 2, 2>, _5, _4 _16 : _16 _1;
}

/// Integers in memory that is aligned to vectors.
#[repr(align(16))]
struct Aligned([u32; 256]);

fn aligned() -> Aligned {
    Aligned(core::array::from_fn(|i| u32::try_from(i).unwrap()))
}

#[test]
fn parts_are_vectors_where_they_start_at_one() {
    type Smem = ComposedLayout<Swizzle<3, 2, 3>, _0, Layout<(_8, _32), (_32, _1)>>;
    let cells = aligned();
    let whole = Tensor::from_slice(&cells.0, Smem::new()).unwrap();
    for i in 0..8 {
        let row = whole.get_slice((i, Keep)).unwrap();
        let vectors = row.vectors::<_4>().unwrap();
        for j in 0..32 {
            let vector = vectors.get(j / 4).unwrap();
            assert_eq!(row.load(j), Some(vector[j as usize % 4]));
        }
        assert!(vectors.get(8).is_none());
    }
}

#[test]
fn parts_that_start_between_vectors_are_none() {
    type Moved<O> = ComposedLayout<Swizzle<3, 2, 3>, O, Layout<(_4, _8), (_32, _1)>>;
    let cells = aligned();
    let first = |i| {
        let moved = Tensor::from_slice(&cells.0, Moved::<_2>::new()).unwrap();
        moved.get_slice((i, Keep)).unwrap()
    };
    let second = |i| {
        let moved = Tensor::from_slice(&cells.0, Moved::<_4>::new()).unwrap();
        moved.get_slice((i, Keep)).unwrap()
    };
    for i in 0..4 {
        assert!(first(i).vectors::<_4>().is_none());
        let pairs = first(i).vectors::<_2>().unwrap();
        assert_eq!(pairs.get(3).unwrap()[1], first(i).load(7).unwrap());
        let vectors = second(i).vectors::<_4>().unwrap();
        assert_eq!(vectors.get(1).unwrap()[3], second(i).load(7).unwrap());
    }
}

#[test]
fn a_part_prints_where_it_starts() {
    let whole = Tensor::new(
        core::ptr::null::<u32>(),
        <Layout![Sw<3, 2, 3> o (8, 32):(32, 1)]>::new(),
    );
    let tile = whole.local_tile((_8::new(), _4::new()), (0, 3));
    assert_eq!(tile.layout().to_string(), "Sw<3,2,3> o 12 o (8,4):(32,1)");
    assert_eq!(format!("{:?}", tile.layout()), tile.layout().to_string());
}

#[test]
fn a_tile_is_divided_and_grouped() {
    type Smem = Layout![Sw<2, 1, 2> o (8, 16):(16, 1)];
    let cells = numbers(Smem::COSIZE as u64);
    let whole = Tensor::from_slice(&cells, Smem::new()).unwrap();
    for (i, j) in (0..2).flat_map(|i| (0..2).map(move |j| (i, j))) {
        let tile = whole
            .get_local_tile((_4::new(), _8::new()), (i, j))
            .unwrap();
        let pairs = tile.zipped_divide((_2::new(), _4::new()));
        let tiled = tile.logical_divide((_2::new(), _4::new()));
        let line = tile.group::<_0, _2>();
        for (k, l) in (0..4).flat_map(|k| (0..8).map(move |l| (k, l))) {
            let expected = whole.load((4 * i + k, 8 * j + l));
            assert!(expected.is_some());
            assert_eq!(pairs.load(((k % 2, l % 4), (k / 2, l / 4))), expected);
            assert_eq!(tiled.load(((k % 2, k / 2), (l % 4, l / 4))), expected);
            assert_eq!(line.load(((k, l),)), expected);
        }
    }
}
