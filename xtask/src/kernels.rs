//! What this program knows of the kernels: their names, and what their PTX must hold.

/// A package with kernels.
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: &'static str,
    /// The GPU that its PTX is made for.
    pub(crate) arch: &'static str,
    /// Every entry point.
    pub(crate) kernels: &'static [Kernel],
}

/// The kernels for any GPU, and those for Hopper, whose instructions no other GPU has.
pub(crate) const PACKAGES: [Package; 2] = [
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
];

/// One entry point.
pub(crate) struct Kernel {
    /// Its name in the PTX.
    pub(crate) name: &'static str,
    /// Instructions that its PTX holds, as the beginnings of their names.
    pub(crate) holds: &'static [&'static str],
}

/// Those of `layout-kernels`.
const KERNELS: [Kernel; 13] = [
    Kernel {
        name: "axpy",
        holds: &["ld.global.nc.v4", "ld.global.v4", "st.global.v4"],
    },
    Kernel {
        name: "conv2d",
        holds: &["ld.global.nc", "fma.rn", "st.global"],
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
    },
    Kernel {
        name: "softmax_by_warps",
        holds: &[
            "ld.global.nc.v4",
            "ex2.approx",
            "shfl.sync.bfly",
            "st.global.v4",
        ],
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
    },
    Kernel {
        name: "reduce",
        holds: &["ld.global.nc.v4", "shfl.sync.bfly", "bar.sync"],
    },
    Kernel {
        name: "scan",
        holds: &[
            "ld.global.nc.v4",
            "shfl.sync.up",
            "bar.sync",
            "st.global.v4",
        ],
    },
    Kernel {
        name: "gemv",
        holds: &[
            "ld.global.nc.v4",
            "shfl.sync.bfly",
            "fma.rn",
            "st.global.v4",
        ],
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
    },
];

/// Those of `hopper-kernels`.
const HOPPER: [Kernel; 1] = [Kernel {
    name: "gemm",
    holds: &[
        "cp.async.bulk.tensor.2d.shared::cluster.global",
        "mbarrier.arrive.expect_tx.shared::cta",
        "setmaxnreg.dec",
        "setmaxnreg.inc",
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16",
        "stmatrix.sync.aligned.m8n8.x4",
        "cp.async.bulk.tensor.2d.global.shared::cta",
    ],
}];
