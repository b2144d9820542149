// error[E0277]: `L` is not a layout
use layout_core::*;

fn kernel<L: StaticLayout>() {
    let _ = layout!(L o 4:2);
}

fn main() {}
