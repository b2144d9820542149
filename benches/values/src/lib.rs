//! What one operation on values costs, compared with pycute: what is measured, the peer, and the report.

mod case;
mod pycute;
mod report;

pub use case::{Case, cases};
pub use pycute::Pycute;
pub use report::{Measured, text};
