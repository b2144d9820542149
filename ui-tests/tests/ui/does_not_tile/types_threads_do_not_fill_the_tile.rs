// error[E0277]: tiles that span 3 elements do not fill 8 elements
use layout_core::*;

type Threads = Layout<(_8, _3), (_3, _1)>;
fn kernel(_: LocalPartitioned<Layout<(_16, _8), (_8, _1)>, Threads>) {}

fn main() {}
