// error[E0277]: the swizzle moves elements apart that become one
use layout_core::*;

fn kernel(_: UpcastOf<Swizzled<Swizzle<3, 0, -4>, Layout<_4, _1>>, _2>) {}

fn main() {}
