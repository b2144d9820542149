//! Tests of kernels that use views and tiles.
#![allow(clippy::float_cmp)] // the values are integers or copies

mod common;

use common::{Buffer, client};
use cubecl::prelude::*;
use cubecl::std::tensor::{AsView, AsViewExpand, AsViewMut, AsViewMutExpand, View, ViewMut};
use layout_core::*;
use layout_cubecl::{Bounded, Offsets, Tile, from_strides, view};

type Pair = (u32, u32);
type Context = (Bounded<_16>, Bounded<_16>);

layout! {
    type Rows = (?rows, ?columns):(?leading, 1);
    type Padded = (16, 16):(17, 1);
    type Swizzled = composition(Sw<4, 0, 4>, (16, 16):(16, 1));
    type Behind = composition(Sw<2, 1, 3>, (4, 3):(1, 8));
    type Whole = (16 * ?m, 16 * ?n):(?leading, 1);      // full tiles only
}

/// Returns elements that encode their positions.
fn numbers(count: u32) -> Vec<f32> {
    let some = (0..61_u8).cycle().take(count as usize);
    some.map(|i| f32::from(i) - 30.0).collect()
}

/// Transposes a matrix through a tile of shared memory.
macro_rules! transpose {
    ($name:ident, $Smem:ty) => {
        #[cube(launch)]
        fn $name(input: View<'_, f32, Pair>, mut output: ViewMut<'_, f32, Pair>) {
            let (x, y) = (UNIT_POS_X, UNIT_POS_Y);
            let (down, along) = (Bounded::wrapped(y), Bounded::wrapped(x));
            let mut tile = Tile::<f32, $Smem, Context>::new();
            let from = (CUBE_POS_Y * 16 + y, CUBE_POS_X * 16 + x);
            tile.write((down, along), input.read_checked(from));
            sync_cube();
            let to = (CUBE_POS_X * 16 + y, CUBE_POS_Y * 16 + x);
            output.write_checked(to, tile.read((along, down)));
        }
    };
}
transpose!(through_padded, Padded);
transpose!(through_swizzled, Swizzled);

#[test]
fn matrices_are_transposed_through_tiles() {
    let client = client();
    // Neither extent is a multiple of 16, and there are gaps between the rows.
    let (rows, columns) = (37, 50);
    let (from, to) = (
        Rows::from_values([rows, columns, 53]),
        Rows::from_values([columns, rows, 41]),
    );
    let (cells, gap) = (numbers(37 * 53), -99.0);
    for launch in [through_padded::launch, through_swizzled::launch] {
        let (input, output) = (
            Buffer::new(&client, &cells),
            Buffer::new(&client, &[gap; 50 * 41]),
        );
        launch(
            &client,
            CubeCount::Static(columns.div_ceil(16), rows.div_ceil(16), 1),
            CubeDim::new_2d(16, 16),
            view(input.argument(), from).unwrap(),
            view(output.argument(), to).unwrap(),
        );
        let output = output.read::<f32>(&client);
        for (i, j) in (0..columns).flat_map(|i| (0..41).map(move |j| (i, j))) {
            let want = if j < rows {
                cells[(j * 53 + i) as usize]
            } else {
                gap
            };
            assert_eq!(output[(i * 41 + j) as usize], want, "({i}, {j})");
        }
    }
}

/// Computes `c = a * b` for full tiles, with one element per thread.
#[cube(launch_unchecked)]
fn product(
    a: View<'_, f32, (Pair, Pair)>,
    b: View<'_, f32, (Pair, Pair)>,
    mut c: ViewMut<'_, f32, (Pair, Pair)>,
) {
    let (x, y) = (UNIT_POS_X, UNIT_POS_Y);
    let (down, along) = (Bounded::wrapped(y), Bounded::wrapped(x));
    let mut of_a = Tile::<f32, Padded, Context>::new();
    let mut of_b = Tile::<f32, Swizzled, Context>::new();
    let mut sum = 0.0f32;
    let (_, (_, steps)) = a.shape();
    for step in 0..steps {
        // The coordinates are in the shapes, if the grid has a cube of 16 x 16 units for each tile
        // of `c`.
        of_a.write(
            (down, along),
            a.read_unchecked(((y, CUBE_POS_Y), (x, step))),
        );
        of_b.write(
            (down, along),
            b.read_unchecked(((y, step), (x, CUBE_POS_X))),
        );
        sync_cube();
        #[unroll]
        for i in 0..16u32 {
            let i = Bounded::wrapped(i);
            sum += of_a.read((down, i)) * of_b.read((i, along));
        }
        sync_cube();
    }
    c.write(((y, CUBE_POS_Y), (x, CUBE_POS_X)), sum);
}

#[test]
fn a_product_of_tiles() {
    let client = client();
    let (m, n, k) = (48_u32, 80_u32, 64_u32);
    let (a, b) = (numbers(m * k), numbers(k * n));
    let blocks = |rows: u32, columns: u32| {
        let (shape, strides) = ([rows as usize, columns as usize], [columns as usize, 1]);
        let whole: Whole = from_strides(&shape, &strides).unwrap();
        whole.logical_divide((_16::new(), _16::new()))
    };
    let c = vec![0.0_f32; (m * n) as usize];
    let (left, right, out) = (
        Buffer::new(&client, &a),
        Buffer::new(&client, &b),
        Buffer::new(&client, &c),
    );
    let count = CubeCount::Static(n / 16, m / 16, 1);
    // SAFETY: the grid has a cube of 16 x 16 units for each tile, and the number of steps matches
    // both matrices, so no coordinate is out of bounds.
    unsafe {
        product::launch_unchecked(
            &client,
            count,
            CubeDim::new_2d(16, 16),
            view(left.argument(), blocks(m, k)).unwrap(),
            view(right.argument(), blocks(k, n)).unwrap(),
            view(out.argument(), blocks(m, n)).unwrap(),
        );
    }
    let out = out.read::<f32>(&client);
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let want: f32 = (0..k)
            .map(|l| a[(i * k + l) as usize] * b[(l * n + j) as usize])
            .sum();
        assert_eq!(out[(i * n + j) as usize], want, "({i}, {j})");
    }
}

