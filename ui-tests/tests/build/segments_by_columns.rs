// error[E0080]: evaluation panicked: tiles of segments: the tensor has 2 modes, and neighbours along mode 0: it is `(row, column)`, by rows
use layout_core::*;
use layout_device::{TmaParts, kernel};

layout! {
    type Columns = (?rows, ?columns):(1, 4 * ?leading);
    type Lines = (32, 64):(1, 32);
}

#[kernel]
unsafe fn count(to: TmaParts<'_, f32, Columns, Lines, _>) {
    // SAFETY: there are none.
    let _ = unsafe { to.ragged_tiles((_32, _64), _8, |_| None) };
}

fn main() {
    let _kernel: unsafe fn(_) = count;
}
