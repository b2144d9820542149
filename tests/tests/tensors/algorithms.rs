//! Copies of parts: each value is copied, and no other element changes.
#![allow(clippy::float_cmp)] // The values are only copied, not computed.
#![allow(clippy::items_after_statements)] // Layouts are declared where they are used.

use core::fmt::Debug;

use super::Matrix;
use layout_core::algorithms::{
    axpby, clear, copy, copy_in_order, fill, transform, update, update_at,
};
use layout_core::{bounds::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

/// Memory whose start is aligned to at least 16 bytes.
#[repr(align(16))]
struct Aligned<T, const N: usize>([T; N]);

/// Elements made from integers modulo 251.
trait Item: Copy + PartialEq + Debug + Default {
    fn of(number: usize) -> Self;
}
macro_rules! items {
    ($($T:ident)+) => {$(
        impl Item for $T {
            #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_lossless)]
            fn of(number: usize) -> Self {
                (number % 251) as u8 as $T
            }
        }
    )+};
}
items!(u8 u16 u32 u64 f32);

/// An element whose size no instruction supports.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Odd(u8, [u8; 2]);
impl Item for Odd {
    fn of(number: usize) -> Self {
        Self(u8::of(number), [u8::of(number + 1), 0])
    }
}

/// Tests copies between memory with two layouts and arbitrary start offsets.
macro_rules! all_copies {
    ($T:ident; $($A:ty, $B:ty;)+) => {$(
        for starts in (0..5).flat_map(|from| (0..5).map(move |to| [from, to])) {
            let (from, to) = (<$A>::new(), <$B>::new());
            let memory = Aligned::<$T, 256>(core::array::from_fn($T::of));
            let a = Tensor::from_slice(&memory.0[starts[0]..][..<$A>::COSIZE], from).unwrap();
            let mut cells = Aligned([$T::default(); 256]);
            let mut expected = cells.0;
            for value in 0..u32::try_from(<$A>::SIZE).unwrap() {
                expected[starts[1] + to.offset(value) as usize] = *a.get(value).unwrap();
            }
            let mut b = Tensor::from_slice_mut(&mut cells.0[starts[1]..][..<$B>::COSIZE], to).unwrap();
            copy_in_order(&a, &mut b);
            assert_eq!(cells.0, expected);
        }
    )+};
}

#[test]
fn parts_of_all_layouts_are_copied() {
    macro_rules! pairs {
        ($($T:ident)+) => {$(
            all_copies! { $T;
                Layout![(4, 8):(1, 4)], Layout![(4, 8):(1, 4)];
                Layout![(4, 8):(1, 4)], Layout![(4, 8):(8, 1)];
                Layout![(4, 8):(8, 1)], Layout![(8, 4):(4, 1)];
                Layout![(4, 8):(9, 1)], Layout![(4, 8):(12, 1)];
                Layout![(4, 8):(0, 1)], Layout![(2, 16):(16, 1)];
                Layout![((4, 1), 2, 2):((1, 0), 64, 16)], Layout![(8, 2):(1, 8)];
                Layout![(2, (3, 4)):(24, (1, 6))], Layout![(6, 4):(1, 6)];
                Layout![(6, 4):(1, 8)], Layout![(12, 2):(1, 12)];
                Layout![5:1], Layout![5:3];
                Layout![16:1], Layout![(2, 8):(16, 2)];
                Layout![1:1], Layout![(1, 1):(7, 3)];
            }
        )+};
    }
    pairs!(u8 u16 u32 u64 f32 Odd);
}

#[test]
fn swizzled_parts_are_copied() {
    let numbers = Aligned::<u32, 1024>(core::array::from_fn(|i| u32::try_from(i).unwrap()));
    type Tile = Swizzled<Swizzle<3, 2, 3>, Layout![(8, 32):(32, 1)]>;
    type Fine = Swizzled<Swizzle<3, 0, 3>, Layout![(8, 32):(32, 1)]>;
    /// Eight threads per row, each with four contiguous elements.
    type Tv = LayoutTv<Layout![(8, 8):(8, 1)], Layout![(1, 4):(0, 1)]>;
    macro_rules! swizzled {
        ($($L:ident)+) => {$(
            for thread in Bounded::<_64>::all() {
                for start in 0..3 {
                    let a = Tensor::from_slice(&numbers.0[start..][..256], $L::new()).unwrap();
                    let part = a.partition_tv(Tv::new(), thread);
                    let mut fragment = Tensor::like(&part, 0);
                    copy(&part, &mut fragment);
                    let mut cells = Aligned([0_u32; 300]);
                    let mut b = Tensor::from_slice_mut(&mut cells.0[start..][..256], $L::new())
                        .unwrap()
                        .partition_tv(Tv::new(), thread);
                    copy(&fragment, &mut b);
                    for value in 0..4 {
                        assert_eq!(fragment.get(value), part.get(value));
                        assert_eq!(b.get(value), part.get(value));
                    }
                    assert_eq!(cells.0.iter().filter(|&&cell| cell != 0).count(),
                        (0..4).filter(|&value| *part.get(value).unwrap() != 0).count());
                }
            }
        )+};
    }
    swizzled!(Tile Fine);
}

/// Eight threads, each with four contiguous row elements of a 4 x 8 tile.
type Quads = LayoutTv<Layout![(4, 2):(2, 1)], Layout![(1, 4):(0, 1)]>;

/// Copies the part `$part` of each thread in the full and partial tiles of a matrix, to a second
/// matrix and to registers.
macro_rules! tiles {
    ($m:ident $n:ident $strides:expr, $starts:expr; $layout:ty; $rows:ident $columns:ident $threads:ident;
     $tile:ident => $part:expr, $thread:ident; $places:expr) => {{
        let strides: [[u32; 2]; 2] = $strides;
        let count = |[down, right]: [u32; 2]| ($m * down + $n * right + 8) as usize;
        let numbers: Vec<f32> = (0..count(strides[0]) + 4).map(f32::of).collect();
        let mut cells = vec![-1.0_f32; count(strides[1]) + 4];
        let [from, to] = strides.map(|[down, right]| Matrix::from_values([$m, $n, down, right]));
        let a = Tensor::from_slice(&numbers[$starts[0]..], from).unwrap();
        let mut expected = cells.clone();
        for (i, j) in (0..$m).flat_map(|i| (0..$n).map(move |j| (i, j))) {
            expected[$starts[1] + (i * strides[1][0] + j * strides[1][1]) as usize] =
                *a.get((i, j)).unwrap();
        }
        let b = &mut cells[$starts[1]..];
        for (y, x) in (0..$m.div_ceil($rows::U32))
            .flat_map(|y| (0..$n.div_ceil($columns::U32)).map(move |x| (y, x)))
        {
            for $thread in Bounded::<$threads>::all() {
                let tiler = ($rows::new(), $columns::new());
                let $tile = Tensor::from_slice(&numbers[$starts[0]..], from)
                    .unwrap()
                    .as_layout::<$layout>()
                    .unwrap()
                    .predicated_tile(tiler, (y, x));
                let source = $part;
                let mut registers = Tensor::like(&source, -2.0);
                copy(&source, &mut registers);
                let $tile = Tensor::from_slice_mut(&mut *b, to)
                    .unwrap()
                    .as_layout::<$layout>()
                    .unwrap()
                    .predicated_tile(tiler, (y, x));
                let mut target = $part;
                if (x + y) % 2 == 0 {
                    copy(&source, &mut target);
                } else {
                    copy(&registers, &mut target);
                }
                let $tile = Tensor::from_slice(&numbers[$starts[0]..], from)
                    .unwrap()
                    .as_layout::<$layout>()
                    .unwrap()
                    .predicated_tile(tiler, (y, x));
                let source = $part;
                #[allow(clippy::redundant_closure_call)]
                for value in 0..u32::try_from(registers.layout().cells().unwrap()).unwrap() {
                    let there: Option<f32> = $places(&source, value);
                    prop_assert_eq!(*registers.get(value).unwrap(), there.unwrap_or(-2.0));
                }
            }
        }
        prop_assert_eq!(cells, expected);
    }};
}

layout! {
    /// Contiguous rows, and rows that start at multiples of four.
    type Rows = (?m, ?n):(?down, 1);
    type Cut = (?m, ?n):(4 * ?down, 1);
    type Any = (?m, ?n):(?down, ?right);
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn tiles_that_overhang_are_copied(
        m in 1..12_u32,
        n in 1..20_u32,
        padding in prop::array::uniform2(0..5_u32),
        starts in prop::array::uniform2(0..4_usize),
    ) {
        let rows = padding.map(|padding| [n + padding, 1]);
        let cut = padding.map(|padding| [(n + padding).next_multiple_of(4), 1]);
        let columns = [[1, m + padding[0]], [n + padding[1], 1]];
        let at = |part: &Predicated<_, _, _, _>, value| part.load(value);
        tiles!(m n rows, starts; Rows; _4 _8 _8; tile => tile.partition_tv(Quads::new(), thread), thread; at);
        let at = |part: &Predicated<_, _, _, _>, value| part.load(value);
        tiles!(m n cut, starts; Cut; _4 _8 _8; tile => tile.partition_tv(Quads::new(), thread), thread; at);
        let at = |part: &Predicated<_, _, _, _>, value| part.load(value);
        tiles!(m n rows, starts; Rows; _8 _16 _8; tile => tile.partition_tv(Quads::new(), thread), thread; at);
        let at = |part: &Predicated<_, _, _, _>, value| part.load(value);
        tiles!(m n columns, starts; Any; _4 _8 _8; tile => tile.partition_tv(Quads::new(), thread), thread; at);
        let at = |part: &Predicated<_, _, _, _>, value| part.load(value);
        tiles!(m n cut, starts; Cut; _8 _8 _8;
            tile => tile.local_partition((_8::new(), _1::new()), (thread, _0::new())), thread; at);
        let at = |part: &PredicatedTile<_, _, _>, value| part.load((value % 4, value / 4));
        tiles!(m n cut, starts; Cut; _4 _8 _1; tile => { let _ = thread; tile }, thread; at);
    }
}

#[test]
fn the_others_do_what_they_say() {
    layout! { type Rows = (2, 8):(12, 1); }
    let mut cells = Aligned([7_i32; 32]);
    let mut y = Tensor::from_array(&mut cells.0, Rows::new());
    fill(&mut y, 3);
    assert_eq!(cells.0.iter().filter(|&&cell| cell == 3).count(), 16);
    let x = Tensor::filled(Layout::<(_2, _8), (_1, _2)>::new(), 5);
    let mut y = Tensor::from_array(&mut cells.0, Rows::new());
    axpby(2, &x, -1, &mut y);
    assert_eq!(y.get((1, 7)), Some(&7));
    axpby(2, &x, 0, &mut y);
    assert_eq!(y.get((1, 7)), Some(&10));
    let mut count = 0;
    transform(&x, &mut y, |item| {
        count += 1;
        item + 1
    });
    assert_eq!((count, y.get((0, 3))), (16, Some(&6)));
    let mut doubles = Tensor::like(&y, 0.0_f64);
    transform(&y, &mut doubles, f64::from);
    assert_eq!(doubles.get(15), Some(&6.0));
    let mut y = Tensor::from_array(&mut cells.0, Rows::new());
    clear(&mut y);
    assert_eq!(cells.0.iter().sum::<i32>(), 16 * 7);
    // If `b` is 0, the contents of `y` are irrelevant.
    let mut numbers = Tensor::filled(Layout::<_2, _1>::new(), f32::NAN);
    axpby(
        2.0,
        &Tensor::filled(Layout::<_2, _1>::new(), 1.5),
        0.0,
        &mut numbers,
    );
    assert_eq!(numbers.get(1), Some(&3.0));
}

#[test]
fn values_are_updated_in_place() {
    layout! { type Matrix = (?rows, ?columns):(8, 1); }
    let added = Aligned::<u32, 64>(core::array::from_fn(|i| 100 * u32::try_from(i).unwrap()));
    let added = Tensor::from_slice(&added.0, Matrix::from_values([7, 6])).unwrap();
    // Three rows and two columns of the last 4 x 4 tile exist. The register values always exist.
    let tile = added.predicated_tile((_4::new(), _4::new()), (1, 1));
    let coordinates = added
        .coordinates()
        .predicated_tile((_4::new(), _4::new()), (1, 1));
    let mut cells = Aligned::<u32, 64>(core::array::from_fn(|i| u32::try_from(i).unwrap()));
    let before = cells.0;
    let mut registers = Tensor::filled(Layout::<(_4, _4), (_1, _4)>::new(), 7);
    update(&tile, &mut registers, |old, added| old + added);
    let of_cells = Tensor::from_slice_mut(&mut cells.0, Matrix::from_values([7, 6])).unwrap();
    let mut of_cells = of_cells.predicated_tile((_4::new(), _4::new()), (1, 1));
    update(&tile, &mut of_cells, |old, added| old + added);
    update_at(&coordinates, &mut of_cells, |(row, column), old| {
        1000 * (10 * row + column) - old
    });
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        let number = 8 * (4 + row) + 4 + column;
        let is_there = row < 3 && column < 2;
        let added = if is_there { 100 * number } else { 0 };
        assert_eq!(registers.get((row, column)), Some(&(7 + added)));
        let old = before[number as usize];
        let place = 10 * (4 + row) + 4 + column;
        let expected = if is_there {
            1000 * place - (old + added)
        } else {
            old
        };
        assert_eq!(cells.0[number as usize], expected);
    }
}
