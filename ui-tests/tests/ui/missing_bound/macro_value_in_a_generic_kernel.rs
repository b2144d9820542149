// error[E0277]: expected a layout, found `L`
use layout_core::*;

fn kernel<L: StaticLayout>() {
    let _ = layout!(L o 4:2);
}

fn main() {}
