// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

type Smem = Swizzled<Swizzle<3, 0, 3>, Layout<(_4, _8), _1>>;

fn main() {
    let _ = Smem::new();
}
