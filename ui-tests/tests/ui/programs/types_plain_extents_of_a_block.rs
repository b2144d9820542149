// error: expected type, found `32`
use layout_core::*;

fn place(_: ThreadContext<'_, (u32, u32), (32, 8)>) {}

fn main() {}
