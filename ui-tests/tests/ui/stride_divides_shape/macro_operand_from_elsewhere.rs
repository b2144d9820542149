// error[E0277]: stride 4 does not divide shape 6
use layout_core::*;

type Smem = Layout<(_6, _4), (_1, _10)>;

layout! { type A = Smem o 3:4; }

fn main() {}
