// error: `crd2idx((5,4), (4,8):(8,1))` has no result [L0009]
use layout_core::*;

const START: i64 = layout!(crd2idx((5, 4), (4, 8):(8, 1)));

fn main() {}
