// error[E0277]: `UInt<UInt<UInt<UTerm, B1>, B0>, B0>` is not a static integer
use layout_core::{ops::*, *};

fn kernel(_: NullspaceOf<Layout<(_4, _2), (_1, typenum::U4)>>) {}

fn main() {}
