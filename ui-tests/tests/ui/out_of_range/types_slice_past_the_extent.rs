// error[E0277]: index 16 is not below extent 16
use layout_core::*;

fn kernel(_: Sliced<Layout<(_16, _64), (_64, _1)>, (_16, Keep)>) {}

fn main() {}
