// cargo run -p layout-examples --example tiles
//! Divides a matrix into tiles, and reads one of them.
//!
//!     (4,8):(8,1) / (2,4) = ((2,2),(4,2)):((8,16),(1,4))
//!     tile (1,0): (2,4):(8,1)
//!     [16, 17, 18, 19]
//!     [24, 25, 26, 27]

use layout_core::errors::TooShort;
use layout_core::*;

layout! {
    type Matrix = (4, 8):(8, 1);
    type Tiles = Matrix / (2, 4);
}

fn main() -> Result<(), TooShort> {
    println!("{} / (2,4) = {}", Matrix::new(), Tiles::new());

    let elements: Vec<u32> = (0..32).collect();
    let matrix = Tensor::from_slice(&elements, Matrix::new())?;
    let tile = matrix.local_tile((_2, _4), (_1, _0));
    println!("tile (1,0): {}", tile.layout());
    for row in Bounded::<_2>::all() {
        let elements = Bounded::<_4>::all().map(|column| tile[(row, column)]);
        println!("{:?}", elements.collect::<Vec<_>>());
    }
    Ok(())
}
