// error[E0277]: expected at most 8 modes per tuple, the result has more
use layout_core::*;

type A = Layout<
    ((_2, _2, _2, _2, _2), (_2, _2, _2, _2)),
    ((_1, _4, _16, _64, _256), (_1024, _4096, _16384, _65536)),
>;

fn kernel(_: Coalesced<A>) {}

fn main() {}
