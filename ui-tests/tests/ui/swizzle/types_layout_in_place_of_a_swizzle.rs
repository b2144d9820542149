// error[E0277]: expected a swizzle, found `layout_core::Layout<layout_core::_8, layout_core::_1>`
use layout_core::*;

type Smem = Swizzled<Layout<_8, _1>, Layout<_8, _1>>;

fn main() {
    let _ = Smem::new();
}
