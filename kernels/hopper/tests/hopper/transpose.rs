//! Matrix transpose between two TMA copies, on the CPU executor.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::gemm::Rows;
use hopper_kernels::transpose::{TRANSPOSE, transpose};
use layout_core::Injective;
use layout_device::F16;

#[test]
fn rows_become_columns() {
    for (rows, columns) in [(200_u32, 301_u32), (64, 128), (1, 9)] {
        let [of_from, of_to] = [columns, rows].map(|columns| columns.div_ceil(8));
        // Finite values only, because a NaN has many bit patterns.
        let number = |i: u32| F16::from_bits(u16::try_from(i % 0x7c00).unwrap());
        let from: Vec<F16> = (0..rows * 8 * of_from).map(number).collect();
        let mut to = vec![F16::from_bits(1); (columns * 8 * of_to) as usize];
        let memory = [Memory::of(&from), Memory::of(&to)];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let [a, b] =
            unsafe { [from.as_ptr().cast_mut(), to.as_mut_ptr()].map(|start| Pointer::new(start)) };
        let layout = Injective::check(Rows::from_values([columns, rows, of_to])).unwrap();
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            let from = Rows::from_values([rows, columns, of_from]);
            transpose((a.get().into(), from), (b.get().into(), layout));
        };
        let launch = TRANSPOSE.launch(columns, rows, 3);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for (place, found) in (0..).zip(&to) {
            let (row, column) = (place / (8 * of_to), place % (8 * of_to));
            let expected = if column < rows {
                number(column * 8 * of_from + row).to_bits()
            } else {
                1
            };
            assert_eq!(found.to_bits(), expected, "({row}, {column})");
        }
    }
}
