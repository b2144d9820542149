// error[E0277]: expected a coordinate of this layout, found `Anywhere`
use layout_core::*;

#[derive(Clone, Copy)]
struct Anywhere;

fn kernel(cells: Tensor<View<'_, u8>, Layout![4:1]>) {
    let _ = cells.get(Anywhere);
}

fn main() {}
