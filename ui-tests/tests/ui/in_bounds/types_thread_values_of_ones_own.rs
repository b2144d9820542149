// error[E0277]: `Mine` is not one of the types that tensors are made of
use layout_core::*;

struct Mine;
impl<A> IsInside<A> for Mine {}

fn main() {}
