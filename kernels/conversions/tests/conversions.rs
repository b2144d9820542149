//! Runs all conversion kernels on the executor.

#![allow(clippy::cast_possible_truncation)] // Truncated test values.

use conversion_kernels as kernels;
use grid_executor::{Dim3, Pointer, launch};

/// Runs a kernel on two tiles, and compares the results.
macro_rules! check {
    ($($name:ident $T:ident;)+) => {
        $(
            #[test]
            fn $name() {
                let mut pairs = kernels::PAIRS.iter();
                let pair = pairs.find(|pair| pair.name == stringify!($name)).unwrap();
                let from: Vec<$T> = (0..2 * pair.size).map(|i| (i * 7919) as $T).collect();
                let mut to = vec![0; from.len()];
                // SAFETY: no code writes `from`, and no two threads write the same element of `to`.
                let [a, b] = unsafe {
                    [Pointer::new(from.as_ptr().cast_mut()), Pointer::new(to.as_mut_ptr())]
                };
                let run = || {
                    // SAFETY: the launch matches the kernel.
                    unsafe { kernels::$name(a.get().cast_const(), b.get(), 3) };
                };
                let [threads, ..] = kernels::launch(2).threads;
                // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
                unsafe { launch(Dim3::x(2), Dim3::x(threads), 0, run) }.unwrap();
                let expected: Vec<$T> = from.iter().map(|x| x.wrapping_add(6)).collect();
                assert_eq!(to, expected);
            }
        )+
        #[test]
        fn these_are_all() {
            assert_eq!(kernels::PAIRS.len(), [$(stringify!($name)),+].len());
        }
    };
}
check! {
    rows_to_columns u32;
    rows_to_columns_f16 u16;
    rows_to_columns_of_bytes u8;
    vectors_to_cells u32;
    squares_to_rows u32;
    accum_to_rows u32;
    sums_to_rows_of_halves u16;
    sums_of_2_by_2_warps u32;
    cells_in_warps u32;
    columns_in_warps u32;
}
