// error[E0277]: the factor of a swizzle is not a power of two
use layout_core::*;

fn kernel(_: UpcastOf<Swizzled<Swizzle<3, 4, 3>, Layout<(_9, _9), (_9, _1)>>, _3>) {}

fn main() {}
