//! GEMM with a column-major result, on the CPU executor.
#![allow(clippy::float_cmp)] // Sums of small integers are exact.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::gemm::{BgemmNtTransposedKernel, Columns, Rows, bgemm_nt_transposed};
use hopper_kernels::kernel;
use layout_core::Injective;
use layout_device::Bf16;

#[test]
fn a_result_may_have_columns_side_by_side() {
    let mut random = fastrand::Rng::with_seed(7);
    for (m, n, k) in [(130, 260, 72), (1, 8, 16), (67, 300, 200)] {
        let unit = |extent: u32| extent.div_ceil(8);
        let (row, column) = (8 * unit(k), 8 * unit(m));
        let mut number = |_| Bf16::from_f32(f32::from(random.i8(-2..=2)));
        let a: Vec<_> = (0..m * row).map(&mut number).collect();
        let b: Vec<_> = (0..n * row).map(&mut number).collect();
        let mut c = vec![Bf16::from_f32(f32::NAN); (n * column) as usize];
        let memory = [Memory::of(&a), Memory::of(&b), Memory::of(&c)];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let [of_a, of_b, of_c] = unsafe {
            [a.as_ptr().cast_mut(), b.as_ptr().cast_mut(), c.as_mut_ptr()]
                .map(|start| Pointer::new(start))
        };
        let layout = Injective::check(Columns::from_values([m, n, unit(m)])).unwrap();
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            bgemm_nt_transposed(
                (of_a.get().into(), Rows::from_values([m, k, unit(k)])),
                (of_b.get().into(), Rows::from_values([n, k, unit(k)])),
                (of_c.get().into(), layout),
            );
        };
        let launch = kernel::of::<BgemmNtTransposedKernel>().launch(m, n, 2, 1);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for (i, j) in (0..column).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let found = c[(j * column + i) as usize].to_f32();
            if i >= m {
                assert!(found.is_nan());
                continue;
            }
            let at = |cells: &[Bf16], place: u32| cells[place as usize].to_f32();
            let product = |l| at(&a, i * row + l) * at(&b, j * row + l);
            let sum = Bf16::from_f32((0..k).map(product).sum()).to_f32();
            assert!(
                found == sum,
                "({i}, {j}) of {m} x {n} x {k}: {found}, not {sum}"
            );
        }
    }
}
