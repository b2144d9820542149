//! The licences of everything that the crates pull in.

use anyhow::Result;

use crate::process;
use crate::progress::Outcome;

/// Runs `cargo deny`, where it is installed.
pub(crate) fn check() -> Result<Outcome> {
    if !process::exists("cargo-deny") {
        return Ok(Outcome::Skipped(
            "cargo-deny is not installed (cargo install cargo-deny)".to_owned(),
        ));
    }
    let mut deny = process::cargo();
    process::run(deny.args(["deny", "check", "licenses"]))?;
    Ok(Outcome::Done(String::new()))
}
