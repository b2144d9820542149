// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn f() -> CosizeOf<Layout<(_4, _8), _1>> {
    loop {}
}

fn main() {}
