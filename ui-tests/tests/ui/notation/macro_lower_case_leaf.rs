// error: `m` cannot be a leaf of a type: expected an integer or the name of a static integer type [L0026]
use layout_core::*;

fn kernel(m: u32, _: Layout![(m, 4):(4, 1)]) {
    let _ = m;
}

fn main() {}
