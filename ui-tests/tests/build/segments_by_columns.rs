// error[E0080]: evaluation panicked: tiles of segments: expected row-major modes `(row, column)`, found 2 modes, with stride 1 in mode 0: use two modes, and give mode 1 stride 1
use layout_core::*;
use layout_device::{TmaParts, kernel};

layout! {
    type Columns = (?rows, ?columns):(1, 4 * ?leading);
    type Lines = (32, 64):(1, 32);
}

#[kernel]
unsafe fn count(to: TmaParts<'_, f32, Columns, Lines, _>) {
    // SAFETY: the program does not compile.
    let _ = unsafe { to.ragged_tiles((_32, _64), _8, |_| None) };
}

fn main() {
    let _kernel: unsafe fn(_) = count;
}
