// error[E0277]: not injective: (thread 0, value 0) and (thread 0, value 1) both have offset 0
use layout_core::*;

fn kernel(_: Multiplied<Layout<(_3, _3, _2), (_1, _5, Layout![29])>, Layout<_3, _1>>) {}

fn main() {}
