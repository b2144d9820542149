// error[E0277]: how many values this part has is not known to the compiler
use layout_core::{algorithms::fill, *};

layout! { type Line = (?n,):(1,); }

fn kernel(mut line: Tensor<ViewMut<'_, f32>, Line>) {
    fill(&mut line, 1.0);
}

fn main() {}
