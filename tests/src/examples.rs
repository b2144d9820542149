//! The examples of the texts: records in the format of `examples/README.md` against this workspace.
//!
//! * [`record`] reads a file, and chooses what is expected: the corrected value where the printed one
//!   is wrong.
//! * [`kinds`] is the table of operations: names, operands, and the function of this workspace.
//! * [`operand`] reads operands and never panics, [`show`] writes results, [`compare`] tells whether
//!   two results are the same.
//! * [`judge`](mod@judge) compares, [`report`] counts and prints.
//!
//! Where the texts differ about an operation, a kind has several *readings*: the composition of
//! Colfax, which is undefined where the inner layout reaches past the outer, and that of CuTe. An
//! example holds if one of them gives its result. What it says CuTe prints is judged as a vector of
//! [`conform`](crate::conform).

pub mod compare;
mod flat;
pub mod judge;
pub mod kinds;
mod layouts;
mod morphisms;
pub mod operand;
pub mod record;
pub mod report;
pub mod show;
mod theory;
mod tuples;

use std::io;
use std::path::Path;

use kinds::Kind;
use report::Report;

/// All operations of examples.
pub fn all() -> impl Iterator<Item = &'static Kind> {
    let tables = [
        tuples::KINDS,
        layouts::PREDICATES,
        layouts::FUNCTIONS,
        layouts::OPERATIONS,
        flat::KINDS,
        morphisms::POINTED,
        morphisms::OF_ONE,
        morphisms::OF_TWO,
        morphisms::KINDS,
        theory::KINDS,
    ];
    tables.into_iter().flatten()
}

/// The operation of that name.
fn find(name: &str) -> Option<&'static Kind> {
    all().find(|kind| kind.names.contains(&name))
}

/// Judges all examples of a file.
///
/// # Errors
///
/// If the file cannot be read.
pub fn run(path: &Path) -> io::Result<Report> {
    let mut report = Report::default();
    for line in record::read(path)? {
        let verdict = match &line.record {
            Ok(example) => judge::judge(example),
            Err(reason) => judge::Verdict::Unsupported(reason.clone()),
        };
        report.add(&line, verdict);
    }
    Ok(report)
}
