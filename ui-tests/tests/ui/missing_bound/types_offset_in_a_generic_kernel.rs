// error[E0277]: cannot prove that `L` accepts the coordinate `(u32, u32)`
use layout_core::*;

fn kernel<L: StaticLayout>(smem: L, x: u32, y: u32) -> u32 {
    smem.offset((x, y))
}

fn main() {}
