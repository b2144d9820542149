// error[E0200]: the trait `SlotAtom` requires an `unsafe impl` declaration
use layout_core::atoms::Memory;
use layout_device::{Half, hopper::SlotAtom};

struct Wider;
impl SlotAtom for Wider {
    type NumberA = Half;
    type NumberB = Half;
    type Sum = f32;
    type By = Memory;
    const COLUMNS: u64 = 8192;
    const STEP: u64 = 8;
    const DEPTH: u64 = 16;
}

fn main() {}
