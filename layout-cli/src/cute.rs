//! What CuTe prints and what is written with it, read and judged.

mod judge;
mod lexer;
mod names;
mod read;
mod scan;
mod term;

pub(crate) use judge::{Judged, Verdict, answers, judge, operations};
pub(crate) use lexer::Kind;
pub(crate) use read::notation;
pub(crate) use scan::scan;
