//! Tests one kernel with every kind of instruction that multiplies the operands of a stage, on the
//! executor.
#![allow(clippy::cast_precision_loss, clippy::float_cmp)] // Sums of small integers.
#![allow(clippy::wildcard_imports)]

use grid_executor::{Dim3, Pointer, launch};
use layout_core::{atoms::*, *};
use layout_device::hopper::UniqueTile;
use layout_device::{
    Bf16, E4m3, E5m2, EpilogueStage, F16, MmaOperands, TmaParts, TmaPipeline, TmaView, kernel,
    shared_bytes,
};

layout! {
    type Rows8 = (?rows, ?columns):(16 * ?leading, 1);
    type Rows16 = (?rows, ?columns):(8 * ?leading, 1);
    type Rows32 = (?rows, ?columns):(4 * ?leading, 1);
    type A8 = wgmma_tile((192, 128), 8, 1);
    type B8 = wgmma_tile((64, 128), 8, 1);
    type A16 = wgmma_tile((192, 64), 16, 1);
    type B16 = wgmma_tile((64, 64), 16, 1);
    type A32 = wgmma_tile((192, 32), 32, 1);
    type B32 = wgmma_tile((64, 32), 32, 1);
    type C = wgmma_tile((64, 64), 32, 1);
    type Square = (192, 64):(64, 1);
    type Tall16 = wgmma_tile((384, 64), 16, 1);
    type TwoSquares = (384, 64):(64, 1);
}
type Groups = Layout<(_3, _1, _1), (_1, _0, _0)>;
type Warps = Layout<(_12, _1, _1), (_1, _0, _0)>;
type Store = TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<WgmmaF32F16<_64>>>;

/// The extents, and the row stride of `A` and `B`.
const M: u32 = 200;
const N: u32 = 132;
const K: u32 = 72;
const PLACES: u32 = 80;

