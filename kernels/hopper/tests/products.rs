//! The kernels on the CPU executor.
#![allow(clippy::float_cmp)] // Sums of small integers are exact.

use grid_executor::{Dim3, Memory, Pointer, launch_on};
use hopper_kernels::clusters;
use hopper_kernels::gemm::{self, Columns, LongRows, Rows};
use hopper_kernels::steps::*;
use layout_core::Distinct;
use layout_device::{Bf16, Half};

/// A number whose products and sums, of small integers, are exact.
trait Exact: Copy + Send + Sync {
    fn of(x: f32) -> Self;
    fn get(self) -> f32;
}
macro_rules! exact {
    ($($T:ident: $of:expr, $get:expr;)+) => {$(
        impl Exact for $T {
            fn of(x: f32) -> Self {
                $of(x)
            }
            fn get(self) -> f32 {
                $get(self)
            }
        }
    )+};
}
exact! {
    Half: Self::from_f32, Self::to_f32;
    Bf16: Self::from_f32, Self::to_f32;
    f32: |x| x, |x| x;
}

/// A matrix: its extents, how far apart its rows, or columns, are, and its numbers.
struct Matrix<T> {
    values: [u32; 3],
    is_by_rows: bool,
    leading: u32,
    cells: Vec<T>,
}
impl<T: Exact> Matrix<T> {
    fn new(rows: u32, columns: u32, is_by_rows: bool, mut number: impl FnMut() -> f32) -> Self {
        let unit = 16 / u32::try_from(size_of::<T>()).unwrap();
        let (lines, line) = if is_by_rows {
            (rows, columns)
        } else {
            (columns, rows)
        };
        let quotient = line.div_ceil(unit);
        let leading = quotient * unit;
        Self {
            values: [rows, columns, quotient],
            is_by_rows,
            leading,
            cells: (0..lines * leading).map(|_| T::of(number())).collect(),
        }
    }
    fn at(&self, row: u32, column: u32) -> f32 {
        let index = if self.is_by_rows {
            row * self.leading + column
        } else {
            column * self.leading + row
        };
        self.cells[index as usize].get()
    }
    fn memory(&self) -> Memory {
        Memory::of(&self.cells)
    }
}

macro_rules! check {
    ($module:ident: $($kernel:ident: $TA:ident $LA:ident $a:literal, $TB:ident $LB:ident $b:literal, $TC:ident $LC:ident $c:literal by $TILES:ident;)+) => {$(
        #[test]
        fn $kernel() {
            let mut random = fastrand::Rng::with_seed(7);
            for (m, n, k, multiprocessors) in [(64, 300, 200, 2), (130, 8, 64, u32::MAX)] {
                let mut number = || f32::from(random.i8(-2..=2));
                let a = Matrix::<$TA>::new(m, k, $a, &mut number);
                let b = Matrix::<$TB>::new(n, k, $b, &mut number);
                let mut c = Matrix::<$TC>::new(m, n, $c, || f32::NAN);
                let launch = $module::$TILES.launch(m, n, multiprocessors);
                let memory = [a.memory(), b.memory(), c.memory()];
                let layout = Distinct::check($LC::from_values(c.values)).unwrap();
                // SAFETY: the matrices are there for the launch, and different ones.
                let [of_a, of_b, of_c] = unsafe {
                    [a.cells.as_ptr().cast::<()>(), b.cells.as_ptr().cast(), c.cells.as_mut_ptr().cast()]
                        .map(|start| Pointer::new(start.cast_mut()))
                };
                // SAFETY: as above; the launch is the kernel's.
                let kernel = || unsafe {
                    $module::$kernel(
                        (of_a.get().cast::<$TA>().into(), $LA::from_values(a.values)),
                        (of_b.get().cast::<$TB>().into(), $LB::from_values(b.values)),
                        (of_c.get().cast::<$TC>().into(), layout),
                    );
                };
                let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
                // SAFETY: the kernel holds nothing but numbers.
                unsafe { launch_on(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
                for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
                    let sum: f32 = (0..k).map(|i| a.at(row, i) * b.at(column, i)).sum();
                    let found = c.at(row, column);
                    assert!(found == sum, "({row}, {column}) of {m} x {n} x {k}: {found}, not {sum}");
                }
            }
        }
    )+};
}
check! { gemm:
    hgemm_nt: Half Rows true, Half Rows true, Half Rows true by HGEMM_NT;
    hgemm_nn: Half Rows true, Half Columns false, Half Rows true by HGEMM_NN;
    hgemm_tn: Half Columns false, Half Columns false, Half Rows true by HGEMM_TN;
    hgemm_tt: Half Columns false, Half Rows true, Half Rows true by HGEMM_TT;
    bgemm_nt: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT;
    bgemm_nn: Bf16 Rows true, Bf16 Columns false, Bf16 Rows true by BGEMM_NN;
    bgemm_tn: Bf16 Columns false, Bf16 Columns false, Bf16 Rows true by BGEMM_TN;
    bgemm_tt: Bf16 Columns false, Bf16 Rows true, Bf16 Rows true by BGEMM_TT;
    hgemm_nt_f32: Half Rows true, Half Rows true, f32 LongRows true by HGEMM_NT_F32;
    tgemm_nt: f32 LongRows true, f32 LongRows true, f32 LongRows true by TGEMM_NT;
    bgemm_nt_128: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_128;
    bgemm_nt_160: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_160;
    bgemm_nt_192: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_192;
    bgemm_nt_224: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_224;
}
check! { clusters:
    bgemm_nt_shared: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_SHARED;
    bgemm_nt_shared_160: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_SHARED_160;
    bgemm_nt_split: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_SPLIT;
    bgemm_nt_split_96: Bf16 Rows true, Bf16 Rows true, Bf16 Rows true by BGEMM_NT_SPLIT_96;
    bgemm_nt_16: Bf16 Rows true, Bf16 Rows true, Bf16 Columns false by BGEMM_NT_16;
    bgemm_nt_64: Bf16 Rows true, Bf16 Rows true, Bf16 Columns false by BGEMM_NT_64;
    bgemm_nt_64x128: Bf16 Rows true, Bf16 Rows true, Bf16 Columns false by BGEMM_NT_64X128;
}

macro_rules! steps {
    ($($step:ident)+) => {
        $(check! { $step: $step: Half Rows true, Half Rows true, Half Rows true by TILES; })+
    };
}
steps! {
    step_0 step_1 step_2 step_3 step_4 step_5 step_7 step_8
    row_by_row two_slots four_slots lines_of_64 lines_of_32 lines_of_16
}
