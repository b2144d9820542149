// error[E0277]: the trait bound `Layout<(_4, (_2, _2)), (_1, _4)>: Default` is not satisfied
use layout_core::*;

fn f() -> Layout<(_4, (_2, _2)), (_1, _4)> {
    Default::default()
}

fn main() {}
