// error: expected a layout, found nothing [L0019]
use layout_core::*;

layout! {}

fn main() {}
