//! Conformance: vectors in the golden format against the levels of this workspace.
//!
//! A vector passes if a level gives CuTe's answer, or refuses what CuTe refuses. It may differ only
//! where [`promise`] decides from the operands, by enumeration, that CuTe's answer does not have
//! the function that the operation promises; the tally then says by which rule. Nothing here knows
//! a single vector.
//!
//! * [`vector`] reads a directory in the format of `golden/README.md`.
//! * [`level`] is what answers; [`value`] the value level, by the table of [`table`].
//! * [`judge`] compares an answer with a vector, [`report`] counts and prints.

pub mod judge;
pub mod level;
pub mod plain;
pub mod promise;
pub mod report;
pub mod swizzled;
pub mod table;
pub mod value;
pub mod vector;

use std::io;
use std::path::Path;

use level::Level;
use report::{FileReport, Report};

/// Judges all vectors of all `.jsonl` files of `directory` at each of `levels`.
///
/// `print` is given the report of a file and level as soon as it is there.
///
/// # Errors
///
/// If the directory or a file cannot be read.
pub fn run(
    directory: &Path,
    levels: &[&dyn Level],
    print: &dyn Fn(&FileReport),
) -> io::Result<Report> {
    let mut report = Report::default();
    for file in vector::files(directory)? {
        let vectors = vector::read(&file)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        for level in levels {
            let answers = level.answer(&vectors);
            let mut of_file = FileReport::new(&name, level.name());
            for (vector, answer) in vectors.iter().zip(&answers) {
                of_file.add(vector, answer, judge::judge(vector, answer));
            }
            print(&of_file);
            report.add(&of_file);
        }
    }
    Ok(report)
}
