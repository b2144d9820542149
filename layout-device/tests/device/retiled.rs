//! Tests of accumulators that become an operand.
#![allow(clippy::cast_possible_truncation)]

use grid_executor::{Dim3, launch};
use layout_core::{atoms::*, *};
use layout_device::{Bf16, E4m3, E5m2, F16, fold, kernel, retile, update_at};

/// Checks the position of each element of a tile, for an operand with elements `T`.
macro_rules! check {
    ($T:ident $Atom:ident $Tile:ty, $Columns:ident) => {{
        type Groups = Layout<(_2, _1, _1), (_1, _0, _0)>;
        type Mma = TiledMma<WgmmaF32F16<$Columns>, Groups>;
        type Next = TiledMma<$Atom<_64, Registers>, Groups>;

        /// # Safety
        ///
        /// The launch must have one block of 256 threads.
        #[kernel]
        unsafe fn threads(ctx: ThreadContext<'_, (u32,), (_256,)>) {
            let thread = ctx.thread_rank().get().get();
            let places = make_identity_tensor(<$Tile>::new());
            // Small bit patterns are finite values of every element type.
            for part in 0..3 {
                let number = |row: u32, column: u32| {
                    let bits = [row % 64, column % 64, row / 64 + 8 * (column / 64)][part];
                    $T::from_bits((bits as u16 + 1) as _)
                };
                let mut sums: Fragment<f32, FragmentC<$Tile, Mma>> =
                    Tensor::filled(Default::default(), 0.0);
                let ours = places.partition_c(Mma::new(), thread);
                update_at(&ours, &mut sums, |(row, column), _| {
                    number(row, column).to_f32()
                });
                let mut factor: Fragment<$T, FragmentA<$Tile, Next>> =
                    retile(Mma::new(), Next::new(), &sums);
                assert_eq!(factor.data().len(), sums.data().len());
                let ours = places.partition_a(Next::new(), thread);
                update_at(&ours, &mut factor, |(row, column), x| {
                    assert_eq!(x, number(row, column), "({row}, {column})");
                    x
                });
            }
        }
        // SAFETY: the launch is the kernel's, which holds only plain values.
        unsafe { launch(Dim3::x(1), Dim3::x(256), 0, || threads()) }.unwrap();
    }};
}

type Rows = Layout<(_128, _64), (_64, _1)>;
type Columns = Layout<(_128, _64), (_1, _128)>;
/// Each warpgroup has two 64-row parts.
type Tall = Layout<(_256, _128), (_128, _1)>;
type TallColumns = Layout<(_256, _32), (_1, _256)>;

#[test]
fn threads_have_the_elements_of_a_factor_of_16_bits() {
    check!(F16 WgmmaF32F16 Rows, _64);
    check!(Bf16 WgmmaF32Bf16 Columns, _64);
    check!(F16 WgmmaF32F16 Tall, _128);
    check!(Bf16 WgmmaF32Bf16 TallColumns, _32);
}

#[test]
fn lanes_exchange_the_elements_of_a_factor_of_8_bits() {
    check!(E4m3 WgmmaF32E4m3 Rows, _64);
    check!(E5m2 WgmmaF32E5m2 Columns, _64);
    check!(E4m3 WgmmaF32E4m3 Tall, _128);
    check!(E4m3 WgmmaF32E4m3 TallColumns, _32);
}

/// A fold ignores registers without a value, and counts a register once for each of its values.
#[test]
fn a_fold_combines_values_and_not_registers() {
    let apart = Tensor::filled(Layout::<_2, _300>::new(), 1.5_f32);
    let mut sum = Tensor::filled(Layout::<_2, _0>::new(), 1.0_f32);
    fold(&apart, &mut sum, |a, b| a + b);
    assert_eq!(sum.data()[..], [4.0]);

    let repeated = Tensor::filled(Layout::<(_2, _8), (_1, _0)>::new(), 1.5_f32);
    let mut rows = Tensor::filled(Layout::<(_2, _8), (_1, _0)>::new(), 1.0_f32);
    fold(&repeated, &mut rows, |a, b| a + b);
    assert_eq!(rows.data()[..], [13.0, 13.0]);
}
