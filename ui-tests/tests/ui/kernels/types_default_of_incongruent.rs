// error[E0277]: the trait bound `layout_core::Layout<(layout_core::_4, layout_core::_8), layout_core::_1>: Default` is not satisfied
use layout_core::*;

fn f() -> Layout<(_4, _8), _1> {
    Default::default()
}

fn main() {}
