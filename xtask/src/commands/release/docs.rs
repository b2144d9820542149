//! Builds the documentation of the packages in the same way as docs.rs.

use anyhow::Result;

use super::{Work, run, stem};
use crate::packages::{Package, strings};
use crate::tools;

/// Builds the documentation with the compiler and settings of docs.rs. A warning is an error.
pub(super) fn check(work: &Work, packages: &[Package]) -> Result<()> {
    let nightly = tools::nightly()?;
    for package in packages {
        let docs = package.docs();
        let folder = work.registry().join(stem(package));
        let mut cargo = work.command("rustup", &folder);
        cargo.args(["run", nightly, "cargo", "doc", "--lib", "--no-deps"]);
        for target in strings(&docs["targets"]) {
            cargo.args(["--target", target]);
        }
        for feature in strings(&docs["features"]) {
            cargo.args(["--features", feature]);
        }
        for option in ["all-features", "no-default-features"] {
            if docs[option] == true {
                cargo.arg(format!("--{option}"));
            }
        }
        let flags = [
            &["--cfg", "docsrs", "-Dwarnings"],
            &strings(&docs["rustdoc-args"])[..],
        ];
        cargo
            .args(strings(&docs["cargo-args"]))
            .env("DOCS_RS", "1")
            .env("RUSTDOCFLAGS", flags.concat().join(" "))
            .env_remove("RUSTC");
        run(&mut cargo)?;
    }
    Ok(())
}
