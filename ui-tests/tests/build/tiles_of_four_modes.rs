// error[E0080]: evaluation panicked: tiles in groups: the tensor has 4 modes: it is `(row, column)` or `(row, column, batch)`
use layout_core::*;
use layout_device::{TmaParts, kernel};

layout! {
    type Tensors = (?rows, ?columns, ?heads, ?batches):(4 * ?leading, 1, 4 * ?head, 4 * ?batch);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn count(to: TmaParts<'_, f32, Tensors, Lines, _>) {
    let _ = to.tiles_in_groups((_64, _32), _8);
}

fn main() {
    let _kernel: unsafe fn(_) = count;
}
