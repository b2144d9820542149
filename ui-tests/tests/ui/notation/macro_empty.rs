// error: expected a layout, found nothing
use layout_core::*;

layout! {}

fn main() {}
