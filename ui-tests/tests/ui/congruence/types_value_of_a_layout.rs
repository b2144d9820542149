// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn main() {
    let layout = Layout::<(_4, _8), _1>::new();
    let _ = layout;
}
