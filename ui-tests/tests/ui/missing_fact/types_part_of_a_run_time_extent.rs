// error[E0277]: expected a part with static extents: the number of its values is not known at compile time
use layout_core::{algorithms::fill, *};

layout! { type Line = (?n,):(1,); }

fn kernel(mut line: Tensor<ViewMut<'_, f32>, Line>) {
    fill(&mut line, 1.0);
}

fn main() {}
