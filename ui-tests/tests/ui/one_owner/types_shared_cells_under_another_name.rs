// error[E0277]: this tensor has no divisions, slices and tiles
use layout_core::partition::Tiles;
use layout_core::{numbers::*, *};

layout! {
    type Names = (?a * ?b, ?a, ?b):(1, 64, 1024);
    type Others = (?b * ?a, ?b, ?a):(1, 64, 1024);
}
// A tile of ?a cells: of another number for who names them otherwise.
type ByA = PartitionScheme<Tiles<(Layout<Variable<_0>, _1>,)>, Thread<Grid>>;

fn kernel(cells: Tensor<DisjointMut<'_, f32, Grid, ByA>, Names>) {
    let _ = cells.as_layout::<Others>();
}

fn main() {}
