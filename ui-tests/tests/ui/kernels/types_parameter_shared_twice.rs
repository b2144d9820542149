// error: expected one `#[shared]` on a parameter, found a second one: remove it
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn shared(#[shared] #[shared(dynamic)] tile: Shared<'_, f32, Layout![64:1], ()>) {}

fn main() {}
