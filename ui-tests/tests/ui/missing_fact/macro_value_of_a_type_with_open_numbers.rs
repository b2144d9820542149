// error[E0277]: this layout leaves numbers open, and has no value
use layout_core::*;

layout! { type Rows = (?m, 128):(128, 1); }

fn main() {
    let _ = layout!(Rows);
}
