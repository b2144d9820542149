//! FP8 GEMM with scales, on the CPU executor.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::gemm::{ByteRows, Columns, Rows, Tiles};
use hopper_kernels::kernel;
use hopper_kernels::scaled::{
    OfColumns, OfRows, QGEMM_NT, QGEMM_NT_BLOCKS, ScalesOfA, ScalesOfB, qgemm_nt, qgemm_nt_16,
    qgemm_nt_64, qgemm_nt_64x96, qgemm_nt_128, qgemm_nt_192, qgemm_nt_blocks, qgemm_nt_e4m3_e5m2,
    qgemm_nt_e5m2_e4m3, qgemm_nt_rows,
};
use layout_core::Injective;
use layout_device::{Bf16, E4m3, E5m2, Launch};

/// Sizes that no tile divides, one row, several steps along `k`, and several tiles.
const SIZES: [(u32, u32, u32); 4] = [(70, 301, 300), (1, 24, 128), (130, 8, 40), (257, 520, 144)];

/// A matrix with rows aligned to 16 bytes.
struct Matrix<T> {
    rows: u32,
    columns: u32,
    row: u32,
    cells: Vec<T>,
}
impl<T: Copy> Matrix<T> {
    fn of(rows: u32, columns: u32, mut number: impl FnMut() -> T) -> Self {
        let unit = 16 / u32::try_from(size_of::<T>()).unwrap();
        let row = columns.next_multiple_of(unit);
        let cells = (0..rows * row).map(|_| number()).collect();
        Self {
            rows,
            columns,
            row,
            cells,
        }
    }
    fn at(&self, row: u32, column: u32) -> T {
        self.cells[(row * self.row + column) as usize]
    }
    /// Returns the dynamic layout values, with the row stride in units of `unit` elements.
    fn values(&self, unit: u32) -> [u32; 3] {
        [self.rows, self.columns, self.row / unit]
    }
    fn pointer(&mut self) -> Pointer<T> {
        // SAFETY: the matrix stays valid during the launch.
        unsafe { Pointer::new(self.cells.as_mut_ptr()) }
    }
}

/// Returns a random multiple of 1 / 8 from -2 to 2.
fn eighths(random: &mut fastrand::Rng) -> f32 {
    f32::from(random.i8(-16..=16)) / 8.0
}
/// Returns a random scale from 1 / 8 to 2.
fn scale(random: &mut fastrand::Rng) -> f32 {
    f32::from(random.u8(1..=16)) / 8.0
}

