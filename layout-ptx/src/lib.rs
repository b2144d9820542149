//! Compiles a crate with GPU kernels to PTX, and reports costs and faults of the PTX.
//!
//! [`build`] compiles the library of a package with rustc for `nvptx64-nvidia-cuda`, links the
//! called functions and the shared memory, and writes PTX with LLVM. [`Report`] lists the costs of
//! each kernel and its faults. The command `cargo layout ptx` calls both:
//!
//! ```no_run
//! use layout_ptx::{Crate, Report, Toolchain, process};
//!
//! let kernels = Crate {
//!     arch: "sm_90a".to_owned(),
//!     ..Crate::new("my-kernels")
//! };
//! let built = layout_ptx::build(&Toolchain::get()?, &kernels, process::run)?;
//! let report = Report::new(&built)?;
//! print!("{report}");
//! assert!(report.faults.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod attempts;
mod compile;
mod cuda_std;
mod ir;
mod link;
mod package;
pub mod process;
pub mod ptx;
mod ptxas;
mod report;
mod toolchain;

pub use compile::ptx as of_crate_alone;
pub use ir::places::Place;
pub use link::{Built, build};
pub use package::{Crate, Solver};
pub use ptxas::Resources;
pub use report::{Fault, Kernel, Report, Wrong};
pub use toolchain::{Toolchain, apt};

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
