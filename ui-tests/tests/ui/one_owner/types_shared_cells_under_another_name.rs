// error[E0277]: expected a tensor that can be divided, sliced and tiled, found one that is shared or owns its elements
use layout_core::partition::Tiles;
use layout_core::{numbers::*, *};

layout! {
    type Names = (?a * ?b, ?a, ?b):(1, 64, 1024);
    type Others = (?b * ?a, ?b, ?a):(1, 64, 1024);
}
// Tiles of `?a` elements. In `Others`, the first dynamic integer is `?b`.
type ByA = PartitionScheme<Tiles<(Layout<Variable<_0>, _1>,)>, Thread<Grid>>;

fn kernel(cells: Tensor<DisjointMut<'_, f32, Grid, ByA>, Names>) {
    let _ = cells.as_layout::<Others>();
}

fn main() {}
