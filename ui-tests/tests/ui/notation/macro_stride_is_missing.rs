// error: expected a stride after `:`, found `;`
use layout_core::*;

layout! { type A = (4, 2):; }

fn main() {}
