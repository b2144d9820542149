// error[E0277]: cannot prove that an extent, a divisor, a factor or a count is at least 1
use layout_core::*;

fn kernel(_: DowncastOf<Layout<_4, _1>, _0>) {}

fn main() {}
