//! GEMM with an FP8 result, on the CPU executor.
#![allow(clippy::float_cmp)] // The maximum is exact.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::gemm::ByteRows;
use hopper_kernels::quantised::{Bias, TILES, qgemm_nt_gelu};
use layout_core::Injective;
use layout_device::{Bf16, E4m3};

fn of_gelu(x: f64) -> f64 {
    let inner = (2.0 / core::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3));
    x * 0.5 * (1.0 + inner.tanh())
}

#[test]
fn sums_are_rounded_to_8_bits_at_ragged_edges() {
    let mut random = fastrand::Rng::with_seed(6);
    let mut largest = 0;
    // Rows that end within a 16-byte unit, one row, and two tiles in each mode.
    for (m, n, k) in [(70, 301, 300), (1, 17, 128), (130, 5, 40), (128, 512, 16)] {
        let row = |columns: u32| columns.next_multiple_of(16);
        let mut number = |_| E4m3::from_f32(f32::from(random.i8(-8..=8)) / 8.0);
        let a: Vec<_> = (0..m * row(k)).map(&mut number).collect();
        let b: Vec<_> = (0..n * row(k)).map(&mut number).collect();
        let mut c: Vec<_> = (0..m * row(n)).map(&mut number).collect();
        let before = c.clone();
        let bias: Vec<_> = (0..n)
            .map(|_| Bf16::from_f32(f32::from(random.i8(-8..=8)) / 4.0))
            .collect();
        let memory = [
            Memory::of(&a),
            Memory::of(&b),
            Memory::of(&bias),
            Memory::of(&c),
        ];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let (of_a, of_b, of_bias, of_c) = unsafe {
            (
                Pointer::new(a.as_ptr().cast_mut()),
                Pointer::new(b.as_ptr().cast_mut()),
                Pointer::new(bias.as_ptr().cast_mut()),
                Pointer::new(c.as_mut_ptr()),
            )
        };
        let layout = Injective::check(ByteRows::from_values([m, n, row(n) / 16])).unwrap();
        let (scale, of_result) = (0.25, 96.0);
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            qgemm_nt_gelu(
                scale,
                of_result,
                (of_bias.get().cast_const(), Bias::from_values([m, n])),
                (
                    of_a.get().into(),
                    ByteRows::from_values([m, k, row(k) / 16]),
                ),
                (
                    of_b.get().into(),
                    ByteRows::from_values([n, k, row(k) / 16]),
                ),
                (of_c.get().into(), layout),
            );
        };
        let launch = TILES.launch(m, n, 2);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..row(n)).map(move |j| (i, j))) {
            let found = c[(i * row(n) + j) as usize];
            if j >= n {
                // The kernel must not write the padding of rows.
                assert_eq!(found, before[(i * row(n) + j) as usize]);
                continue;
            }
            let at = |cells: &[E4m3], place: u32| f64::from(cells[place as usize].to_f32());
            let product = |l| at(&a, i * row(k) + l) * at(&b, j * row(k) + l);
            let sum = f64::from(scale) * (0..k).map(product).sum::<f64>();
            let x = of_gelu(sum + f64::from(bias[j as usize].to_f32()));
            let expected = (f64::from(of_result) * x).clamp(-448.0, 448.0);
            largest += u32::from(found.to_f32() == 448.0);
            // Half a unit in the last place of a 4-bit significand, and the same error for
            // subnormal values.
            let bound = expected.abs() / 16.0 * 1.01 + 0.01;
            assert!(
                (f64::from(found.to_f32()) - expected).abs() <= bound,
                "({i}, {j}) of {m} x {n} x {k}: {found:?}, not {expected}"
            );
        }
    }
    // Some results exceed the FP8 range.
    assert!(largest > 0);
}
