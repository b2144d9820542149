// error: expected type, found `{`
use layout_core::*;

fn kernel(_: layout!((8, 8):(8, 1))) {}

fn main() {}
