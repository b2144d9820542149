// error[E0277]: not injective: (thread 1, value 0) and (thread 0, value 32) both have offset 32
use layout_core::*;

// A swizzle permutes elements, but does not separate elements with the same offset.
type Tile = ComposedLayout<Swizzle<3, 0, 5>, _0, Layout<(_64, _64), (_32, _1)>>;

fn kernel() {
    let _tile = Injective::of(Tile::new());
}

fn main() {}
