// error[E0080]: evaluation panicked: tiles in groups: expected the modes `(row, column)`, found 5 modes: use two modes, and at most two batch modes after them
use layout_core::*;
use layout_device::{TmaParts, kernel};

layout! {
    type Tensors = (?rows, ?columns, ?heads, ?batches, ?layers):(4 * ?leading, 1, 4 * ?head, 4 * ?batch, 4 * ?layer);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn count(to: TmaParts<'_, f32, Tensors, Lines, _>) {
    let _ = to.persistent_tiles((_64, _32), _8);
}

fn main() {
    let _kernel: unsafe fn(_) = count;
}
