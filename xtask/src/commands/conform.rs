//! `cargo xtask conform`: vectors in the golden format against all levels, or examples of the texts.

use std::path;

use anyhow::Result;

use crate::process;

/// Hands the options on to the program that reads and judges the vectors.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let mut conform = process::cargo();
    conform
        .args(["run", "--quiet", "--package", "layout-tests"])
        .args(["--bin", "conform", "--"]);
    let mut before = "";
    for option in options {
        match before {
            // The program runs in the root of the workspace.
            "--dir" | "--examples" => {
                conform.arg(path::absolute(option)?);
            }
            _ => {
                conform.arg(option);
            }
        }
        // All that follows `--examples` are files.
        if before != "--examples" {
            before = option;
        }
    }
    process::run(&mut conform)
}
