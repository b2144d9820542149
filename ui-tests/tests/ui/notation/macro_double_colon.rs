// error: one `:` stands between shape and stride, `::` joins the names of a path
use layout_core::*;

layout! { type A = (4, 2)::(1, 4); }

fn main() {}
