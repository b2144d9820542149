//! Conformance: vectors in the golden format against the levels of this workspace.
//!
//! A vector passes if a level gives CuTe's answer, or refuses what CuTe refuses. It may differ only
//! where [`promise`] decides from the operands, by enumeration, that CuTe's answer does not have
//! the function that the operation promises; the tally then says by which rule. Nothing here knows
//! any particular vector.
//!
//! * [`vector`] reads a directory in the format of `golden/README.md`.
//! * [`level`] is what answers: [`value`] the value level, by the table of [`table`]; [`macros`] and
//!   [`types`] generate Rust source, which [`compile`] has checked.
//! * [`sample`] chooses some vectors of every kind.
//! * [`judge`] compares an answer with a vector, [`report`] counts and prints.

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

/// Judges vectors of all `.jsonl` files of `directory` at each of `levels`: all of them, or about
/// `sample` of those whose operations a level has.
///
/// `print` is given the report of a file and level as soon as it is ready.
///
/// # Errors
///
/// If the directory or a file cannot be read, or a level cannot work.
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
        let message = format!("no vectors of operations in {}", directory.display());
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
