// error[E0080]: evaluation panicked: not injective: (thread 0, value 0) and (thread 8, value 0) both have offset 0: make each stride larger than the largest offset of the modes with smaller strides
use layout_core::{atoms::*, checks::*, *};

// The rows that `ldmatrix` reads: threads from 8 onwards repeat the rows of earlier threads.
type Copy = TiledCopyOf<
    CopyAtom<Ldmatrix<_1>, _16>,
    Layout<(_8, _4), (_4, _1)>,
    Layout<(_1, _2), (_0, _1)>,
>;
const _: () = assert_injective::<PartitionedS<Layout<(_8, _8), (_8, _1)>, Copy>>();

fn main() {}
