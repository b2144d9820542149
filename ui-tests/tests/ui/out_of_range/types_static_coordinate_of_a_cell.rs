// error[E0277]: expected an index below extent 16, found 16
use layout_core::*;

fn main() {
    let cells = [0_u32; 128];
    let rows = Tensor::from_array(&cells, Layout::<(_8, _16), (_16, _1)>::new());
    let _ = rows.load((7, _16::new()));
}
