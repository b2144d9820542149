//! Sizes and kernels that the benchmarks measure.

use hopper_kernels::kernel::{self, Kernel};
use hopper_kernels::{gemm, steps};

/// Sizes of square matrices.
pub(super) const SQUARES: [u32; 4] = [2048, 4096, 8192, 16_384];

/// Numbers of tokens.
const ALL: &[u32] = &[1, 16, 64, 128, 512, 1024, 2048, 4096, 8192];
const SOME: &[u32] = &[16, 512, 4096];

/// Layers of language models: `n`, `k`, and numbers of tokens.
pub(super) const LAYERS: [(&str, u32, u32, &[u32]); 16] = [
    ("7B, QKV projection", 12_288, 4096, ALL),
    ("7B, output projection", 4096, 4096, SOME),
    ("7B, up and gate projection", 22_016, 4096, SOME),
    ("7B, down projection", 4096, 11_008, ALL),
    ("70B, QKV projection", 10_240, 8192, SOME),
    ("70B, up and gate projection", 57_344, 8192, &[64, 2048]),
    ("70B, down projection", 8192, 28_672, &[64, 2048]),
    ("70B on 8 GPUs, one shard, QKV projection", 1280, 8192, SOME),
    (
        "70B on 8 GPUs, one shard, output projection",
        8192,
        1024,
        ALL,
    ),
    (
        "70B on 8 GPUs, one shard, up and gate projection",
        7168,
        8192,
        SOME,
    ),
    (
        "70B on 8 GPUs, one shard, down projection",
        8192,
        3584,
        SOME,
    ),
    (
        "8 x 7B mixture of experts, one expert, up and gate projection",
        28_672,
        4096,
        &[128, 1024],
    ),
    (
        "8 x 7B mixture of experts, one expert, down projection",
        4096,
        14_336,
        &[128, 1024],
    ),
    (
        "256 experts, one expert, up and gate projection",
        4096,
        7168,
        &[64, 128, 512],
    ),
    (
        "256 experts, one expert, down projection",
        7168,
        2048,
        &[64, 128, 512],
    ),
    ("Vocabulary of 50257", 50_257, 768, &[77, 1000]),
];

/// GEMM sizes that no tile divides.
pub(super) const RAGGED: [(u32, u32, u32); 3] =
    [(4093, 4091, 4099), (1000, 1048, 584), (2047, 5120, 4104)];

pub(super) type OfStep = fn() -> &'static Kernel;
/// The steps of chapter 17 of the book with their kernels, followed by variants of the last step.
/// The flag is `true` for persistent blocks.
pub(super) const STEPS: [(&str, OfStep, bool); 17] = [
    ("0, 64 x 64 tiles", kernel::of::<steps::Step0Kernel>, false),
    ("1, swizzled", kernel::of::<steps::Step1Kernel>, false),
    (
        "2, 128 x 128 tiles",
        kernel::of::<steps::Step2Kernel>,
        false,
    ),
    ("3, four stages", kernel::of::<steps::Step3Kernel>, false),
    (
        "4, two consumer warpgroups",
        kernel::of::<steps::Step4Kernel>,
        false,
    ),
    (
        "5, 128 x 256 tiles",
        kernel::of::<steps::Step5Kernel>,
        false,
    ),
    (
        "6, persistent blocks",
        kernel::of::<steps::Step5Kernel>,
        true,
    ),
    (
        "7, groups of twelve tile rows",
        kernel::of::<steps::Step7Kernel>,
        true,
    ),
    ("8, `stmatrix`", kernel::of::<steps::Step8Kernel>, true),
    (
        "8, one block per tile",
        kernel::of::<steps::Step8Kernel>,
        false,
    ),
    (
        "8, row-major tile order",
        kernel::of::<steps::RowByRowKernel>,
        true,
    ),
    ("8, two stages", kernel::of::<steps::TwoSlotsKernel>, true),
    ("8, four stages", kernel::of::<steps::FourSlotsKernel>, true),
    (
        "8, 64-byte rows",
        kernel::of::<steps::LinesOf64Kernel>,
        true,
    ),
    (
        "8, 32-byte rows",
        kernel::of::<steps::LinesOf32Kernel>,
        true,
    ),
    (
        "8, 16-byte rows",
        kernel::of::<steps::LinesOf16Kernel>,
        true,
    ),
    ("`hgemm_nt`", kernel::of::<gemm::HgemmNtKernel>, true),
];
