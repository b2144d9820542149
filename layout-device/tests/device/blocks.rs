//! Tests of block-wide reductions and scans.

use grid_executor::{Dim3, Pointer, launch};
use layout_core::*;
use layout_device::block::{self, WholeWarps};
use layout_device::{Shared, kernel, sync};

/// A block computes a sum, a scan and a maximum over its threads, with the same scratch memory.
macro_rules! blocks {
    ($($name:ident $Extents:ty, $Threads:ident, $extents:expr;)+) => {$(
        #[test]
        fn $name() {
            /// # Safety
            ///
            /// The launch must have blocks of these extents. `results` must have four elements for
            /// each thread of a block.
            #[kernel]
            unsafe fn run(
                ctx: ThreadContext<'_, (u32,), $Extents>,
                results: *mut [u32; 4],
                #[shared] scratch: Shared<'_, u32, block::Scratch<$Threads>, _>,
            ) {
                let rank = ctx.thread_rank().get().get();
                let (sum, scratch) = block::reduce(ctx, rank, scratch, |a, b| a + b);
                let scratch = sync(scratch);
                // Composition is not commutative. A word encodes `f(x) = a * x + b`, and `f` is applied before `g`.
                let apply = |f: u32, g: u32| {
                    let (a, b) = (f >> 16, f & 0xffff);
                    let (c, d) = (g >> 16, g & 0xffff);
                    (a.wrapping_mul(c) & 0xffff) << 16 | (b.wrapping_mul(c).wrapping_add(d) & 0xffff)
                };
                let mine = (2 * rank + 1) << 16 | (31 * rank + 7);
                let ((before, all), scratch) = block::scan(ctx, mine, scratch, 1 << 16, apply);
                let (max, _) = block::reduce(ctx, rank ^ 5, sync(scratch), u32::max);
                // SAFETY: each thread writes a different element.
                unsafe { results.add(rank as usize).write([sum, before, all, max]) };
            }
            let threads: u32 = $Threads::VALUE.unwrap().try_into().unwrap();
            let mut results = vec![[0; 4]; threads as usize];
            // SAFETY: no two threads access the same element.
            let pointer = unsafe { Pointer::new(results.as_mut_ptr()) };
            let [x, y, z] = $extents;
            // SAFETY: the kernel holds only plain values and pointers.
            unsafe { launch(Dim3::x(1), Dim3::xyz(x, y, z), 0, || run(pointer.get())) }.unwrap();
            let sum = (0..threads).sum::<u32>();
            let max = (0..threads).map(|rank| rank ^ 5).max().unwrap();
            let (mut a, mut b) = (1_u32, 0_u32);
            let befores: Vec<u32> = (0..=threads)
                .map(|rank| {
                    let before = a << 16 | b;
                    let (c, d) = (2 * rank + 1, 31 * rank + 7);
                    (a, b) = (a.wrapping_mul(c) & 0xffff, b.wrapping_mul(c).wrapping_add(d) & 0xffff);
                    before
                })
                .collect();
            for (result, before) in results.iter().zip(&befores) {
                assert_eq!(*result, [sum, *before, befores[threads as usize], max]);
            }
        }
    )+};
}
blocks! {
    of_32 (_32,), _32, [32, 1, 1];
    of_64 (_64,), _64, [64, 1, 1];
    of_96 (_96,), _96, [96, 1, 1];
    of_128 (_128,), _128, [128, 1, 1];
    of_256 (_256,), _256, [256, 1, 1];
    of_480 (_480,), _480, [480, 1, 1];
    of_512 (_512,), _512, [512, 1, 1];
    of_992 (_992,), _992, [992, 1, 1];
    of_1024 (_1024,), _1024, [1024, 1, 1];
    of_32_by_8 (_32, _8), _256, [32, 8, 1];
    of_5_by_8_by_4 (_5, _8, _4), _160, [5, 8, 4];
}

/// For all block sizes, the scratch memory has one element per thread, and the elements of a lane
/// are contiguous.
#[test]
fn every_number_of_whole_warps_has_a_scratch() {
    fn cells<Threads>() -> usize
    where
        Threads: WholeWarps<Scratch: StaticLayout>,
    {
        assert_eq!(Some(Threads::Scratch::SIZE as u64), Threads::VALUE);
        Threads::Scratch::COSIZE
    }
    assert_eq!(
        [cells::<_32>(), cells::<_64>(), cells::<_96>()],
        [32, 95, 96]
    );
    assert_eq!([cells::<_992>(), cells::<_1024>()], [992, 31 * 33 + 32]);
}
