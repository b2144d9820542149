// error[E0277]: `Anywhere` is not a nested tuple of numbers
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
