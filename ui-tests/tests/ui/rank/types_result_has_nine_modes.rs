// error[E0277]: the result has a tuple of more than 8 modes
use layout_core::*;

type A = Layout<
    ((_2, _2, _2, _2, _2), (_2, _2, _2, _2)),
    ((_1, _4, _16, _64, _256), (_1024, _4096, _16384, _65536)),
>;

fn kernel(_: Coalesced<A>) {}

fn main() {}
