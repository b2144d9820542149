//! Tests of coordinate tuples in kernels, compared with the library's types.

mod common;

use common::{Buffer, client};
use cubecl::prelude::*;
use cubecl::std::tensor::layout::{Layout, LayoutExpand};
use layout_core::bounds::IndexAt;
use layout_core::numbers::{Ceil, Dynamic, Variable};
use layout_core::*;
use layout_cubecl::{KernelLayout, Offsets};

type Pair = (u32, u32);
type Pairs = (Pair, Pair);

/// A kernel that writes the offset of each coordinate and a flag, which is set if the coordinate is
/// in the shape, followed by the shape.
macro_rules! kernel {
    ($name:ident, $C:ty, $count:literal, $numbers:ident => $coordinate:expr) => {
        #[cube(launch)]
        fn $name<L: KernelLayout<$C>>(
            layout: Offsets<L, $C>,
            numbers: &[u32],
            offsets: &mut [u32],
            inside: &mut [u32],
        ) {
            let at = ABSOLUTE_POS;
            if at < offsets.len() {
                let i = at * $count;
                let $numbers = (numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]);
                let (offset, is_inside) = layout.to_source_pos_checked($coordinate);
                offsets[at] = u32::cast_from(offset);
                inside[at] = u32::cast_from(is_inside);
            }
        }
    };
}
kernel!(one, u32, 4, n => n.0);
kernel!(two, Pair, 4, n => (n.0, n.1));
kernel!(three, (u32, u32, u32), 4, n => (n.0, n.1, n.2));
kernel!(nested, Pairs, 4, n => ((n.0, n.1), (n.2, n.3)));
kernel!(half_nested, (u32, Pair), 4, n => (n.0, (n.1, n.2)));

/// Returns all tuples of integers up to `most`.
fn numbers(most: [u32; 4]) -> Vec<[u32; 4]> {
    let mut all = vec![[0; 4]];
    for (i, most) in most.into_iter().enumerate() {
        let with = |at: [u32; 4]| {
            (0..=most).map(move |c| {
                let mut at = at;
                at[i] = c;
                at
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

/// Compares a kernel with the library, at all coordinates up to these bounds.
macro_rules! compare {
    ($kernel:ident, $layout:expr, $most:expr, |$n:ident| $coordinate:expr) => {{
        let (client, layout, all) = (client(), $layout, numbers($most));
        let zeros = vec![0; all.len()];
        let coordinates = Buffer::new(&client, all.as_flattened());
        let (offsets, inside) = (Buffer::new(&client, &zeros), Buffer::new(&client, &zeros));
        $kernel::launch(
            &client,
            CubeCount::Static(u32::try_from(all.len().div_ceil(64)).unwrap(), 1, 1),
            CubeDim::new_1d(64),
            Offsets::launch(layout).unwrap(),
            coordinates.argument(),
            offsets.argument(),
            inside.argument(),
        );
        let (offsets, inside) = (offsets.read::<u32>(&client), inside.read::<u32>(&client));
        for (($n, offset), is_inside) in all.iter().zip(offsets).zip(inside) {
            let is_there = layout.contains(&$coordinate);
            assert_eq!(is_inside == 1, is_there, "{layout} at {:?}", $coordinate);
            assert_eq!(
                offset as usize,
                layout.index($coordinate),
                "{layout} at {:?}",
                $coordinate
            );
        }
    }};
}

layout! {
    type Padded = (8, 12):(13, 1);
    type Tiles = (32, 24):(24, 1) / (4, 6);             // ((4,8),(6,4)):((24,96),(1,6))
    type Broadcast = (6, 5):(0, 3);
    type Odd = (3, (5, 7)):(35, (7, 1));
    type Cube = (4, 3, 6):(1, 24, 4);
    type Swizzled = composition(Sw<2, 1, 3>, (8, 32):(32, 1));
    type Above = composition(Sw<2, 0, -3>, (8, 8):(8, 1));

    type Rows = (?rows, ?columns):(?leading, 1);
    type Whole = (4 * ?m, 6 * ?n):(6 * ?n, 1);          // computed integers
    type Deep = (?a, (4, ?b)):(?c, (1, 8));
}

/// A quarter of the rows, rounded up.
type Fourths = layout_core::Layout<(Dynamic<_1, (Ceil<Variable<_0>, _4>, ())>, _4), (_4, _1)>;

#[test]
fn static_layouts() {
    compare!(two, Padded::new(), [8, 12, 0, 0], |n| (n[0], n[1]));
    compare!(two, Broadcast::new(), [6, 5, 0, 0], |n| (n[0], n[1]));
    compare!(two, Tiles::new(), [33, 25, 0, 0], |n| (n[0], n[1]));
    compare!(nested, Tiles::new(), [4, 8, 6, 4], |n| (
        (n[0], n[1]),
        (n[2], n[3])
    ));
    compare!(one, Tiles::new(), [800, 0, 0, 0], |n| n[0]);
    compare!(half_nested, Odd::new(), [3, 5, 7, 0], |n| (
        n[0],
        (n[1], n[2])
    ));
    compare!(two, Odd::new(), [4, 40, 0, 0], |n| (n[0], n[1]));
    compare!(one, Odd::new(), [120, 0, 0, 0], |n| n[0]);
    compare!(three, Cube::new(), [4, 3, 6, 0], |n| (n[0], n[1], n[2]));
}

#[test]
fn swizzled_layouts() {
    compare!(two, Swizzled::new(), [8, 32, 0, 0], |n| (n[0], n[1]));
    compare!(one, Swizzled::new(), [256, 0, 0, 0], |n| n[0]);
    compare!(two, Above::new(), [8, 8, 0, 0], |n| (n[0], n[1]));
}

#[test]
fn layouts_with_run_time_numbers() {
    compare!(two, Rows::from_values([5, 9, 12]), [6, 10, 0, 0], |n| (
        n[0], n[1]
    ));
    compare!(one, Rows::from_values([5, 9, 12]), [50, 0, 0, 0], |n| n[0]);
    compare!(two, Whole::from_values([3, 2]), [13, 13, 0, 0], |n| (
        n[0], n[1]
    ));
    let blocks = Whole::from_values([3, 2]).logical_divide((_4::new(), _6::new()));
    compare!(nested, blocks, [4, 3, 6, 2], |n| (
        (n[0], n[1]),
        (n[2], n[3])
    ));
    compare!(
        half_nested,
        Deep::from_values([3, 5, 50]),
        [3, 4, 5, 0],
        |n| (n[0], (n[1], n[2]))
    );
    compare!(two, Deep::from_values([3, 5, 50]), [3, 21, 0, 0], |n| (
        n[0], n[1]
    ));
    let fourths = MixedLayout::<Fourths, [u32; 1]>::from_values([10]);
    compare!(two, fourths, [4, 4, 0, 0], |n| (n[0], n[1]));
    // The slice is the second row. The slice uses neither the number of rows nor the last value.
    let row = Deep::from_values([3, 5, 50]).slice((1, Keep));
    compare!(one, row, [21, 0, 0, 0], |n| n[0]);
    // A shape without elements contains no coordinate, and the kernel does not divide by 0.
    compare!(two, Rows::from_values([0, 9, 12]), [3, 10, 0, 0], |n| (
        n[0], n[1]
    ));
    compare!(one, Rows::from_values([0, 9, 12]), [3, 0, 0, 0], |n| n[0]);
}
