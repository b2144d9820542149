// error[E0277]: expected an index below extent 4, found 5
use layout_core::{ops::*, *};

fn kernel(_: OffsetOf<Layout<(_4, _8), (_8, _1)>, (_5, _4)>) {}

fn main() {}
