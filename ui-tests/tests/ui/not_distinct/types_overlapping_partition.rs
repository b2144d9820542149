// error[E0277]: stride 2 is not above 3, what the modes with smaller strides reach
use layout_core::*;

type ThreadsAndValues = Layout<(_8, _4), (_2, _1)>;

fn kernel(cells: *mut f32) {
    let layout = Distinct::of(ThreadsAndValues::new());
    let _ = unsafe { Tensor::share(cells, layout, Block) };
}

fn main() {}
