// error[E0277]: stride 4 does not divide shape 6
use layout_core::{ops::*, *};

fn tile<A: Compose<B>, B>(_: A, _: B) {}

fn kernel() {
    tile(Layout::<(_6, _4), (_1, _10)>::new(), Layout::<_3, _4>::new());
}

fn main() {}
