// error[E0080]: evaluation panicked: expected values for all 64 elements of the tile, found 32 threads with 1 value each: use more threads, or more values per thread
use layout_core::{bounds::InShared, partition::ByTv, *};

type Tile = Layout![(8, 8):(8, 1)];
/// A partition of half of the tile.
type Half = TvLayout<(_8, _8), Layout![(32, 1):(1, 0)]>;
type Cells<'k> = Shared<'k, f32, Tile, PartitionScheme<ByTv<Half>, Thread>>;

fn main() {
    let kernel = Kernel::new();
    // SAFETY: the program does not compile.
    let (tile, me) = unsafe {
        let tile = Cells::at(&kernel, core::ptr::null_mut());
        (tile, UniqueCoord::new(Bounded::<_32>::wrapped(0)))
    };
    let values = Tensor::filled(<Layout![1:1]>::new(), 0.0);
    let _ = tile.store_partition_tv(Half::new(), me, &values);
}
