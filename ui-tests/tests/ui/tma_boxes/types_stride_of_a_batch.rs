// error[E0080]: evaluation panicked: tma boxes: the stride of mode 2 is 1002 elements, 4008 bytes, but TMA needs a multiple of 16 bytes (T5): pad the stride to 1004 elements
use layout_core::*;
use layout_device::{TmaParts, kernel};

layout! {
    type Batches = (?rows, ?columns, ?batches):(4 * ?leading, 1, 1002);
    type Lines = (64, 32):(32, 1);
}

#[kernel]
unsafe fn write(to: TmaParts<'_, f32, Batches, Lines, _>) {
    let _ = to.persistent_tiles((_64, _32), _8);
}

fn main() {}
