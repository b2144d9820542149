// error: expected a stride after `:`, found `;` [L0019]
use layout_core::*;

layout! { type A = (4, 2):; }

fn main() {}
