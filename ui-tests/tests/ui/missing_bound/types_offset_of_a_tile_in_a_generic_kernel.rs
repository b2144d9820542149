// error[E0277]: cannot prove that `<L as layout_core::ops::ZippedDivide<layout_core::_8>>::Output` accepts the coordinate `(u32, {integer})`
use layout_core::{ops::*, *};

fn kernel<L>(gmem: L, x: u32) -> u32
where
    L: ZippedDivide<_8>,
    ZippedDivided<L, _8>: StaticLayout,
{
    let _ = gmem;
    ZippedDivided::<L, _8>::VALUE.offset((x, 0))
}

fn main() {}
