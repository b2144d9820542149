//! What this program knows of the kernels: their names, and what their PTX must hold.

/// One entry point of `layout-kernels`.
pub(crate) struct Kernel {
    /// Its name in the PTX.
    pub(crate) name: &'static str,
    /// Instructions that its PTX holds, as the beginnings of their names.
    pub(crate) holds: &'static [&'static str],
}

/// Every entry point.
pub(crate) const KERNELS: [Kernel; 3] = [
    Kernel {
        name: "axpy",
        holds: &["ld.global.v4", "st.global.v4"],
    },
    Kernel {
        name: "transpose",
        holds: &[
            "ld.global",
            "st.shared",
            "bar.sync",
            "ld.shared",
            "st.global",
        ],
    },
    Kernel {
        name: "sgemm",
        holds: &[
            "ld.global.v4",
            "st.shared",
            "bar.sync",
            "ld.shared.v4",
            "fma.rn",
            "st.global.v4",
        ],
    },
];
