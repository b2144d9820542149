// error[E0080]: evaluation panicked: bank conflict: (thread 0, value 0) and (thread 1, value 0) both reach bank 0, at offsets 0 and 64: the access takes 8 turns; behind Sw<3,3,3> no thread waits; or pad the rows of the tile
use layout_core::{atoms::*, checks::*, *};

// The rows of the 8 x 8 matrices that `ldmatrix` loads are 128 bytes apart.
type Smem = Layout<(_64, _64), (_64, _1)>;
type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;
type Load = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
const _: () = assert_conflict_free::<PartitionedS<Smem, Load>, _8, _2>();

fn main() {}
