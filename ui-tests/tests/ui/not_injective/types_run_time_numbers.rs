// error[E0277]: cannot prove that the layout is injective: it depends on dynamic values
use layout_core::*;

type Rows = Layout![(?m, 128):(?ld, 1)];

fn kernel(rows: Rows) {
    let _ = Injective::of(rows);
}

fn main() {}
