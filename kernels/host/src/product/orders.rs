//! Storage orders of the operands of a GEMM.

use core::str::FromStr;

use anyhow::{Context as _, Error, Result};

/// Storage orders of `A` and `B`, with BLAS names: `n` is row-major and `t` is column-major. The
/// order of `B` is the order of its `k` x `n` matrix.
///
/// ```
/// use hopper_host::Orders;
///
/// assert_eq!("nt".parse::<Orders>()?, Orders::Nt);
/// let error = "NC".parse::<Orders>().unwrap_err().to_string();
/// assert_eq!(error, "expected storage orders nt, nn, tn or tt of `A` and `B`, found `NC`");
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// Row-major `A` and column-major `B`, both contiguous along `k`: `PyTorch`'s `x @ w.T`.
    Nt,
    /// Row-major `A` and row-major `B`: `x @ w`.
    Nn,
    /// Column-major `A` and row-major `B`: `x.T @ w`.
    Tn,
    /// Column-major `A` and column-major `B`: `x.T @ w.T`.
    Tt,
}

impl Orders {
    /// All storage orders.
    pub const ALL: [Self; 4] = [Self::Nt, Self::Nn, Self::Tn, Self::Tt];

    /// Returns the order's name in kernel names.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nt => "nt",
            Self::Nn => "nn",
            Self::Tn => "tn",
            Self::Tt => "tt",
        }
    }

    /// Returns `true` for each of `A` (`m` x `k`) and `B` (`n` x `k`) that is column-major.
    pub(super) const fn by_columns(self) -> [bool; 2] {
        match self {
            Self::Nt => [false, false],
            Self::Nn => [false, true],
            Self::Tn => [true, true],
            Self::Tt => [true, false],
        }
    }
}

impl FromStr for Orders {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|orders| orders.name() == name);
        found.with_context(|| {
            format!("expected storage orders nt, nn, tn or tt of `A` and `B`, found `{name}`")
        })
    }
}
