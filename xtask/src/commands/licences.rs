//! Checks the licences and the sources of all dependencies.

use anyhow::Result;

use crate::packages::EMBEDDINGS;
use crate::progress::Outcome;
use crate::{process, tools};

/// Runs `cargo deny`.
pub(crate) fn check() -> Result<Outcome> {
    let program = match tools::deny() {
        Ok(program) => program,
        Err(error) => return Ok(Outcome::Skipped(format!("{error:#}"))),
    };
    for folder in [".", "python"].iter().chain(EMBEDDINGS) {
        let mut deny = process::command(&program);
        deny.args(["--manifest-path", &format!("{folder}/Cargo.toml")]);
        deny.args(["check", "--hide-inclusion-graph"]);
        if *folder != "." {
            // Dependencies may require different versions of the same crate.
            deny.args(["--allow", "duplicate", "--allow", "unmatched-skip-root"]);
        }
        process::run(deny.args(["licenses", "bans", "sources"]))?;
    }
    Ok(Outcome::Done(String::new()))
}
