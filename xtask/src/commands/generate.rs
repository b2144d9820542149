//! `cargo xtask generate` and `cargo xtask bless`: what programs write into the repository.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::progress::Outcome;
use crate::{paths, process, rows};

/// The table of refusals, from the root of the repository.
const ROWS: &str = "layout-core/src/report/rows.rs";

/// Writes the table of refusals.
pub(crate) fn run() -> Result<()> {
    fs::write(paths::root().join(ROWS), rows::text()).with_context(|| ROWS)?;
    println!("wrote {ROWS}");
    Ok(())
}

/// Whether the table of refusals is as it would be written.
pub(crate) fn check() -> Result<Outcome> {
    let written = fs::read_to_string(paths::root().join(ROWS)).with_context(|| ROWS)?;
    ensure!(
        written == rows::text(),
        "{ROWS} is not what `cargo xtask generate` writes"
    );
    Ok(Outcome::Done(format!("{} lines", written.lines().count())))
}

/// Writes the expected texts of the compile errors, and the operations for both levels, anew. A
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
    operations.args(["test", "--package", "layout-tests", "--test", "generated"]);
    process::run(operations.env("UPDATE_GENERATED", "1"))
}
