//! Split-k GEMM on the CPU executor.
#![allow(clippy::float_cmp)] // Sums of small integers are exact, in any order.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::gemm::{LongRows, Rows};
use hopper_kernels::split_sums::{hgemm_nt_sums, launch};
use layout_core::Injective;
use layout_device::F16;

#[test]
fn blocks_add_to_what_was_there() {
    let mut random = fastrand::Rng::with_seed(9);
    // With more parts than steps, some parts are empty.
    for (m, n, k, parts) in [(64, 300, 500, 3), (130, 24, 200, 4), (32, 20, 64, 5)] {
        let [of_k, of_n] = [k, n].map(|columns: u32| [columns.div_ceil(8), columns.div_ceil(4)]);
        let (line, row) = (8 * of_k[0], 4 * of_n[1]);
        let mut number = || f32::from(random.i8(-2..=2));
        let [a, b] = [m, n].map(|rows| {
            let cells = (0..rows * line).map(|_| F16::from_f32(number()));
            cells.collect::<Vec<_>>()
        });
        let mut c: Vec<f32> = (0..m * row).map(|_| number()).collect();
        let before = c.clone();
        let memory = [Memory::of(&a), Memory::of(&b), Memory::of(&c)];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let (of_a, of_b, of_c) = unsafe {
            let [of_a, of_b] = [&a, &b].map(|cells| Pointer::new(cells.as_ptr().cast_mut()));
            (of_a, of_b, Pointer::new(c.as_mut_ptr()))
        };
        let layout = Injective::check(LongRows::from_values([m, n, of_n[1]])).unwrap();
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            hgemm_nt_sums(
                parts,
                (of_a.get().into(), Rows::from_values([m, k, of_k[0]])),
                (of_b.get().into(), Rows::from_values([n, k, of_k[0]])),
                (of_c.get().into(), layout),
            );
        };
        let launch = launch(m, n, parts, 7);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for place in (0..m * row).filter(|place| place % row < n) {
            let (row_of, column) = (place / row, place % row);
            let at = |cells: &[F16], i| cells[i as usize].to_f32();
            let product = |i| at(&a, row_of * line + i) * at(&b, column * line + i);
            let place = place as usize;
            let sum = before[place] + (0..k).map(product).sum::<f32>();
            assert!(
                c[place] == sum,
                "({row_of}, {column}) of {m} x {n} x {k}: {}, not {sum}",
                c[place]
            );
        }
        // The kernel must not write the padding of rows.
        for place in (0..m * row).filter(|place| place % row >= n) {
            assert_eq!(c[place as usize], before[place as usize]);
        }
    }
}
