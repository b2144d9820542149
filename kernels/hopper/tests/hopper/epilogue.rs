//! GEMM with a bias, an activation and a residual, on the CPU executor.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::epilogue::{Bias, GELU, gelu};
use hopper_kernels::gemm::Rows;
use layout_core::Injective;
use layout_device::F16;

/// A matrix with rows aligned to multiples of 8 elements. The elements are multiples of 0.25 from
/// -2 to 2.
struct Matrix {
    values: [u32; 3],
    cells: Vec<F16>,
}
impl Matrix {
    fn random(rows: u32, columns: u32, random: &mut fastrand::Rng) -> Self {
        let leading = columns.div_ceil(8);
        let mut number = || F16::from_f32(f32::from(random.i8(-8..=8)) / 4.0);
        Self {
            values: [rows, columns, leading],
            cells: (0..rows * 8 * leading).map(|_| number()).collect(),
        }
    }
    fn at(&self, row: u32, column: u32) -> f32 {
        self.cells[(row * 8 * self.values[2] + column) as usize].to_f32()
    }
    /// Returns the kernel's argument. A launch writes only the memory of the result.
    fn pointer(&mut self) -> (Memory, Pointer<F16>) {
        // SAFETY: the matrix stays valid during the launch.
        let start = unsafe { Pointer::new(self.cells.as_mut_ptr()) };
        (Memory::of(&self.cells), start)
    }
}

fn of_gelu(x: f64) -> f64 {
    let inner = (2.0 / core::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3));
    x * 0.5 * (1.0 + inner.tanh())
}

#[test]
fn sums_meet_a_bias_and_a_residual_at_ragged_edges() {
    let mut random = fastrand::Rng::with_seed(3);
    // Split element pairs, partial tiles, and full tiles.
    for (m, n, k) in [(70, 301, 40), (129, 8, 64), (128, 512, 24)] {
        let mut matrix = |rows, columns| Matrix::random(rows, columns, &mut random);
        let (mut a, mut b, mut bias) = (matrix(m, k), matrix(n, k), matrix(1, n));
        let (mut residual, mut c) = (matrix(m, n), matrix(m, n));
        let [of_a, of_b, of_bias, of_residual, of_c] =
            [&mut a, &mut b, &mut bias, &mut residual, &mut c].map(Matrix::pointer);
        let layout = Injective::check(Rows::from_values(c.values)).unwrap();
        // SAFETY: the matrices stay valid during the launch and do not overlap. The launch matches
        // the kernel.
        let kernel = || unsafe {
            let rows = |matrix: &Matrix| Rows::from_values(matrix.values);
            gelu(
                (of_a.1.get().into(), rows(&a)),
                (of_b.1.get().into(), rows(&b)),
                (of_bias.1.get(), Bias::from_values([m, n])),
                (of_residual.1.get(), rows(&residual)),
                (of_c.1.get().into(), layout),
            );
        };
        let launch = GELU.launch(m, n, 2);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        let memory = [of_a.0, of_b.0, of_bias.0, of_residual.0, of_c.0];
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
            // Exact, because all terms are multiples of 1 / 16 with few bits.
            let sum: f32 = (0..k).map(|i| a.at(row, i) * b.at(column, i)).sum();
            let x = of_gelu(f64::from(sum + bias.at(0, column)));
            let expected = x + f64::from(residual.at(row, column));
            let (found, bound) = (c.at(row, column), 2e-3 + 1e-3 * expected.abs());
            assert!(
                (f64::from(found) - expected).abs() < bound,
                "({row}, {column}) of {m} x {n} x {k}: {found}, not {expected}"
            );
        }
    }
}
