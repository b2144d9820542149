// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn f() -> Layout<(_4, (_2, _2)), (_1, _4)> {
    Default::default()
}

fn main() {}
