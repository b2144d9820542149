//! The kernel packages: names of kernels, and requirements for their PTX.

/// A package with kernels.
pub(crate) struct Package {
    /// The name of the package.
    pub(crate) name: &'static str,
    /// The GPU architecture of the PTX.
    pub(crate) arch: &'static str,
    /// All entry points.
    pub(crate) kernels: &'static [Kernel],
}

impl Package {
    /// Returns the cost limits of a kernel.
    pub(crate) fn costs(&self, name: &str) -> &'static Costs {
        let mut all = self.kernels.iter();
        all.find(|kernel| kernel.name == name)
            .map_or(&NOTHING, |kernel| &kernel.costs)
    }
}

/// The packages: kernels for any GPU, kernels with Hopper instructions, conversions, and redistribution
/// between GPUs.
pub(crate) const PACKAGES: [Package; 4] = [
    Package {
        name: "layout-kernels",
        arch: "sm_90",
        kernels: &KERNELS,
    },
    Package {
        name: "hopper-kernels",
        arch: "sm_90a",
        kernels: &HOPPER,
    },
    Package {
        name: "conversion-kernels",
        arch: "sm_90",
        kernels: &CONVERSIONS,
    },
    Package {
        name: "mesh-kernels",
        arch: "sm_80",
        kernels: &MESH,
    },
];

/// One entry point.
pub(crate) struct Kernel {
    /// The name of the entry point in the PTX.
    pub(crate) name: &'static str,
    /// Prefixes of instructions that the PTX must contain.
    pub(crate) holds: &'static [&'static str],
    /// The cost limits.
    pub(crate) costs: Costs,
}

/// The cost limits of a kernel.
pub(crate) struct Costs {
    /// Maximum number of spilled bytes per thread.
    pub(crate) spills: u32,
    /// Maximum number of moves from registers to uniform registers between the first and the last `wgmma`.
    pub(crate) moved: usize,
    /// Maximum number of PTX instructions, for kernels that promise few.
    pub(crate) instructions: Option<usize>,
}
/// The cost limits of most kernels.
const NOTHING: Costs = Costs {
    spills: 0,
    moved: 0,
    instructions: None,
};

