//! Tests that kernels with tuned copies, tiles and loads multiply matrices correctly.
// Small numbers, exact sums; programs as they are printed.
#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::wildcard_imports
)]

use grid_executor::{Dim3, Pointer, launch};
use layout_device::{
    Element, F16, Pipeline, Shared, copy, copy_async, copy_by, gemm, kernel, shared_bytes,
};

/// Elements that are aligned for 16-byte copies.
#[repr(align(128))]
struct Cells<T, const N: usize>([T; N]);

/// Returns an element of a matrix. A dot product of a few hundred of these elements is exact.
fn number(i: usize, below: usize) -> f32 {
    (i % below) as f32 - (below / 2) as f32
}

/// Computes `C = A * B` for 128 rows and columns and two steps of `k`, with one block and a printed
/// program. `$A` and `$B` are the layouts of the matrices, and `$K` is the extent of a step. In
/// `multiply`, a thread multiplies its part of a step.
macro_rules! product {
    ($file:literal, $T:ident by $from:expr, $to:expr; $Threads:ident, [$A:ty, $B:ty], $K:ident, $($multiply:tt)*) => {
        use super::*;
        include!($file);

        type Square = Layout<(_128, _128), (_128, _1)>;
        type Sums = Fragment<f32, FragmentC<Square, Mma>>;
        type Views<'s> = (Tensor<View<'s, $T>, TileA>, Tensor<View<'s, $T>, TileB>);
        type Stages<'k, A, B> = Pipeline<'k, (Shared<'k, $T, TileA, A>, Shared<'k, $T, TileB, B>), _2>;

        $($multiply)*

        /// # Safety
        ///
        /// The launch must have one block. The memory must contain the elements of the layouts, and
        /// `c` must not overlap `a` or `b`.
        #[kernel]
        unsafe fn product(
            ctx: ThreadContext<'_, (u32, u32), ($Threads,)>,
            a: Tensor<View<'_, $T>, $A>,
            b: Tensor<View<'_, $T>, $B>,
            c: Tensor<DisjointMut<'_, f32, Grid, _>, Square>,
            #[shared(dynamic)] stages: Stages<'_, _, _>,
        ) {
            let me = ctx.thread_rank();
            let fill = |step| {
                let a = a.predicated_tile((_128, $K), (0, step));
                let b = b.predicated_tile((_128, $K), (0, step));
                move |(to_a, to_b)| {
                    let a = copy_async(FillA::new(), me, a, to_a);
                    (a, copy_async(FillB::new(), me, b, to_b))
                }
            };
            let mut sums = Tensor::filled(Layout::new(), 0.0);
            let mut stages = stages.fill(fill(0)).next();
            for step in 0..2 {
                multiply(stages.tiles(), me.get(), &mut sums);
                stages = stages.fill(fill(step + 1)).next();
            }
            let c = c.predicated_tile_mut((_128, _128), ctx.block_idx());
            copy(&sums, &mut c.partition_c_mut(Mma::new(), me));
        }

        #[test]
        fn is_a_product() {
            const K: u32 = 2 * $K::U32;
            const CELLS: usize = 128 * K as usize;
            let matrix = |below| Cells::<$T, CELLS>(core::array::from_fn(|i| $from(number(i, below))));
            let (a, b, mut c) = (matrix(7), matrix(5), vec![f32::NAN; 128 * 128]);
            // SAFETY: the memory outlives the launch, and the kernel writes only `c`.
            let (of_a, of_b, of_c) = unsafe {
                let [a, b] = [&a, &b].map(|cells| Pointer::new(cells.0.as_ptr().cast_mut()));
                (a, b, Pointer::new(c.as_mut_ptr()))
            };
            // SAFETY: the launch matches the kernel, and the memory has all elements of the layouts.
            let kernel = || unsafe {
                let [a, b] = [of_a, of_b].map(|pointer| pointer.get().cast_const());
                product((a, Layout::new()), (b, Layout::new()), (of_c.get(), Injective::of(Layout::new())));
            };
            let bytes = shared_bytes::<Stages<'_, (), ()>>();
            // SAFETY: as above.
            unsafe { launch(Dim3::x(1), Dim3::x($Threads::U32), bytes, kernel) }.unwrap();
            let at = |cells: &Cells<$T, CELLS>, offset: u32| $to(cells.0[offset as usize]);
            for (m, n) in (0..128 * 128).map(|i| (i / 128, i % 128)) {
                let product = |k| {
                    let of_a = <$A>::new().offset((m, k));
                    at(&a, of_a) * at(&b, <$B>::new().offset((n, k)))
                };
                let sum: f32 = (0..K).map(product).sum();
                assert_eq!(c[(128 * m + n) as usize], sum, "({m}, {n})");
            }
        }
    };
}

/// Defines `multiply` for a thread of a warp, in steps of 16 elements along `k`.
macro_rules! by_matrices {
    ($Threads:ident, $Blocks:ident) => {
        fn multiply((a, b): Views<'_>, me: Bounded<$Threads>, sums: &mut Sums) {
            type Block = Layout<(_128, _16), (_16, _1)>;
            for block in Bounded::<$Blocks>::all() {
                let mut of_a = Tensor::filled(FragmentA::<Block, Mma>::new(), F16::ZERO);
                let mut of_b = Tensor::filled(FragmentB::<Block, Mma>::new(), F16::ZERO);
                let a = a.local_tile((_128, _16), (_0, block));
                let b = b.local_tile((_128, _16), (_0, block));
                copy_by(LoadA::new(), &a.partition_s(LoadA::new(), me), &mut of_a);
                copy_by(LoadB::new(), &b.partition_s(LoadB::new(), me), &mut of_b);
                gemm(Mma::new(), &of_a, &of_b, sums);
            }
        }
    };
}

mod hgemm {
    product!("../../../tests/tests/algebra/tuned/hgemm.rs", F16 by F16::from_f32, F16::to_f32; _128,
        [Layout<(_128, _128), (_128, _1)>, Layout<(_128, _128), (_128, _1)>], _64, by_matrices!{_128, _4});
}

/// Column-major operands, whose loads transpose.
mod turned {
    product!("../../../tests/tests/algebra/tuned/turned.rs", F16 by F16::from_f32, F16::to_f32; _256,
        [Layout<(_128, _64), (_1, _128)>, Layout<(_128, _64), (_1, _128)>], _32, by_matrices!{_256, _2});
}

/// `f32` operands, which each thread multiplies on its own.
mod sgemm {
    product!("../../../tests/tests/algebra/tuned/sgemm.rs", f32 by f32::from, f32::from; _256,
    [Layout<(_128, _32), (_32, _1)>, Layout<(_128, _32), (_1, _128)>], _16,
    fn multiply((a, b): Views<'_>, me: Bounded<_256>, sums: &mut Sums) {
        let (a, b) = (a.partition_a(Mma::new(), me), b.partition_b(Mma::new(), me));
        gemm(Mma::new(), &a, &b, sums);
    });
}
