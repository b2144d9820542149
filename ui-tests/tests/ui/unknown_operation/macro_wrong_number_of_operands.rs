// error: `composition` cannot be called with 1 argument [L0020]
use layout_core::*;

layout! { type A = composition((6, 2):(1, 7)); }

fn main() {}
