// error: `logical_product` needs integers that the macro knows, but `(?m,?n):(?n,1)` has dynamic values [L0027]
use layout_core::*;

layout! { type Copies = (?m, ?n):(?n, 1) * 2; }

fn main() {}