macro_rules! products {
    ($($name:ident: $TA:ident $TB:ident $Rows:ident $unit:literal, $A:ident $B:ident, $M:ident $Square:ident $Mma:ty;)+) => {$(
        mod $name {
            use super::*;

            type Mma = $Mma;
            type Sums = FragmentC<$Square, Mma>;
            type Memory<'k> = (TmaPipeline<'k, MmaOperands<Mma, $A, $B>, _2>, EpilogueStage<'k, f32, C, _3>);

            /// Computes `C = A * B`, with row-major `A` and column-major `B`. Either the
            /// instruction adds up the results of the stages, or the kernel does.
            ///
            /// # Safety
            ///
            /// The launch must have blocks of 512 threads with the shared memory of `Memory`. The
            /// matrices must be valid, and no other code may access `c`.
            #[kernel(blocks_per_multiprocessor = 1)]
            unsafe fn product(
                ctx: ThreadContext<'_, (u32,), (_512,)>,
                is_of_parts: bool,
                a: TmaView<'_, $TA, $Rows, $A>,
                b: TmaView<'_, $TB, $Rows, $B>,
                c: TmaParts<'_, f32, Rows32, C, _>,
                #[shared(dynamic)] memory: Memory<'_>,
            ) {
                let (ring, mut staging) = memory;
                let tiles = c.persistent_tiles(($M, _64), _2);
                let fill = |tile: UniqueTile<'_, _, _>, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)))
                };
                ring.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
                    let mut sums = Tensor::filled(Sums::new(), 0.0);
                    while let Some(stage) = steps.next() {
                        if is_of_parts {
                            sums = sums.zip(&stage.mma(Sums::new()), |sum, part| sum + part);
                        } else {
                            stage.gemm(&mut sums);
                        }
                    }
                    staging.store(Store::new(), steps.me(), &c, tile, &sums);
                });
            }

            #[test]
            fn is_the_sums_by_hand() {
                check(false);
            }
            #[test]
            fn is_the_sums_of_its_parts() {
                check(true);
            }

            fn check(is_of_parts: bool) {
                let of_a: Vec<_> = (0..M * PLACES).map(|i| $TA::of(number(i))).collect();
                let of_b: Vec<_> = (0..N * PLACES).map(|i| $TB::of(number(i + 1))).collect();
                let mut c = vec![[f32::NAN; N as usize]; M as usize];
                // SAFETY: the memory outlives the launch.
                let (a, b, to) = unsafe {
                    (
                        Pointer::new(of_a.as_ptr().cast_mut()),
                        Pointer::new(of_b.as_ptr().cast_mut()),
                        Pointer::new(c.as_mut_ptr().cast::<f32>()),
                    )
                };
                let layout = Injective::check(Rows32::from_values([M, N, N / 4])).unwrap();
                let rows = |rows| $Rows::from_values([rows, K, PLACES / $unit]);
                // SAFETY: the memory has all elements, and the launch matches the kernel.
                let kernel = || unsafe {
                    let (a, b) = (a.get().cast_const(), b.get().cast_const());
                    product(is_of_parts, (a.into(), rows(M)), (b.into(), rows(N)), (to.get().into(), layout));
                };
                let bytes = shared_bytes::<Memory<'_>>();
                // SAFETY: the kernel holds only plain values.
                unsafe { launch(Dim3::x(2), Dim3::x(512), bytes, kernel) }.unwrap();
                for (m, row) in (0..).zip(&c) {
                    for (n, &found) in (0..).zip(row) {
                        let of = |k| number(m * PLACES + k) * number(n * PLACES + k + 1);
                        assert_eq!(found, (0..K).map(of).sum(), "({m}, {n})");
                    }
                }
            }
        }
    )+};
}
products! {
    halves_of_memory: F16 F16 Rows16 8, A16 B16, _192 Square TiledMma<WgmmaF32F16<_64>, Groups>;
    halves_of_registers: F16 F16 Rows16 8, A16 B16, _192 Square TiledMma<WgmmaF32F16<_64, Registers>, Groups>;
    halves_by_warps: F16 F16 Rows16 8, A16 B16, _192 Square TiledMma<M16n8k16F32F16, Warps>;
    halves_by_shallow_warps: F16 F16 Rows16 8, A16 B16, _192 Square TiledMma<M16n8k8F32F16, Warps>;
    bf16_of_registers: Bf16 Bf16 Rows16 8, A16 B16, _192 Square TiledMma<WgmmaF32Bf16<_64, Registers>, Groups>;
    bf16_by_warps: Bf16 Bf16 Rows16 8, A16 B16, _192 Square TiledMma<M16n8k16F32Bf16, Warps>;
    tf32_of_memory: f32 f32 Rows32 4, A32 B32, _192 Square TiledMma<WgmmaF32Tf32<_64>, Groups>;
    tf32_of_registers: f32 f32 Rows32 4, A32 B32, _192 Square TiledMma<WgmmaF32Tf32<_64, Registers>, Groups>;
    tf32_by_warps: f32 f32 Rows32 4, A32 B32, _192 Square TiledMma<M16n8k8F32Tf32, Warps>;
    bytes_of_memory: E4m3 E4m3 Rows8 16, A8 B8, _192 Square TiledMma<WgmmaF32E4m3<_64>, Groups>;
    bytes_of_registers: E4m3 E5m2 Rows8 16, A8 B8, _192 Square TiledMma<WgmmaF32E4m3E5m2<_64, Registers>, Groups>;
    tall_halves_of_registers: F16 F16 Rows16 8, Tall16 B16, _384 TwoSquares TiledMma<WgmmaF32F16<_64, Registers>, Groups>;
    tall_halves_by_warps: F16 F16 Rows16 8, Tall16 B16, _384 TwoSquares TiledMma<M16n8k16F32F16, Warps>;
}

/// Returns a small integer, which all element types represent exactly.
fn number(i: u32) -> f32 {
    (i * i % 7) as f32 - 3.0
}

trait Of {
    fn of(x: f32) -> Self;
}
macro_rules! of {
    ($($T:ident)+) => {$(
        impl Of for $T {
            fn of(x: f32) -> Self {
                Self::from_f32(x)
            }
        }
    )+};
}
of! { F16 Bf16 E4m3 E5m2 }
impl Of for f32 {
    fn of(x: f32) -> Self {
        x
    }
}
