// error[E0277]: expected a tile that divides 8 elements, found one that spans 3
use layout_core::*;

type Threads = Layout<(_8, _3), (_3, _1)>;
fn kernel(_: LocalPartitioned<Layout<(_16, _8), (_8, _1)>, Threads>) {}

fn main() {}
