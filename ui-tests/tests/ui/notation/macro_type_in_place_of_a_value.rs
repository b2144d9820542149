// error[E0423]: expected value, found struct `::layout_core::Layout`
// 1.101: error[E0423]: cannot find value `Layout` in crate `::layout_core`
use layout_core::*;

fn kernel() -> u32 {
    let smem = Layout![(8, 8):(8, 1)];
    smem.offset((1, 2))
}

fn main() {}
