// error[E0080]: evaluation panicked: the offsets of this layout exceed u32: use `offset_usize`
use layout_core::*;

type Matrix = Layout<(_4096, _4194304), (_4194304, _1)>;

fn main() {
    let _ = Matrix::new().offset((3, 2));
}
