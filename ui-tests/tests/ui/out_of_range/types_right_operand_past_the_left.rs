// error[E0277]: a layout that reaches 9 elements is not inside one of 8
use layout_core::{bounds::*, ops::*, *};

fn compose<A: Compose<B>, B: IsInside<A>>(_: A, _: B) {}

fn kernel(a: Layout<(_4, _8), (_8, _1)>) {
    compose(a, (_4::new(), Layout::<_9, _1>::new()));
}

fn main() {}
