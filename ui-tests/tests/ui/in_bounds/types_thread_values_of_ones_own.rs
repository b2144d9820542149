// error[E0277]: cannot prove that `Mine` stays within `A`
use layout_core::bounds::*;

struct Mine;
impl<A> IsInside<A> for Mine {}

fn main() {}
