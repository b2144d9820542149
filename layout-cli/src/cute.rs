//! Parser of CuTe's printed layouts, and verdicts on CuTe's results.

mod judge;
mod lexer;
mod read;
mod scan;
mod term;

pub(crate) use judge::{Judged, Verdict, answers, judge, operations};
pub(crate) use read::notation;
pub(crate) use scan::scan;
