//! What this program knows of the kernels: their names, and what their PTX must hold.

/// One entry point of `layout-kernels`.
pub(crate) struct Kernel {
    /// Its name in the PTX.
    pub(crate) name: &'static str,
    /// Instructions that its PTX holds, as the beginnings of their names.
    pub(crate) holds: &'static [&'static str],
}

/// Every entry point.
pub(crate) const KERNELS: [Kernel; 13] = [
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
            "ld.global.v4",
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
