// error: `sector_efficiency((32,32):(32,1), 1, 4, 90)` does not hold [L0041]
use layout_core::*;

layout! {
    type Columns = sector_efficiency((32, 32):(32, 1), 1, 4, 90);
}

fn main() {}
