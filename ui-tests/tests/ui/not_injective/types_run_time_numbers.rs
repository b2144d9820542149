// error[E0277]: not known to be distinct: the layout depends on run-time numbers
use layout_core::*;

type Rows = Layout![(?m, 128):(?ld, 1)];

fn kernel(rows: Rows) {
    let _ = Injective::of(rows);
}

fn main() {}
