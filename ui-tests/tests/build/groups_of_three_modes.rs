// error[E0080]: evaluation panicked: tiles of groups: the tensors have 3 modes: each is `(row, column)`
use layout_core::*;
use layout_device::{PerGroup, TmaParts, kernel};

layout! {
    type Matrices = (?rows, ?columns, ?batches):(4 * ?leading, 1, 4 * ?apart);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn count(to: PerGroup<'_, TmaParts<'_, f32, Matrices, Lines, _>>) {
    let _ = to.tiles_of_groups((_64, _32), _8);
}

fn main() {
    let _kernel: unsafe fn(_) = count;
}