/// The kernels of `layout-kernels`.
const KERNELS: [Kernel; 18] = [
    Kernel {
        name: "axpy",
        holds: &["ld.global.nc.v4", "ld.global.v4", "st.global.v4"],
        costs: NOTHING,
    },
    Kernel {
        name: "conv2d",
        holds: &["ld.global.nc", "fma.rn", "st.global"],
        costs: NOTHING,
    },
    Kernel {
        name: "transpose",
        holds: &[
            "ld.global.nc",
            "st.shared",
            "bar.sync",
            "ld.shared",
            "st.global",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "swizzled_transpose",
        holds: &[
            "ld.global.nc.v4",
            "st.shared.v4",
            "bar.sync",
            "ld.shared",
            "st.global.v4",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "sgemm",
        holds: &[
            "cp.async.ca.shared.global",
            "cp.async.wait_group",
            "bar.sync",
            "ld.shared.v4",
            "fma.rn",
            "st.global",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "softmax_by_warps",
        holds: &[
            "ld.global.nc.v4",
            "ex2.approx",
            "shfl.sync.bfly",
            "st.global.v4",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "softmax_by_blocks",
        holds: &[
            "ld.global.nc.v4",
            "ex2.approx",
            "shfl.sync.bfly",
            "bar.sync",
            "st.global.v4",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "softmax_by_large_blocks",
        holds: &[
            "ld.global.nc.v4",
            "ex2.approx",
            "shfl.sync.bfly",
            "bar.sync",
            "st.global.v4",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "rmsnorm",
        holds: &[
            "ld.global.v4",
            "rsqrt.approx",
            "shfl.sync.bfly",
            "bar.sync",
            "st.global.v4",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "reduce",
        holds: &["ld.global.nc.v4", "shfl.sync.bfly", "bar.sync"],
        costs: NOTHING,
    },
    Kernel {
        name: "scan",
        holds: &[
            "ld.global.nc.v4",
            "shfl.sync.up",
            "bar.sync",
            "st.global.v4",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "functions",
        holds: &[
            "ex2.approx.ftz",
            "lg2.approx.ftz",
            "tanh.approx",
            "sin.approx.ftz",
            "cos.approx.ftz",
            "rsqrt.approx.ftz",
            "rcp.approx.ftz",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "pairs",
        holds: &[
            "ex2.approx.f16x2",
            "tanh.approx.f16x2",
            "min.f16x2",
            "max.bf16x2",
            "fma.rn.f16x2",
            "fma.rn.bf16x2",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "histogram",
        holds: &[
            "red.relaxed.cta.shared.add.u32",
            "bar.sync",
            "red.relaxed.gpu.global.add.u32",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "updates",
        holds: &[
            "red.relaxed.gpu.global.min.u32",
            "atom.acq_rel.gpu.global.cas.b32",
            "red.relaxed.gpu.global.add.f32",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "jacobi",
        holds: &["ld.global", "st.global"],
        costs: Costs {
            // The instruction count of hand-written `i * leading + j`.
            instructions: Some(180),
            ..NOTHING
        },
    },
    Kernel {
        name: "gemv",
        holds: &[
            "ld.global.nc.v4",
            "shfl.sync.bfly",
            "fma.rn",
            "st.global.v4",
        ],
        costs: NOTHING,
    },
    Kernel {
        name: "hgemm",
        holds: &[
            "cp.async.cg.shared.global",
            "cp.async.wait_group",
            "bar.sync",
            "ldmatrix.sync.aligned.m8n8.x4",
            "mma.sync.aligned.m16n8k16",
            "st.global.v2",
        ],
        costs: NOTHING,
    },
];

/// Writes the list of kernels. GEMM kernels name their `wgmma` instruction and the instruction that stores
/// the accumulators. Attention kernels name their cost limits and matrix multiplications.
macro_rules! products {
    (
        $($name:ident $wgmma:literal $store:literal,)+
        ; $($attention:ident [$spills:literal, $moved:literal] $($product:literal)+,)+
        ; $($other:ident $holds:tt $(moved $of_other:literal)?,)+
    ) => {
        [$(Kernel {
            name: stringify!($name),
            holds: &[
                "cp.async.bulk.tensor.2d.shared::cluster.global",
                "mbarrier.arrive.expect_tx.shared::cta",
                concat!("wgmma.mma_async.sync.aligned.", $wgmma),
                $store,
                "cp.async.bulk.tensor.2d.global.shared::cta",
            ],
            costs: NOTHING,
        },)+
        $(Kernel {
            name: stringify!($attention),
            holds: &[
                "cp.async.bulk.tensor.4d.shared::cluster.global",
                $(concat!("wgmma.mma_async.sync.aligned.", $product),)+
                "ex2.approx",
                "atom.relaxed.gpu.global.add",
                "cp.async.bulk.tensor.4d.global.shared::cta",
            ],
            costs: Costs { spills: $spills, moved: $moved, ..NOTHING },
        },)+
        $(Kernel {
            name: stringify!($other),
            holds: &$holds,
            costs: Costs { moved: 0 $(+ $of_other)?, ..NOTHING },
        }),+]
    };
}

/// The kernels of `hopper-kernels`.
const HOPPER: [Kernel; 78] = products! {
    hgemm_nt "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    hgemm_nn "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    hgemm_tn "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    hgemm_tt "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_nt "m64n256k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_nn "m64n256k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_tn "m64n256k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_tt "m64n256k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_nt_transposed "m64n256k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4.trans",
    hgemm_nt_registers "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    hgemm_nt_f32 "m64n256k16.f32.f16.f16" "st.shared",
    tgemm_nt "m64n256k8.f32.tf32.tf32" "st.shared",
    bgemm_nt_128 "m64n128k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_nt_160 "m64n160k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_nt_192 "m64n192k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_nt_224 "m64n224k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4",
    bgemm_nt_shared "m64n256k16.f32.bf16.bf16" "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster",
    bgemm_nt_shared_160 "m64n160k16.f32.bf16.bf16" "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster",
    bgemm_nt_shared_64 "m64n64k16.f32.bf16.bf16" "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster",
    bgemm_nt_split "m64n128k16.f32.bf16.bf16" "ld.shared::cluster.v4.f32",
    bgemm_nt_split_96 "m64n96k16.f32.bf16.bf16" "ld.shared::cluster.v4.f32",
    bgemm_nt_64x96 "m64n96k16.f32.bf16.bf16" "ld.shared::cluster.v4.f32",
    bgemm_nt_16 "m64n16k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4.trans",
    bgemm_nt_64 "m64n64k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4.trans",
    bgemm_nt_64x128 "m64n128k16.f32.bf16.bf16" "stmatrix.sync.aligned.m8n8.x4.trans",
    gelu "m64n256k16.f32.f16.f16" "tanh.approx.f32",
    qgemm_nt "m64n256k32.f32.e4m3.e4m3" "stmatrix.sync.aligned.m8n8.x4",
    qgemm_nt_e5m2_e4m3 "m64n256k32.f32.e5m2.e4m3" "stmatrix.sync.aligned.m8n8.x4",
    qgemm_nt_e4m3_e5m2 "m64n256k32.f32.e4m3.e5m2" "stmatrix.sync.aligned.m8n8.x4",
    qgemm_nt_192 "m64n192k32.f32.e4m3.e4m3" "stmatrix.sync.aligned.m8n8.x4",
    qgemm_nt_128 "m64n128k32.f32.e4m3.e4m3" "ld.shared::cluster.v4.f32",
    qgemm_nt_64x96 "m64n96k32.f32.e4m3.e4m3" "ld.shared::cluster.v4.f32",
    qgemm_nt_64 "m64n64k32.f32.e4m3.e4m3" "ld.shared::cluster.v4.f32",
    qgemm_nt_16 "m64n16k32.f32.e4m3.e4m3" "stmatrix.sync.aligned.m8n8.x4.trans",
    qgemm_nt_rows "m64n256k32.f32.e4m3.e4m3" "stmatrix.sync.aligned.m8n8.x4",
    qgemm_nt_gelu "m64n256k32.f32.e4m3.e4m3" "cvt.rn.satfinite.e4m3x2.f32",
    qgemm_nt_blocks "m64n128k32.f32.e4m3.e4m3" "stmatrix.sync.aligned.m8n8.x4",
    step_0 "m64n64k16.f32.f16.f16" "st.shared",
    step_1 "m64n64k16.f32.f16.f16" "st.shared",
    step_2 "m64n128k16.f32.f16.f16" "st.shared",
    step_3 "m64n128k16.f32.f16.f16" "st.shared",
    step_4 "m64n128k16.f32.f16.f16" "st.shared",
    step_5 "m64n256k16.f32.f16.f16" "st.shared",
    step_7 "m64n256k16.f32.f16.f16" "st.shared",
    step_8 "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    row_by_row "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    two_slots "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    four_slots "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    lines_of_64 "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    lines_of_32 "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    lines_of_16 "m64n256k16.f32.f16.f16" "stmatrix.sync.aligned.m8n8.x4",
    ;
    attention_64 [16, 0] "m64n64k16.f32.f16.f16",
    attention_64_bf16 [16, 0] "m64n64k16.f32.bf16.bf16",
    attention_128 [0, 0] "m64n128k16.f32.f16.f16",
    attention_128_bf16 [0, 0] "m64n128k16.f32.bf16.bf16",
    attention_256 [0, 0] "m64n256k16.f32.f16.f16",
    attention_256_bf16 [0, 0] "m64n256k16.f32.bf16.bf16",
    attention_64_e4m3 [16, 0] "m64n64k32.f32.e4m3.e4m3",
    attention_128_e4m3 [0, 0] "m64n128k32.f32.e4m3.e4m3",
    attention_256_e4m3 [0, 0] "m64n256k32.f32.e4m3.e4m3",
    h128_keys [32, 0] "m64n64k16.f32.f16.f16" "m64n128k16.f32.f16.f16",
    h128_queries [32, 0] "m64n96k16.f32.f16.f16" "m64n128k16.f32.f16.f16",
    h64_keys [48, 0] "m64n96k16.f32.f16.f16" "m64n64k16.f32.f16.f16",
    h64_queries [56, 0] "m64n128k16.f32.f16.f16" "m64n64k16.f32.f16.f16",
    b128_keys [32, 0] "m64n64k16.f32.bf16.bf16" "m64n128k16.f32.bf16.bf16",
    b128_queries [32, 0] "m64n96k16.f32.bf16.bf16" "m64n128k16.f32.bf16.bf16",
    b64_keys [48, 0] "m64n96k16.f32.bf16.bf16" "m64n64k16.f32.bf16.bf16",
    b64_queries [56, 0] "m64n128k16.f32.bf16.bf16" "m64n64k16.f32.bf16.bf16",
    ;
    bgemm_nt_warps [
        "cp.async.bulk.tensor.2d.shared::cluster.global",
        "setmaxnreg.dec",
        "setmaxnreg.inc",
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32",
        "stmatrix.sync.aligned.m8n8.x4",
        "cp.async.bulk.tensor.2d.global.shared::cta",
    ],
    rows [
        "ld.global.nc",
        "shfl.sync.bfly",
        "st.global",
    ],
    rows_bf16 [
        "ld.global.nc",
        "shfl.sync.bfly",
        "st.global",
    ],
    bgemm_nt_batched [
        "cp.async.bulk.tensor.3d.shared::cluster.global",
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16",
        "cp.async.bulk.tensor.3d.global.shared::cta",
    ],
    bgemm_nt_segments [
        "cp.async.bulk.tensor.2d.shared::cluster.global",
        "cp.async.bulk.tensor.3d.shared::cluster.global",
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16",
        "cp.async.bulk.tensor.2d.global.shared::cta",
        "st.global.v4",
    ],
    bgemm_nt_groups [
        "ld.global.nc",
        "cp.async.bulk.tensor.2d.shared::cluster.global",
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16",
        "cp.async.bulk.tensor.2d.global.shared::cta",
    ] moved 8,
    qgemm_nt_blocks_segments [
        "cp.async.bulk.tensor.2d.shared::cluster.global",
        "cp.async.bulk.tensor.3d.shared::cluster.global",
        "wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3",
        "cp.async.bulk.tensor.2d.global.shared::cta",
        "st.global.v4",
    ],
    hgemm_nt_sums [
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16",
        "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add",
    ],
    copy [
        "cp.async.bulk.tensor.2d.shared::cluster.global",
        "cp.async.bulk.tensor.2d.global.shared::cta",
    ],
    transpose [
        "cp.async.bulk.tensor.2d.shared::cluster.global",
        "cp.async.bulk.tensor.2d.global.shared::cta",
    ],
};

/// The kernels of `conversion-kernels`. The kernels convert through shared memory, with vector accesses where possible,
/// or with shuffles only.
const CONVERSIONS: [Kernel; 10] = [
    conversion("rows_to_columns", SHARED),
    conversion("rows_to_columns_f16", SHARED),
    conversion("rows_to_columns_of_bytes", SHARED),
    conversion("vectors_to_cells", SHARED),
    conversion("squares_to_rows", SHARED),
    conversion("accum_to_rows", SHARED),
    conversion("sums_to_rows_of_halves", SHARED),
    conversion("sums_of_2_by_2_warps", SHARED),
    conversion("cells_in_warps", SHUFFLES),
    conversion("columns_in_warps", SHARED),
];
const SHARED: &[&str] = &["st.shared", "bar.sync", "ld.shared"];
const SHUFFLES: &[&str] = &["shfl.sync.idx"];

const fn conversion(name: &'static str, holds: &'static [&'static str]) -> Kernel {
    Kernel {
        name,
        holds,
        costs: NOTHING,
    }
}

/// The kernels of `mesh-kernels`.
const MESH: [Kernel; 11] = [
    redistribution("copy_1", &["ld.b8", "st.b8"]),
    redistribution("copy_2", &["ld.b16", "st.b16"]),
    redistribution("copy_4", &["ld.b32", "st.b32"]),
    redistribution("copy_8", &["ld.b64", "st.b64"]),
    redistribution("copy_16", &["ld.v2.b64", "st.v2.b64"]),
    redistribution("reduce_f32x4", &["ld.v2.b64", "st.v2.b64"]),
    redistribution("reduce_f32", &["ld.b32", "st.b32"]),
    redistribution("reduce_f16x8", &["ld.v2.b64", "st.v2.b64"]),
    redistribution("reduce_f16", &["ld.b16", "st.b16"]),
    redistribution("reduce_bf16x8", &["ld.v2.b64", "st.v2.b64"]),
    redistribution("reduce_bf16", &["ld.b16", "st.b16"]),
];

const fn redistribution(name: &'static str, holds: &'static [&'static str]) -> Kernel {
    Kernel {
        name,
        holds,
        costs: NOTHING,
    }
}
