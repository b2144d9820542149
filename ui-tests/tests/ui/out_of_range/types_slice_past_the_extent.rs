// error[E0277]: expected an index below extent 16, found 16
use layout_core::*;

fn kernel(_: Sliced<Layout<(_16, _64), (_64, _1)>, (_16, Keep)>) {}

fn main() {}
