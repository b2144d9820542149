// Compiles: makes trybuild build the cases, so that constants of generic code are evaluated too.
use layout_core::*;

fn main() {
    assert_eq!(Layout::<(_4, _2), (_1, _4)>::new().offset((3, 1)), 7);
}
