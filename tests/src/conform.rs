//! Conformance: compares golden vectors with each level of this workspace.
//!
//! A vector passes if the level returns CuTe's result, or if both CuTe and the level reject the operation. A
//! different result is accepted only if [`promise`] shows by enumeration that CuTe's result does not have
//! the promised function. For a different result, the report names the rule that requires the difference. No
//! specific vector is handled separately.
//!
//! * [`vector`] reads a directory in the format of `golden/README.md`.
//! * [`level`] defines the levels. [`value`] is the value level, with the operations of [`table`]. [`macros`]
//!   and [`types`] generate Rust source, which [`compile`] compiles.
//! * [`sample`] selects vectors of every operation.
//! * [`judge`] compares a result with a vector, and [`report`] counts and prints.

pub mod claims;
pub mod compile;
pub mod judge;
pub mod level;
pub mod macros;
pub mod package;
pub mod plain;
pub mod promise;
pub mod proofs;
pub mod report;
pub mod run;
pub mod sample;
pub mod source;
pub mod swizzled;
pub mod table;
pub mod tensors;
pub mod types;
pub mod value;
pub mod vector;

use std::io;
use std::path::{Path, PathBuf};

use level::Level;
use report::{FileReport, Report};

/// Checks the vectors in all `.jsonl` files of `directory` at each of `levels`. With `sample`, checks about
/// that number of vectors whose operations the level supports.
///
/// `print` receives the report of each file and level when it is complete.
///
/// # Errors
///
/// Returns an error if the directory or a file cannot be read, or if a level cannot run.
pub fn run(
    directory: &Path,
    levels: &[&dyn Level],
    sample: Option<usize>,
    print: &dyn Fn(&FileReport),
) -> io::Result<Report> {
    let mut report = Report::default();
    let files = vector::files(directory)?;
    let read = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok((name.into_owned(), vector::read(path)?))
    };
    let files: Vec<_> = files.iter().map(read).collect::<io::Result<_>>()?;
    if files.iter().all(|(_, vectors)| vectors.is_empty()) {
        let message = format!("expected vectors of operations in {}", directory.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    for level in levels {
        let chosen = sample.map_or_else(
            || files.clone(),
            |count| sample::choose(&files, count, &|op| level.has(op)),
        );
        for (name, vectors) in &chosen {
            if vectors.is_empty() {
                continue;
            }
            let answers = level.answer(vectors)?;
            let mut of_file = FileReport::new(name, level.name());
            for (vector, answer) in vectors.iter().zip(&answers) {
                of_file.add(vector, answer, judge::judge(vector, answer));
            }
            print(&of_file);
            report.add(&of_file);
        }
    }
    Ok(report)
}
