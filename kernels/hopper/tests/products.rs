//! The kernels on the CPU executor.

use grid_executor::{Dim3, Memory, Pointer, launch_on};
use hopper_kernels::gemm::{self, Rows};
use layout_core::Distinct;
use layout_device::Half;

/// Small integers, whose products and sums are exact.
fn numbers(random: &mut fastrand::Rng, count: usize) -> Vec<Half> {
    (0..count)
        .map(|_| Half::from_f32(random.i8(-4..=4).into()))
        .collect()
}

#[test]
fn a_product_whose_sizes_no_tile_divides() {
    let mut random = fastrand::Rng::with_seed(7);
    for (m, n, k) in [(128, 256, 64), (100, 300, 136), (300, 40, 200)] {
        let of = |x: u32| x as usize;
        let a = numbers(&mut random, of(m * k));
        let b = numbers(&mut random, of(n * k));
        let n_padded = n.next_multiple_of(8);
        let mut c = vec![Half::from_f32(f32::NAN); of(m * n_padded)];
        let [of_a, of_b, of_c] =
            [[m, k, k / 8], [n, k, k / 8], [m, n, n_padded / 8]].map(Rows::from_values);
        let memory = [Memory::of(&a), Memory::of(&b), Memory::of(&c)];
        let launch = gemm::launch(m, n, 2);
        // SAFETY: the matrices are there for the launch; the kernel shares no other memory.
        let (on_a, on_b, on_c) = unsafe {
            (
                Pointer::new(a.as_ptr().cast_mut()),
                Pointer::new(b.as_ptr().cast_mut()),
                Pointer::new(c.as_mut_ptr()),
            )
        };
        let distinct = Distinct::check(of_c).unwrap();
        // SAFETY: as above.
        let kernel = || unsafe {
            let a = (on_a.get().cast_const().into(), of_a);
            let b = (on_b.get().cast_const().into(), of_b);
            gemm::gemm(a, b, (on_c.get().into(), distinct));
        };
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel holds nothing but numbers.
        unsafe { launch_on(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for row in 0..m {
            for column in 0..n {
                let sum: f32 = (0..k)
                    .map(|i| a[of(row * k + i)].to_f32() * b[of(column * k + i)].to_f32())
                    .sum();
                let found = c[of(row * n_padded + column)].to_f32();
                assert!(found == sum, "({row}, {column}) of {m} x {n} x {k}: {found}, not {sum}");
            }
        }
    }
}
