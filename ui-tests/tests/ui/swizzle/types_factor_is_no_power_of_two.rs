// error[E0277]: expected a power of two as the factor of a swizzle recast
use layout_core::*;

fn kernel(_: UpcastOf<Swizzled<Swizzle<3, 4, 3>, Layout<(_9, _9), (_9, _1)>>, _3>) {}

fn main() {}
