// error[E0277]: a stride of 0 sends all coordinates of its mode to one offset
use layout_core::*;

fn kernel(cells: *mut f32) {
    let layout = Distinct::of(Layout::<(_32, _4), (_1, _0)>::new());
    let _ = unsafe { Tensor::share(cells, layout, Block) };
}

fn main() {}
