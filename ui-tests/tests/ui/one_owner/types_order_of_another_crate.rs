// error[E0200]: the trait `TileSchedule` requires an `unsafe impl` declaration
use layout_device::hopper::{TileSchedule, UniqueTile};

struct Alike;
impl TileSchedule for Alike {
    const ROWS: u32 = 8;
    type Tile<'k, Extents> = UniqueTile<'k, Extents, Self>;
    fn given<Extents>(tile: UniqueTile<'_, Extents, Self>) -> UniqueTile<'_, Extents, Self> {
        tile
    }
    fn shared() -> [u32; 2] {
        [0, 1] // every block claims to be block 0 of 1
    }
}

fn main() {}
