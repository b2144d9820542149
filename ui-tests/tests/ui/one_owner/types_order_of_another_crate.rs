// error[E0200]: the trait `InGroups` requires an `unsafe impl` declaration
use layout_device::hopper::{InGroups, OwnTile};

struct Alike;
impl InGroups for Alike {
    const ROWS: u32 = 8;
    type Tile<'k, Extents> = OwnTile<'k, Extents, Self>;
    fn given<Extents>(tile: OwnTile<'_, Extents, Self>) -> OwnTile<'_, Extents, Self> {
        tile
    }
    fn shared() -> [u32; 2] {
        [0, 1] // every block is the first of one
    }
}

fn main() {}
