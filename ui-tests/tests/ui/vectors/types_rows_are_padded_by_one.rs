// error[E0080]: evaluation panicked: aligned: (thread 8, value 0) has offset 33, which is no multiple of 4: let all strides beside the vector be multiples of 4
use layout_core::{atoms::*, checks::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_32, _8), (_8, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;
// A cell of padding a row avoids bank conflicts, and breaks copies of 16 bytes.
type Smem = Layout<(_32, _32), (_33, _1)>;
const _: () = assert_vector_access::<PartitionedD<Smem, Copy>, _4>();

fn main() {}
