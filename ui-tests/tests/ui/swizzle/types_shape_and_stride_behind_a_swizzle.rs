// error[E0277]: expected a shape and a congruent stride of static integers
use layout_core::*;

type Smem = Swizzled<Swizzle<3, 0, 3>, Layout<(_4, _8), _1>>;

fn main() {
    let _ = Smem::new();
}
