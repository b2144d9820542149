// error[E0277]: the offset between swizzle and layout is not a multiple of the factor
use layout_core::*;

type Smem = ComposedLayout<Swizzle<3, 4, 3>, _6, Layout<(_8, _128), (_128, _1)>>;
fn kernel(_: UpcastOf<Smem, _4>) {}

fn main() {}
