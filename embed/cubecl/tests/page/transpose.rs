use cubecl::prelude::*;
use cubecl::std::tensor::{View, ViewMut};
use layout_core::*;
use layout_cubecl::{Bounded, Rejection, Tile, view};

layout! {
    type Matrix = (?rows, ?columns):(?leading, 1);  // row-major, with dynamic integers
    type Smem = (16, 16):(17, 1);                   // only this type contains the padding
}
type Context = (Bounded<_16>, Bounded<_16>);              // a coordinate in the tile

#[cube(launch)]
fn transpose(input: View<'_, f32, (u32, u32)>, mut output: ViewMut<'_, f32, (u32, u32)>) {
    let (row, column) = (Bounded::wrapped(UNIT_POS_Y), Bounded::wrapped(UNIT_POS_X));
    let from = (CUBE_POS_Y * 16 + UNIT_POS_Y, CUBE_POS_X * 16 + UNIT_POS_X);
    let to = (CUBE_POS_X * 16 + UNIT_POS_Y, CUBE_POS_Y * 16 + UNIT_POS_X);
    let mut tile = Tile::<f32, Smem, Context>::new();     // shared memory of 271 elements
    tile.write((row, column), input.read_checked(from)); // elements past the edge are 0
    sync_cube();
    output.write_checked(to, tile.read((column, row))); // elements past the edge are not stored
}

/// `output[(column, row)] = input[(row, column)]`
fn transposed(
    client: &cubecl::client::Client,
    (input, of): (BufferArg, Matrix),
    (output, to): (BufferArg, Matrix),
) -> Result<(), Rejection> {
    let [rows, columns, _] = *of.values();
    let cubes = CubeCount::Static(columns.div_ceil(16), rows.div_ceil(16), 1);
    let (input, output) = (view(input, of)?, view(output, to)?);
    transpose::launch(client, cubes, CubeDim::new_2d(16, 16), input, output);
    Ok(())
}
