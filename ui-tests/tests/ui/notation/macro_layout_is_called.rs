// error: unknown operation `Smem` [L0020]
use layout_core::*;

layout! {
    type Smem = (32, 8):(8, 1);
    type Row = Smem(3, _);
}

fn main() {}
