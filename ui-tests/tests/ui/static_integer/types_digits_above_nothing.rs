// error[E0277]: expected the layout of a tensor
use layout_core::*;

// 4 with a zero before it: a second type for 4, and more digits than 15 has.
type Four = __private::X4<_0>;

fn main() {
    let _ = Tensor::from_slice(&[0; 4], Layout::<Four, _1>::new());
}
