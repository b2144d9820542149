// error[E0277]: tiles that span 7 elements do not fill 128 elements
use layout_core::*;

type Smem = Layout<(_32, _128), (_128, _1)>;

fn kernel(_: Divided<Smem, (_8, _7)>) {}

fn main() {}
