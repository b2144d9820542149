// error: expected one `:` between shape and stride, found `::`, which joins the names of a path [L0019]
use layout_core::*;

layout! { type A = (4, 2)::(1, 4); }

fn main() {}
