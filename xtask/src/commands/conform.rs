//! `cargo xtask conform`: checks golden vectors, or the examples in files, at all levels.

use std::path;

use anyhow::Result;

use crate::process;

/// Passes the options to the program that reads the vectors and compares the results.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let mut conform = process::cargo();
    conform
        .args(["run", "--quiet", "--package", "layout-tests"])
        .args(["--bin", "conform", "--"]);
    let mut before = "";
    for option in options {
        match before {
            // The program runs in the workspace root.
            "--dir" | "--examples" => {
                conform.arg(path::absolute(option)?);
            }
            _ => {
                conform.arg(option);
            }
        }
        // All arguments after `--examples` are files.
        if before != "--examples" {
            before = option;
        }
    }
    process::run(&mut conform)
}
