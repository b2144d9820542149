//! Identity tensors: each coordinate belongs to the corresponding element of the data tensor.

use super::{Matrix, RowMajor};
use layout_core::{atoms::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

/// Checks that the element of a tensor at `$c` is the full tensor's element at the coordinate that the
/// identity tensor has at `$c`. The same slices and divisions apply to both tensors.
macro_rules! beside {
    ($layout:expr; $($steps:tt)*) => {
        beside!(@at $layout, |a| a$($steps)*)
    };
    (@at $layout:expr, |$a:ident| $steps:expr) => {{
        let layout = $layout;
        let data = { let $a = Tensor::new(core::ptr::null::<u32>(), layout); $steps };
        let at = { let $a = make_identity_tensor(layout); $steps };
        for i in 0..64 {
            let whole = Tensor::new(core::ptr::null::<u32>(), layout);
            prop_assert_eq!(data.pointer_at(i), whole.pointer_at(at.at(i)), "{}", i);
        }
    }};
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn coordinates_are_those_of_the_elements(
        (p, q) in (1_u32..5, 1_u32..5),
        (down, right) in (0_u32..100, 0_u32..100),
        (y, x) in (0_u32..6, 0_u32..6),
    ) {
        let m = (4 * p).multiple_of::<_4>().unwrap();
        let n = (6 * q).multiple_of::<_6>().unwrap();
        let whole = layout!((m, n):(down, right));
        beside!(whole; .slice((y, Keep)));
        beside!(whole; .local_tile((_4::new(), _3::new()), (y, x)));
        beside!(whole; .local_tile((_4::new(), _3::new()), (y, Keep)));
        beside!(whole; .local_partition((_2::new(), _3::new()), (y % 2, x % 3)));
        beside!(whole; .zipped_divide((_4::new(), _2::new())));
        beside!(whole; .tiled_divide((_2::new(), _6::new())).slice((Keep, y, x)));
        beside!(whole; .flat_divide((_2::new(), _2::new())).group::<_2, _4>());
        beside!(whole; .logical_divide((_4::new(), Keep)).select::<(_1, _0)>().select::<(_1, _0)>());
        beside!(whole; .local_tile((_4::new(), _6::new()), (y, x))
            .local_partition((_2::new(), _3::new()), (y % 2, x % 3)));
    }

    #[test]
    fn coordinates_of_a_static_shape_are_those_of_the_elements((y, x) in (0_u32..4, 0_u32..8)) {
        let whole = <Layout![((2, 8), 24):((1, 400), 16)]>::new();
        for i in 0..384 {
            let (a, b, c) = make_identity_tensor(whole).at(i);
            prop_assert_eq!(whole.offset(((a, b), c)), whole.offset(i));
            prop_assert_eq!(IdentityLayout::<((_2, _8), _24)>::new().at(i), (a, b, c));
        }
        let whole = <Layout![(16, 24):(24, 1)]>::new();
        beside!(whole; .local_tile((_4::new(), _3::new()), (y, x)));
        beside!(whole; .local_tile((_4::new(), _3::new()), (y, x))
            .local_partition((_2::new(), _3::new()), (y % 2, x % 3)));
        beside!(whole; .composition(<Layout![(4, 6):(2, 32)]>::new()));
        let swizzled = <Layout![Sw<2, 0, 3> o (8, 8):(8, 1)]>::new();
        for i in 0..64 {
            let (row, column) = make_identity_tensor(swizzled).at(i);
            prop_assert_eq!(swizzled.offset((row, column)), swizzled.offset(i));
        }
    }

    #[test]
    fn coordinates_of_the_values_of_a_thread_are_theirs(
        (p, q, ld) in (1_u32..4, 1_u32..4, 0_u32..100),
        thread in 0_u32..16,
    ) {
        type Copy = TiledCopyOf<
            CopyAtom<UniversalCopy<_16>, _32>,
            Layout<(_8, _2), (_2, _1)>,
            Layout<(_1, _4), (_0, _1)>,
        >;
        type Mma = TiledMma<M16n8k16F32F16, LayoutLeft<(_1, _2, _1)>>;
        type Tv = LayoutTv<Layout<(_8, _2), (_2, _1)>, Layout<(_2, _4), (_4, _1)>>;
        let m = (16 * p).multiple_of::<_16>().unwrap();
        let n = (16 * q).multiple_of::<_16>().unwrap();
        let whole = layout!((m, n):(ld, 1));
        beside!(whole; .partition_s(Copy::new(), thread));
        beside!(whole; .partition_d(Copy::new(), thread).slice((Keep, 0, Keep)));
        beside!(whole; .partition_tv(Tv::new(), thread));
        beside!(whole; .partition_a(Mma::new(), thread));
        beside!(whole; .partition_b(Mma::new(), thread));
        beside!(whole; .partition_c(Mma::new(), thread));
    }

    #[test]
    fn static_tiles_overhang_too((y, x) in (0_u32..4, 0_u32..6)) {
        type Matrix = Layout![(7, 10):(12, 1)];
        let cells: Vec<u32> = (0..).take(Matrix::COSIZE).collect();
        let matrix = Tensor::from_slice(&cells, Matrix::new()).unwrap();
        let tile = matrix.predicated_tile((_4::new(), _3::new()), (y, x));
        let at = matrix.coordinates().predicated_tile((_4::new(), _3::new()), (y, x));
        for (i, j) in (0..5).flat_map(|i| (0..4).map(move |j| (i, j))) {
            let (row, column) = (4 * y + i, 3 * x + j);
            let is_there = i < 4 && j < 3 && row < 7 && column < 10;
            prop_assert_eq!(tile.load((i, j)), is_there.then_some(row * 12 + column));
            if i < 4 && j < 3 {
                prop_assert_eq!(at.is_inside((i, j)), is_there);
            }
        }
    }

    #[test]
    fn the_predicate_is_what_an_overhanging_tile_contains((m, n) in (1_u32..20, 1_u32..20)) {
        let cells = vec![0_u8; (m * n) as usize];
        let matrix = Tensor::from_slice(&cells, RowMajor::from_values([m, n])).unwrap();
        let tiler = (_4::new(), _3::new());
        for (y, x) in (0..6).flat_map(|y| (0..8).map(move |x| (y, x))) {
            let tile = matrix.predicated_tile(tiler, (y, x));
            let at = matrix.coordinates().predicated_tile(tiler, (y, x));
            prop_assert_eq!(at.extents(), &[m, n]);
            for (i, j) in (0..4).flat_map(|i| (0..3).map(move |j| (i, j))) {
                prop_assert_eq!(at.at((i, j)), (4 * y + i, 3 * x + j));
                prop_assert_eq!(at.is_inside((i, j)), tile.contains((i, j)));
            }
        }
    }

    #[test]
    fn threads_with_a_predicate_write_each_cell_once(
        (m, n) in (1_u32..20, 1_u32..20),
        padding in 0_u32..5,
    ) {
        let width = n + padding;
        let mut cells = vec![0_u32; (m * width) as usize];
        let layout = Matrix::from_values([m, n, width, 1]);
        let whole = Tensor::new_mut(cells.as_mut_ptr(), layout);
        let (tiler, threads) = ((_8::new(), _4::new()), (_2::new(), _4::new()));
        for (y, x) in (0..m.div_ceil(8)).flat_map(|y| (0..n.div_ceil(4)).map(move |x| (y, x))) {
            for thread in (0..2).flat_map(|i| (0..4).map(move |j| (i, j))) {
                let at = whole.coordinates().predicated_tile(tiler, (y, x));
                let at = at.local_partition(threads, thread);
                let tile = whole.predicated_tile(tiler, (y, x));
                let mut mine = tile.tile().local_partition(threads, thread);
                for i in 0..4 {
                    if at.is_inside((i, 0)) {
                        // SAFETY: the predicate ensures that the element is in the matrix.
                        unsafe { mine.write((i, 0), mine.read((i, 0)) + 1) };
                    }
                }
            }
        }
        for (offset, count) in (0..).zip(&cells) {
            prop_assert_eq!(*count, u32::from(offset % width < n), "{}", offset);
        }
    }
}
