//! `cargo xtask generate` and `cargo xtask bless`: commands that write generated files into the repository.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::progress::Outcome;
use crate::{digits, laws, meetings, paths, process, rows};

/// The path of a generated file from the repository root, and the function that returns its text.
type Generated = (&'static str, fn() -> Result<String>);

/// The generated files.
const FILES: [Generated; 6] = [
    ("layout-core/src/generated/rules.rs", || Ok(rows::text())),
    ("layout-core/src/generated/numerals.rs", || {
        Ok(rows::numerals())
    }),
    ("layout-core/src/generated/meetings.rs", || {
        Ok(meetings::text())
    }),
    ("layout-core/src/generated/digits.rs", || {
        Ok(digits::tables())
    }),
    ("layout-core/src/generated/names.rs", || Ok(digits::names())),
    ("docs/proofs.md", laws::page),
];

/// Writes all generated files.
pub(crate) fn run() -> Result<()> {
    for (file, text) in FILES {
        fs::write(paths::root().join(file), text()?).with_context(|| file)?;
        println!("wrote {file}");
    }
    Ok(())
}

/// Checks that all generated files are up to date.
pub(crate) fn check() -> Result<Outcome> {
    let mut lines = 0;
    for (file, text) in FILES {
        let written = fs::read_to_string(paths::root().join(file)).with_context(|| file)?;
        ensure!(
            written == text()?,
            "{file} is out of date: run `cargo xtask generate`"
        );
        lines += written.lines().count();
    }
    Ok(Outcome::Done(format!("{lines} lines")))
}

/// Rewrites the expected compile errors, the operations for both levels, and the list of traits. Review the
/// diff afterwards.
pub(crate) fn bless() -> Result<()> {
    let mut texts = process::cargo();
    texts.args([
        "test",
        "--package",
        "layout-ui-tests",
        "the_whole_texts_are_as_written",
    ]);
    process::run(texts.env("TRYBUILD", "overwrite"))?;
    let mut operations = process::cargo();
    operations.args(["test", "--package", "layout-tests"]);
    operations.args(["--test", "sources"]);
    process::run(operations.env("UPDATE_GENERATED", "1"))
}
