//! `cargo xtask generate` and `cargo xtask bless`: what programs write into the repository.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::progress::Outcome;
use crate::{digits, laws, meetings, paths, process, rows};

/// A file, from the root of the repository, and what writes it.
type Generated = (&'static str, fn() -> Result<String>);

/// What is generated.
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

/// Writes all of them.
pub(crate) fn run() -> Result<()> {
    for (file, text) in FILES {
        fs::write(paths::root().join(file), text()?).with_context(|| file)?;
        println!("wrote {file}");
    }
    Ok(())
}

/// Whether all are as they would be written.
pub(crate) fn check() -> Result<Outcome> {
    let mut lines = 0;
    for (file, text) in FILES {
        let written = fs::read_to_string(paths::root().join(file)).with_context(|| file)?;
        ensure!(
            written == text()?,
            "{file} is not what `cargo xtask generate` writes"
        );
        lines += written.lines().count();
    }
    Ok(Outcome::Done(format!("{lines} lines")))
}

/// Rewrites the expected texts of the compile errors, the operations for both levels, and the list of traits. A
/// person then reads the difference.
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
