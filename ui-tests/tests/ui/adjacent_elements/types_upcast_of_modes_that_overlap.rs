// error[E0277]: elements that become one lie up to 2 apart, and one holds 2
use layout_core::*;

fn kernel(_: UpcastOf<Layout<(_2, _2), (_1, _1)>, _2>) {}

fn main() {}
