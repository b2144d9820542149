// error[E0277]: expected a layout within 16 elements, found one that needs 19
use layout_core::*;

type Tv = TvLayout<_16, Layout<(_4, _4), (_4, _2)>>;

fn kernel(cells: Tensor<View<'_, f32>, Layout![64:1]>, thread: Bounded<_4>) {
    let _ = cells.partition_tv(Tv::new(), thread);
}

fn main() {}
