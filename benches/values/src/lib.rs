//! Benchmark of operations on values, compared with pycute: cases, peer and report.

mod case;
mod pycute;
mod report;

pub use case::{Case, cases};
pub use pycute::Pycute;
pub use report::{Measured, text};
