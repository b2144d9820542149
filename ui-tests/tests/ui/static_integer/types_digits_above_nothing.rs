// error[E0277]: expected the layout of a tensor
use layout_core::*;

// `X4<_0>` is 4 with a leading zero. This second type for 4 has more digits than `_15`.
type Four = __private::X4<_0>;

fn main() {
    let _ = Tensor::from_slice(&[0; 4], Layout::<Four, _1>::new());
}
