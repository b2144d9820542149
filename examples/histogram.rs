// cargo run -p layout-examples --example histogram
//! A histogram of bytes, with atomic additions in shared and in global memory.
//!
//!     histogram: the counts of 5000 bytes match the reference

use layout_core::*;
use layout_device::atomic::AtomicAccess;
use layout_device::{Shared, host, kernel, sync};

layout! {
    type Bytes = (?n,):(1,);
    type Bins = 256:1;
}

/// Adds to `bins[b]` the number of bytes with the value `b`.
///
/// # Safety
///
/// * The grid must have `n / 1024` blocks, rounded up.
#[kernel]
unsafe fn histogram(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    bytes: Tensor<View<'_, u8>, Bytes>,
    bins: Tensor<Atomic<'_, u32>, Bins>,
    #[shared] counts: Shared<'_, u32, Bins, _>,
) {
    let me = ctx.thread_rank();
    let counts = sync(counts.fill(_256, me, |_| 0).for_atomics());
    // Each thread counts four bytes of the block's 1024.
    let tile = bytes.predicated_tile((_1024,), ctx.block_idx().get());
    let mine = tile.local_partition((_256,), ctx.thread_idx().get());
    for pass in 0..4 {
        if let Some(byte) = mine.load((pass,)) {
            counts.view()[Bounded::<_256>::wrapped(byte.into())].add(1);
        }
    }
    let counts = sync(counts);
    bins[me.get()].add(counts.view()[me.get()]);
}

fn main() -> Result<(), host::Error> {
    let bytes: Vec<u8> = (0..5000_u32).map(|i| (i * i / 7 % 251) as u8).collect();
    let mut bins = [0; 256];

    let n = u32::try_from(bytes.len()).expect("a short text");
    let arguments = ((&bytes, Bytes::from_values([n])), (&mut bins, Bins::new()));
    // SAFETY: each block counts 1024 bytes.
    unsafe { host::launch::<HistogramKernel>(n.div_ceil(1024), arguments) }?;

    let mut expected = [0; 256];
    for byte in &bytes {
        expected[usize::from(*byte)] += 1;
    }
    assert_eq!(bins, expected);
    println!("histogram: the counts of {n} bytes match the reference");
    Ok(())
}
