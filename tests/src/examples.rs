//! The examples of the texts: records in the format of `examples/README.md`, checked against this workspace.
//!
//! * [`record`] reads a file and selects the expected result. If the printed result is wrong, the corrected
//!   one is expected.
//! * [`kinds`] is the table of operations: names, operands, and the function in this workspace.
//! * [`operand`] parses operands and never panics. [`show`] writes results, and [`compare`] compares them.
//! * [`judge`](mod@judge) decides if an example holds, and [`report`] counts and prints.
//!
//! The texts define some operations differently. Such an operation has several *readings*: Colfax's
//! composition is undefined if the inner layout reaches past the outer one, and CuTe's is not. An example
//! holds if one reading gives its result. If the record has CuTe's output, it is also checked as a vector of
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

/// Returns all operations of examples.
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

/// Returns the operation with this name.
fn find(name: &str) -> Option<&'static Kind> {
    all().find(|kind| kind.names.contains(&name))
}

/// Checks all examples of a file.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
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
