// error[E0277]: whether `Mine` is inside `A` is not known
use layout_core::bounds::*;

struct Mine;
impl<A> IsInside<A> for Mine {}

fn main() {}