/// Computes `output[i] = input[i]`, where two layouts index the elements. One of the layouts is
/// known when CubeCL expands the kernel.
#[cube(launch)]
fn relaid(
    input: &[f32],
    output: &mut [f32],
    rows: Offsets<Rows, usize>,
    #[comptime] tile: layout_algebra::Layout,
) {
    let from = input.view(rows);
    let mut to = output.view_mut(Offsets::<layout_algebra::Layout, usize>::of(tile));
    if from.is_in_bounds(ABSOLUTE_POS) {
        to.write_checked(ABSOLUTE_POS, from.read(ABSOLUTE_POS));
    }
}

#[test]
fn values_are_layouts_in_kernels() {
    let client = client();
    let rows = Rows::from_values([8, 6, 7]);
    let cells = numbers(56);
    for tile in [
        "(8,6):(6,1)",
        "((2,4),6):((1,12),2)",
        "Sw<2,0,2> o 0 o (4,12):(1,4)",
    ] {
        let tile: layout_algebra::Layout = tile.parse().unwrap();
        let (input, output) = (
            Buffer::new(&client, &cells),
            Buffer::new(&client, &[0.0_f32; 48]),
        );
        relaid::launch(
            &client,
            CubeCount::Static(1, 1, 1),
            CubeDim::new_1d(64),
            input.argument(),
            output.argument(),
            Offsets::launch(rows).unwrap(),
            tile.clone(),
        );
        let output = output.read::<f32>(&client);
        for i in 0..48 {
            let to = usize::try_from(tile.offset(i64::from(i)).unwrap()).unwrap();
            assert_eq!(output[to], cells[rows.offset(i) as usize], "{tile} at {i}");
        }
    }
}

#[cube]
fn moved_on(index: &mut u32) {
    *index += 16;
}

/// Changes a copy of an index.
#[cube(launch)]
fn copied(output: &mut [u32]) {
    let row = Bounded::<_16>::wrapped(UNIT_POS_X + 19);
    let mut copy = row.get();
    moved_on(&mut copy);
    output[0] = copy;
    output[1] = row.get();
}

/// An index that would be past the tile if `get` returned a reference to the stored index. CubeCL
/// rejects this kernel.
#[cube(launch)]
fn past_the_tile(output: &mut [f32]) {
    let tile = Tile::<f32, Padded, Context>::new();
    #[allow(unused_mut)] // The call below needs a mutable place.
    let mut row = Bounded::wrapped(UNIT_POS_X);
    moved_on(&mut row.get());
    output[0] = tile.read((row, row));
}

#[test]
fn indices_stay_below_their_bounds() {
    let client = client();
    let (count, dim) = (CubeCount::Static(1, 1, 1), CubeDim::new_1d(1));
    let output = Buffer::new(&client, &[0_u32; 2]);
    copied::launch(&client, count.clone(), dim, output.argument());
    assert_eq!(output.read::<u32>(&client), [19, 3]);
    let output = Buffer::new(&client, &[0.0_f32; 1]);
    past_the_tile::launch(&client, count, dim, output.argument());
    let rejection = output.rejection(&client).unwrap();
    assert!(
        rejection.contains("Expected operand type cube.ptr"),
        "{rejection}"
    );
}

#[test]
fn what_kernels_do_not_take_is_rejected() {
    let client = client();
    let buffer = Buffer::new(&client, &[0.0_f32; 100]);
    let told = |layout| {
        view::<Rows, Pair>(buffer.argument(), layout)
            .err()
            .map(|rejection| rejection.to_string())
    };
    assert_eq!(told(Rows::from_values([10, 10, 10])), None);
    assert_eq!(
        told(Rows::from_values([10, 10, 11])).unwrap(),
        "the layout (10,10):(11,1) needs a buffer of 109 elements, found 100: make the buffer longer by 9"
    );
    // A swizzle permutes full blocks of offsets, so the buffer needs full blocks: 24 elements for a
    // largest offset of 19.
    let short = Buffer::new(&client, &[0.0_f32; Behind::COSIZE - 1]);
    let rejection = view::<Behind, Pair>(short.argument(), Behind::new());
    assert_eq!(
        rejection.err().unwrap().to_string(),
        "the layout Sw<2,1,3> o 0 o (4,3):(1,8) needs a buffer of 24 elements, found 23: make the buffer longer by 1"
    );
    let value: layout_algebra::Layout = Behind::new().to_string().parse().unwrap();
    assert!(view::<_, Pair>(short.argument(), value).is_err());
    assert_eq!(
        told(Rows::from_values([1 << 16, 1 << 16, 0])).unwrap(),
        "the layout (65536,65536):(0,1) has 4294967296 elements, the maximum in a kernel is 4294967295: use a tile or a slice of the layout"
    );
    let layout: layout_algebra::Layout = "(4,8):(8,1)".parse().unwrap();
    let rejection = Offsets::<_, (u32, u32, u32)>::launch(layout).err().unwrap();
    assert_eq!(
        rejection.to_string(),
        "coordinates (u32, u32, u32) do not fit the shape of the layout (4,8):(8,1): for each mode, use an integer, or a tuple with one coordinate per submode"
    );
}
