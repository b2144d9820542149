// error[E0277]: cannot prove that `Somewhere` is in bounds for the shape `layout_core::_8`
use layout_core::{bounds::*, *};

#[derive(Clone, Copy)]
struct Somewhere;

impl InBounds<_8> for Somewhere {}

fn main() {}
