// error[E0277]: expected a tile that divides 10 elements, found one that spans 4
use layout_core::*;

fn kernel() {
    let _tiles: ZippedDivided<IdentityLayout<(_10, _6)>, (_4, _2)>;
}

fn main() {}
