// error[E0277]: `Mine` is not one of the types that tensors are made of
use layout_core::bounds::*;

struct Mine;
impl<A> IsInside<A> for Mine {}

fn main() {}
