// error[E0200]: the trait `StageAtom` requires an `unsafe impl` declaration
use layout_core::atoms::Memory;
use layout_device::{F16, hopper::StageAtom};

struct Wider;
impl StageAtom for Wider {
    type NumberA = F16;
    type NumberB = F16;
    type Sum = f32;
    type By = Memory;
    const COLUMNS: u64 = 8192;
    const STEP: u64 = 8;
    const DEPTH: u64 = 16;
}

fn main() {}
