// error[E0277]: expected the layout of a tensor
use layout_core::*;

// 4 with a leading zero: a second type for 4, with more digits than 15.
type Four = __private::X4<_0>;

fn main() {
    let _ = Tensor::from_slice(&[0; 4], Layout::<Four, _1>::new());
}
