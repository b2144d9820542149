// error[E0277]: an extent, a divisor, a factor or a count is not known to be at least 1
use layout_core::*;

fn kernel(_: DowncastOf<Layout<_4, _1>, _0>) {}

fn main() {}
