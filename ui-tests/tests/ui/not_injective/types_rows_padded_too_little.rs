// error[E0277]: not injective: (thread 1, value 0) and (thread 0, value 130) both have offset 130
use layout_core::*;

// Rows of 132 elements start every 130 elements.
type Tile = Layout<(_64, _132), (_130, _1)>;

fn kernel() {
    let _tile = Injective::of(Tile::new());
}

fn main() {}
