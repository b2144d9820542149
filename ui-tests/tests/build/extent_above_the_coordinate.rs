// error[E0080]: evaluation panicked: a mode of this layout has more elements than the coordinate can count
use layout_core::*;

fn main() {
    let _ = Layout::<(_4294967296, _2), (_0, _1)>::new().offset(3_u32);
}
