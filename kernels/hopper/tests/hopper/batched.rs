//! Batched GEMM on the CPU executor.
#![allow(clippy::float_cmp)] // Sums of small integers are exact.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::batched::{Matrices, bgemm_nt_batched, launch};
use layout_core::Injective;
use layout_device::Bf16;

/// Number of padding elements between two matrices.
const GAP: u32 = 8;

/// Returns the dynamic layout values of `batches` matrices.
fn values(rows: u32, columns: u32, batches: u32) -> [u32; 5] {
    let leading = columns.div_ceil(8);
    [rows, columns, batches, leading, rows * leading + GAP / 8]
}

#[test]
fn matrices_of_a_batch_are_multiplied_by_their_own() {
    let mut random = fastrand::Rng::with_seed(5);
    for (m, n, k, batches) in [(130, 260, 72, 3), (64, 8, 16, 5), (20, 30, 40, 1)] {
        let values = [
            values(m, k, batches),
            values(n, k, batches),
            values(m, n, batches),
        ];
        let cells = values.map(|[.., apart]| {
            let number = |_| Bf16::from_f32(f32::from(random.i8(-2..=2)));
            (0..batches * 8 * apart).map(number).collect::<Vec<_>>()
        });
        let before = cells[2].clone();
        let at = |of: usize, cells: &[Bf16], row, column, batch| {
            let [_, _, _, leading, apart] = values[of];
            cells[(batch * 8 * apart + row * 8 * leading + column) as usize].to_f32()
        };
        let [a, b, mut c] = cells;
        let memory = [Memory::of(&a), Memory::of(&b), Memory::of(&c)];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let [of_a, of_b, of_c] = unsafe {
            [a.as_ptr().cast_mut(), b.as_ptr().cast_mut(), c.as_mut_ptr()]
                .map(|start| Pointer::new(start))
        };
        let layout = Injective::check(Matrices::from_values(values[2])).unwrap();
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            bgemm_nt_batched(
                (of_a.get().into(), Matrices::from_values(values[0])),
                (of_b.get().into(), Matrices::from_values(values[1])),
                (of_c.get().into(), layout),
            );
        };
        let launch = launch(m, n, batches, 4);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for batch in 0..batches {
            for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
                let product = |i| at(0, &a, row, i, batch) * at(1, &b, column, i, batch);
                let sum: f32 = (0..k).map(product).sum();
                // `bf16` has an 8-bit significand, so larger sums are rounded.
                let (found, sum) = (at(2, &c, row, column, batch), Bf16::from_f32(sum).to_f32());
                assert!(
                    found == sum,
                    "({row}, {column}) of batch {batch}: {found}, not {sum}"
                );
            }
            // The kernel must not write past the end of a matrix.
            let [.., apart] = values[2];
            let gap = ((batch + 1) * 8 * apart - GAP) as usize..((batch + 1) * 8 * apart) as usize;
            let bits = |cells: &[Bf16]| {
                cells[gap.clone()]
                    .iter()
                    .map(|x| x.to_bits())
                    .collect::<Vec<_>>()
            };
            assert_eq!(bits(&c), bits(&before));
        }
    }
}
