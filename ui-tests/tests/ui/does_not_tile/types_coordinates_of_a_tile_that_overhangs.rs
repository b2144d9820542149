// error[E0277]: tiles that span 4 elements do not fill 10 elements
use layout_core::*;

fn kernel() {
    let _tiles: ZippedDivided<IdentityLayout<(_10, _6)>, (_4, _2)>;
}

fn main() {}
