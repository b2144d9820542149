// error: expected `;`, found `type` [L0019]
use layout_core::*;

layout! { type A = 4:1 type B = 2:1; }

fn main() {}
