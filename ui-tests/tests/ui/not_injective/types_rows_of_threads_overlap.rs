// error[E0080]: evaluation panicked: not injective: (thread 6, value 0) and (thread 8, value 0) both have offset 24: make each stride larger than the largest offset of the modes with smaller strides
use layout_core::{atoms::*, checks::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;
// Rows of 32 elements start every 24 elements.
type Parts = PartitionedD<Layout<(_16, _32), (_24, _1)>, Copy>;
const _: () = assert_injective::<Parts>();

fn main() {}
