// error[E0277]: expected a shape and a congruent stride of static integers, found `layout_core::Layout<(layout_core::_4, layout_core::_8), layout_core::_1>`
use layout_core::*;

type Smem = Swizzled<Swizzle<3, 0, 3>, Layout<(_4, _8), _1>>;

fn main() {
    let _ = Smem::new();
}
