//! `layout tune`.

use crate::{fails, layout, says};

#[test]
fn the_book_shows_what_is_found() {
    let book = include_str!("../../../docs/book/16-a-product.md");
    let (a, b) = ("(4096,4096):(4096,1)", "(4096,4096):(1,4096)");
    let (status, found, _) = layout(&[
        "tune",
        "universal_fma",
        a,
        b,
        "4",
        "256",
        "--tile",
        "128,128,16",
    ]);
    assert_eq!(status, 0);
    let asked = format!("$ layout tune universal_fma '{a}' '{b}' 4 256 --tile 128,128,16\n");
    let shown = format!("{asked}```\n\n```rust\n{found}```\n");
    assert!(book.contains(&shown), "{shown}");
}

#[test]
fn a_product_of_halves_is_found() {
    says(
        &["tune", "M16n8k16F32F16", "(?m,?k):(8 * ?lda,1)", "(?n,?k):(1,?ldb)", "2", "128"],
        "
// A has partial tiles, because m might not be a multiple of 128 and k might not be a multiple of 64: use `predicated_tile`
// B has partial tiles, because n might not be a multiple of 128 and k might not be a multiple of 64: use `predicated_tile`
// B is copied 2 bytes at a time: for 16-byte copies, make the leading dimension of B a multiple of 8 elements
// each thread holds 128 accumulators; 24.6 multiplications per byte read from global memory
use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = Sw<3, 3, 3> o (128, 64):(64, 1);
    type TileB = Sw<3, 3, 4> o (128, 64):(1, 128);
}
type Mma = TiledMma<M16n8k16F32F16, Layout![(2, 2, 1):(1, 2, 0)], (_32, _32, _16)>;
type FillA = TiledCopyOf<CopyAtom<CpAsync<_16>, _16>, Layout![(16, 8):(8, 1)], Layout![(1, 8):(0, 1)]>;
type FillB = TiledCopyOf<CopyAtom<UniversalCopy<_2>, _16>, Layout![(128, 1):(1, 128)], Layout![(1, 1):(1, 0)]>;
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<LdmatrixTrans<_4>, _16>, Mma>;

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _8, _2>();
    assert_conflict_free::<PartitionedS<TileA, LoadA>, _8, _2>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _1, _2>();
    assert_conflict_free::<PartitionedS<TileB, LoadB>, _8, _2>();
};

// per 1048576 multiplications                      wavefronts  conflicts sectors    used  instructions   lines   bytes
// 128 x 128 x 64 by (2,2,1):(1,2,0) in (32,32,16)         896          0    1328    77 %           672     540   32768
// 128 x 128 x 64 by (2,2,1):(1,2,0) in (32,16,16)         896          0    1328    77 %           736     540   32768
// 128 x 128 x 32 by (2,2,1):(1,2,0) in (32,32,16)         896          0    1392    73 %           672     540   16384
// 128 x 128 x 32 by (2,2,1):(1,2,0) in (32,16,16)         896          0    1392    73 %           736     540   16384
// 128 x 128 x 64 by (1,4,1):(1,1,0) in (16,64,16)        1024          0    1328    77 %           704     540   32768
// 128 x 128 x 64 by (4,1,1):(1,4,0) in (64,16,16)        1024          0    1328    77 %           704     540   32768
// and 42 more
",
    );
}

#[test]
fn a_product_of_floats_is_found() {
    says(
        &["tune", "universal_fma", "(256,100):(1,256)", "(256,100):(1,256)", "4", "64", "--tile", "64,64,8"],
        "
// A has partial tiles, because k is 100, not a multiple of 8: use `predicated_tile`
// B has partial tiles, because k is 100, not a multiple of 8: use `predicated_tile`
// each thread holds 64 accumulators; 8.0 multiplications per byte read from global memory
use layout_core::{atoms::*, checks::*, *};

layout! {
    type TileA = (64, 8):(1, 64);
    type TileB = (64, 8):(1, 64);
}
type Mma = TiledMma<UniversalFma, Layout![(8, 8, 1):(1, 8, 0)], (Layout![(8, 4):(4, 1)], Layout![(8, 4):(4, 1)], _1)>;
type FillA = TiledCopyOf<CopyAtom<CpAsync<_16>, _32>, Layout![(16, 4):(1, 16)], Layout![(4, 1):(1, 0)]>;
type FillB = TiledCopyOf<CopyAtom<CpAsync<_16>, _32>, Layout![(16, 4):(1, 16)], Layout![(4, 1):(1, 0)]>;
// Read A with `partition_a(Mma::new(), me)`.
// Read B with `partition_b(Mma::new(), me)`.

const _: () = {
    assert_conflict_free::<PartitionedD<TileA, FillA>, _4, _4>();
    assert_conflict_free::<PartitionedD<TileB, FillB>, _4, _4>();
};

// per 1048576 multiplications                                       wavefronts  conflicts sectors    used  instructions   lines   bytes
// 64 x 64 x 8 by (8,8,1):(1,8,0) in ((8,4):(4,1),(8,4):(4,1),1)           7168          0    4096   100 %          2304    1024    4096
// 64 x 64 x 8 by (16,4,1):(1,16,0) in ((16,4):(4,1),(4,4):(4,1),1)        7168          0    4096   100 %          2816    1024    4096
// 64 x 64 x 8 by (4,16,1):(1,4,0) in ((4,4):(4,1),(16,4):(4,1),1)        10240          0    4096   100 %          2816    1024    4096
",
    );
}

