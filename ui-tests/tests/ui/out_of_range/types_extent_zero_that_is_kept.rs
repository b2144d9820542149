// error[E0277]: cannot prove that an extent, a divisor, a factor or a count is at least 1
use layout_core::{ops::*, *};

fn kernel(_: CeilDivided<(_10, _0), (_4, Keep)>) {}

fn main() {}
