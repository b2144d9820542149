// cargo run -p layout-examples --example wrong_tile
//! Divides a matrix by tiles that do not fit, and prints the error.
//!
//! `layout! { type Tiles = (4096, 4096):(4096, 1) / (32, 24); }` is a compile error with the same
//! text.
//!
//!     (4096,4096):(4096,1) / (32,32) = ((32,128),(32,128)):((4096,131072),(1,32))
//!     error: `(4096,4096):(4096,1) / (32,24)` is not a layout
//!       does not tile: tiles of 24 elements cover 4104 elements, but the layout has 4096 (in `4096:1 / 24`)
//!       help: choose a tile that divides 4096 elements, or pad the layout to 4104 elements for tiles of 24

use layout_algebra::{Error, Layout, Tiler};

fn main() -> Result<(), Error> {
    let matrix: Layout = "(4096,4096):(4096,1)".parse()?;
    for tile in ["(32,32)", "(32,24)"] {
        match matrix.logical_divide(tile.parse::<Tiler>()?) {
            Ok(tiles) => println!("{matrix} / {tile} = {tiles}"),
            Err(error) => {
                println!("error: {}", error.message());
                println!("  {}", error.fact());
                println!("  help: {}", error.suggestion().unwrap_or_default());
            }
        }
    }
    Ok(())
}