#[test]
fn the_numbers_of_an_atom_are_told() {
    fails(
        &[
            "tune",
            "m16n8k16_f32_f16",
            "(64,64):(64,1)",
            "(64,64):(64,1)",
            "4",
            "128",
        ],
        1,
        "
error: `m16n8k16_f32_f16` expects 2-byte elements, found 4-byte elements: use a different atom
  |
  | m16n8k16_f32_f16 (64,64):(64,1) (64,64):(64,1) 4 128
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn wgmma_has_tiles_of_its_own() {
    fails(
        &["tune", "wgmma_m64n128k16_f32_f16", "(64,64):(64,1)", "(64,64):(64,1)", "2", "128"],
        1,
        "
error: `wgmma_m64n128k16_f32_f16` reads its operands through descriptors from shared memory that TMA fills: use `wgmma_tile((64, 64), 16, 1)`
  |
  | wgmma_m64n128k16_f32_f16 (64,64):(64,1) (64,64):(64,1) 2 128
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn a_sum_has_no_known_divisor() {
    fails(
        &["tune", "universal_fma", "(?m,?k):(?k + 1,1)", "(64,64):(64,1)", "4", "64"],
        1,
        "
error: expected a multiple of a variable, such as `8 * ?leading`, found a sum, whose divisors are unknown
  |
  | (?m,?k):(?k + 1,1)
  |             ^
",
    );
}

#[test]
fn an_atom_has_a_name() {
    fails(
        &["tune", "m16n8k32", "(64,64):(64,1)", "(64,64):(64,1)", "2", "128"],
        2,
        "
error: unknown MMA atom `m16n8k32`, expected one of universal_fma, m16n8k8_f32_tf32, m16n8k8_f16_f16, m16n8k8_f32_f16, m16n8k8_f32_bf16, m16n8k16_f16_f16, m16n8k16_f32_f16, m16n8k16_f32_bf16
  = help: run `layout help tune` to see the usage
",
    );
}

#[test]
fn a_tile_has_three_extents() {
    fails(
        &[
            "tune",
            "universal_fma",
            "(64,64):(64,1)",
            "(64,64):(64,1)",
            "4",
            "64",
            "--tile",
            "64,64",
        ],
        2,
        "
error: expected a tile `M,N,K`, found `64,64`
  = help: run `layout help tune` to see the usage
",
    );
}

#[test]
fn a_number_is_missing() {
    fails(
        &[
            "tune",
            "universal_fma",
            "(64,64):(64,1)",
            "(64,64):(64,1)",
            "4",
        ],
        2,
        "
error: expected an atom, the layouts of `A` and `B`, the element size in bytes and the number of threads
  = help: run `layout help tune` to see the usage
",
    );
}

#[test]
fn what_is_no_layout_is_no_matrix() {
    fails(
        &[
            "tune",
            "universal_fma",
            "size((64,64):(64,1))",
            "(64,64):(64,1)",
            "4",
            "64",
        ],
        1,
        "
error: expected a layout, found `4096`
  |
  | size((64,64):(64,1))
  | ^^^^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn no_number_is_as_large() {
    fails(
        &[
            "tune",
            "universal_fma",
            "(?m,?k):(9223372036854775807 * ?k,1)",
            "(64,64):(64,1)",
            "4",
            "64",
        ],
        1,
        "
error: overflow: `9223372036854775807 * 2` exceeds 9223372036854775807 [L0016]
  |
  | (?m,?k):(9223372036854775807 * ?k,1)
  |          ^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn a_stride_may_be_large() {
    fails(
        &["tune", "universal_fma", "(?m,?k):(2305843009213693952 * ?k,1)", "(64,64):(64,1)", "4", "64"],
        1,
        "
error: the rows or columns of A have a stride of 2305843009213693952 elements, larger than any memory: use a stride below 2^48
  |
  | universal_fma (?m,?k):(2305843009213693952 * ?k,1) (64,64):(64,1) 4 64
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
}
