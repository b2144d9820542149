// error[E0277]: `Somewhere` is not one of the types that tensors are made of
use layout_core::*;

#[derive(Clone, Copy)]
struct Somewhere;

impl Inside<_8> for Somewhere {}

fn main() {}
