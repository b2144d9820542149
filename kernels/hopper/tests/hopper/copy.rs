//! Matrix copy by TMA, on the CPU executor.
#![allow(clippy::float_cmp)] // The values are copied, not computed.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::copy::{COPY, copy};
use hopper_kernels::gemm::LongRows;
use layout_core::Injective;

#[test]
fn all_elements_are_copied_and_no_others() {
    for (rows, columns) in [(200_u32, 301_u32), (64, 128), (1, 1)] {
        let leading = [columns.div_ceil(4), columns.div_ceil(4) + 1];
        let number = |i: u32| f32::from_bits(0x3f80_0000 + i);
        let from: Vec<f32> = (0..rows * 4 * leading[0]).map(number).collect();
        let mut to = vec![0.0_f32; (rows * 4 * leading[1]) as usize];
        let memory = [Memory::of(&from), Memory::of(&to)];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let (of_from, of_to) = unsafe {
            let of_from = Pointer::new(from.as_ptr().cast_mut());
            (of_from, Pointer::new(to.as_mut_ptr()))
        };
        let layout = Injective::check(LongRows::from_values([rows, columns, leading[1]])).unwrap();
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            let layout_of_from = LongRows::from_values([rows, columns, leading[0]]);
            copy(
                (of_from.get().into(), layout_of_from),
                (of_to.get().into(), layout),
            );
        };
        let launch = COPY.launch(rows, columns, 3);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for (place, &found) in (0..).zip(&to) {
            let (row, column) = (place / (4 * leading[1]), place % (4 * leading[1]));
            let expected = if column < columns {
                number(row * 4 * leading[0] + column)
            } else {
                0.0
            };
            assert_eq!(found, expected, "({row}, {column}) of {rows} x {columns}");
        }
    }
}
