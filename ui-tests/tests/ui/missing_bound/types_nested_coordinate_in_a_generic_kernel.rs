// error[E0277]: cannot prove that `L` accepts the coordinate `((u32, u32), u32)`
use layout_core::*;

/// The function has the bound for pairs, but not the bound for nested coordinates.
fn kernel<L: StaticLayout + OffsetAt<(u32, u32)>>(smem: L, x: u32, y: u32) -> u32 {
    smem.offset(((x, y), 0_u32))
}

fn main() {}
