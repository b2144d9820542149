// error[E0277]: expected a static layout type, found one with dynamic values
use layout_core::*;

layout! { type Rows = (?m, 128):(128, 1); }

fn main() {
    let _ = layout!(Rows);
}