/// Runs a kernel for these tiles with at most two blocks.
fn run(tiles: Tiles, c: &Matrix<Bf16>, memory: &[Memory], kernel: impl Fn() + Sync) {
    run_in(tiles.launch(c.rows, c.columns, 2), c, memory, kernel);
}
fn run_in(launch: Launch, c: &Matrix<Bf16>, memory: &[Memory], kernel: impl Fn() + Sync) {
    let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
    let mut all = memory.to_vec();
    all.push(Memory::of(&c.cells));
    // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
    unsafe { launch_checked(&all, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
}

/// Compares a result with a reference in `f64`.
fn check(c: &Matrix<Bf16>, expected: impl Fn(u32, u32) -> f64) {
    for (row, column) in (0..c.rows).flat_map(|row| (0..c.columns).map(move |n| (row, n))) {
        let (found, expected) = (f64::from(c.at(row, column).to_f32()), expected(row, column));
        assert!(
            (found - expected).abs() <= expected.abs() / 256.0 + 1e-3,
            "({row}, {column}) of {} x {}: {found}, not {expected}",
            c.rows,
            c.columns
        );
    }
    // The kernel must not write the padding of rows.
    for (row, column) in (0..c.rows).flat_map(|row| (c.columns..c.row).map(move |n| (row, n))) {
        assert!(c.at(row, column).to_f32().is_nan());
    }
}

macro_rules! of_one_scale {
    ($($test:ident: $TA:ident $TB:ident $C:ident $kernel:ident;)+) => {$(
        #[test]
        fn $test() {
            let mut random = fastrand::Rng::with_seed(3);
            let mut kernels = kernel::scaled();
            let of_kernel = kernels.find(|kernel| kernel.name == stringify!($kernel)).unwrap();
            let by_columns = of_kernel.matrices[2].by_columns;
            for (m, n, k) in SIZES {
                let mut a = Matrix::of(m, k, || $TA::from_f32(eighths(&mut random)));
                let mut b = Matrix::of(n, k, || $TB::from_f32(eighths(&mut random)));
                let (rows, columns) = if by_columns { (n, m) } else { (m, n) };
                let mut c = Matrix::of(rows, columns, || Bf16::from_f32(f32::NAN));
                let (of_a, of_b, of_c) = (a.pointer(), b.pointer(), c.pointer());
                let layout = Injective::check($C::from_values([m, n, c.row / 8])).unwrap();
                let (values_a, values_b) = (a.values(16), b.values(16));
                // SAFETY: the matrices stay valid during the launch, which matches the kernel.
                let kernel = || unsafe {
                    $kernel(
                        0.375,
                        (of_a.get().into(), ByteRows::from_values(values_a)),
                        (of_b.get().into(), ByteRows::from_values(values_b)),
                        (of_c.get().into(), layout),
                    );
                };
                let memory = [Memory::of(&a.cells), Memory::of(&b.cells)];
                run_in(of_kernel.launch(m, n, 2, 1), &c, &memory, kernel);
                check(&c, |row, column| {
                    let (row, column) = if by_columns { (column, row) } else { (row, column) };
                    let product = |i| f64::from(a.at(row, i).to_f32() * b.at(column, i).to_f32());
                    0.375 * (0..k).map(product).sum::<f64>()
                });
            }
        }
    )+};
}
of_one_scale! {
    sums_have_one_scale: E4m3 E4m3 Rows qgemm_nt;
    gradients_may_be_the_left_factor: E5m2 E4m3 Rows qgemm_nt_e5m2_e4m3;
    gradients_may_be_the_right_factor: E4m3 E5m2 Rows qgemm_nt_e4m3_e5m2;
    tiles_have_192_columns: E4m3 E4m3 Rows qgemm_nt_192;
    tiles_have_128_columns: E4m3 E4m3 Rows qgemm_nt_128;
    tiles_have_64_columns: E4m3 E4m3 Rows qgemm_nt_64;
    tiles_have_96_columns: E4m3 E4m3 Rows qgemm_nt_64x96;
    results_are_column_major: E4m3 E4m3 Columns qgemm_nt_16;
}

#[test]
fn rows_and_columns_have_scales() {
    let mut random = fastrand::Rng::with_seed(4);
    for (m, n, k) in SIZES {
        let mut a = Matrix::of(m, k, || E4m3::from_f32(eighths(&mut random)));
        let mut b = Matrix::of(n, k, || E4m3::from_f32(eighths(&mut random)));
        let mut c = Matrix::of(m, n, || Bf16::from_f32(f32::NAN));
        let mut rows = Matrix::of(1, m, || scale(&mut random));
        let mut columns = Matrix::of(1, n, || scale(&mut random));
        let (of_a, of_b, of_c) = (a.pointer(), b.pointer(), c.pointer());
        let (of_rows, of_columns) = (rows.pointer(), columns.pointer());
        let layout = Injective::check(Rows::from_values(c.values(8))).unwrap();
        let (values_a, values_b) = (a.values(16), b.values(16));
        // SAFETY: the matrices stay valid during the launch, which matches the kernel.
        let kernel = || unsafe {
            qgemm_nt_rows(
                (of_rows.get().cast_const(), OfRows::from_values([m, n])),
                (
                    of_columns.get().cast_const(),
                    OfColumns::from_values([m, n]),
                ),
                (of_a.get().into(), ByteRows::from_values(values_a)),
                (of_b.get().into(), ByteRows::from_values(values_b)),
                (of_c.get().into(), layout),
            );
        };
        let memory = [
            Memory::of(&a.cells),
            Memory::of(&b.cells),
            Memory::of(&rows.cells),
            Memory::of(&columns.cells),
        ];
        run(QGEMM_NT, &c, &memory, kernel);
        check(&c, |row, column| {
            let product = |i| f64::from(a.at(row, i).to_f32() * b.at(column, i).to_f32());
            let scale = f64::from(rows.at(0, row) * columns.at(0, column));
            scale * (0..k).map(product).sum::<f64>()
        });
    }
}

#[test]
fn blocks_have_scales() {
    let mut random = fastrand::Rng::with_seed(5);
    for (m, n, k) in SIZES {
        let (steps, blocks) = (k.div_ceil(128), n.div_ceil(128));
        let mut a = Matrix::of(m, k, || E4m3::from_f32(eighths(&mut random)));
        let mut b = Matrix::of(n, k, || E4m3::from_f32(eighths(&mut random)));
        let mut c = Matrix::of(m, n, || Bf16::from_f32(f32::NAN));
        // The scales of `A` are column-major, and the scales of `B` are row-major.
        let mut scales_a = Matrix::of(steps, m, || scale(&mut random));
        let mut scales_b = Matrix::of(blocks, steps, || scale(&mut random));
        let (of_a, of_b, of_c) = (a.pointer(), b.pointer(), c.pointer());
        let (of_scales_a, of_scales_b) = (scales_a.pointer(), scales_b.pointer());
        let layout = Injective::check(Rows::from_values(c.values(8))).unwrap();
        let (values_a, values_b) = (a.values(16), b.values(16));
        let (leading_a, leading_b) = (scales_a.row / 4, scales_b.row);
        // SAFETY: the matrices stay valid during the launch, which matches the kernel.
        let kernel = || unsafe {
            qgemm_nt_blocks(
                (
                    of_scales_a.get().into(),
                    ScalesOfA::from_values([m, steps, leading_a]),
                ),
                (
                    of_scales_b.get().cast_const(),
                    ScalesOfB::from_values([blocks, steps, leading_b]),
                ),
                (of_a.get().into(), ByteRows::from_values(values_a)),
                (of_b.get().into(), ByteRows::from_values(values_b)),
                (of_c.get().into(), layout),
            );
        };
        let memory = [
            Memory::of(&a.cells),
            Memory::of(&b.cells),
            Memory::of(&scales_a.cells),
            Memory::of(&scales_b.cells),
        ];
        run(QGEMM_NT_BLOCKS, &c, &memory, kernel);
        check(&c, |row, column| {
            let product = |i| f64::from(a.at(row, i).to_f32() * b.at(column, i).to_f32());
            let of_block =
                |i: u32| f64::from(scales_a.at(i / 128, row) * scales_b.at(column / 128, i / 128));
            (0..k).map(|i| of_block(i) * product(i)).sum()
        });
    }
}
