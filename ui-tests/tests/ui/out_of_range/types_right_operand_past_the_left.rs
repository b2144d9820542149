// error[E0277]: expected a layout within 8 elements, found one that needs 9
use layout_core::{bounds::*, ops::*, *};

fn compose<A: Compose<B>, B: IsInside<A>>(_: A, _: B) {}

fn kernel(a: Layout<(_4, _8), (_8, _1)>) {
    compose(a, (_4::new(), Layout::<_9, _1>::new()));
}

fn main() {}
