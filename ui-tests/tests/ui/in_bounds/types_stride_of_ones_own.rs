// error[E0277]: expected an integer or a nested tuple of integers, found `Anywhere`
use layout_core::{bounds::*, *};

struct Anywhere;

impl RuntimeCosize<Anywhere, [u32; 0]> for _8 {
    fn largest_offset(_: &[u32; 0]) -> Option<u64> {
        Some(0)
    }
}

fn kernel(cells: &[f32], layout: MixedLayout<Layout<_8, Anywhere>, [u32; 0]>) {
    let _ = Tensor::from_slice(cells, layout);
}

fn main() {}
