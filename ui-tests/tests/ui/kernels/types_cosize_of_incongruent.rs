// error[E0277]: expected a stride congruent with the shape, found different nesting
use layout_core::*;

fn f() -> CosizeOf<Layout<(_4, _8), _1>> {
    loop {}
}

fn main() {}
