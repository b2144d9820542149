// error[E0080]: evaluation panicked: aligned: (thread 8, value 0) has offset 33, which is not a multiple of 4: make every stride except the stride within the vector a multiple of 4
use layout_core::{atoms::*, checks::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_32, _8), (_8, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;
// One element of padding per row avoids bank conflicts, but breaks 16-byte copies.
type Smem = Layout<(_32, _32), (_33, _1)>;
const _: () = assert_vector_access::<PartitionedD<Smem, Copy>, _4>();

fn main() {}
