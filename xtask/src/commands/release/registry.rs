//! A local registry: a folder with the packages of the lock file, and the packages to be uploaded.

use std::fs;

use anyhow::{Context, Result};
use layout_ptx::Toolchain;

use super::{Work, archive, stem};
use crate::packages::Package;
use crate::{paths, process};

/// Fills the local registry. In the work folder, cargo uses no other source.
pub(super) fn fill(work: &Work, packages: &[Package]) -> Result<()> {
    let registry = work.registry();
    let mut vendor = process::cargo();
    vendor.args(["vendor", "--locked", "--versioned-dirs", "--sync"]);
    // GPU builds compile `core` from source, which needs the packages in the standard library's lock file.
    vendor.arg(Toolchain::get()?.library()?.join("Cargo.toml"));
    process::output(vendor.arg(&registry).env("RUSTC_BOOTSTRAP", "1"))?;
    for package in packages {
        let archive = archive(package, &paths::target());
        let mut unpack = process::command("tar");
        unpack.arg("-xf").arg(&archive).arg("-C").arg(&registry);
        process::output(&mut unpack)?;
        let sum = process::output(process::command("sha256sum").arg(&archive))?;
        let sum = sum.split_whitespace().next().context("no checksum")?;
        fs::write(
            registry.join(stem(package)).join(".cargo-checksum.json"),
            format!("{{\"files\":{{}},\"package\":\"{sum}\"}}"),
        )?;
    }
    let settings = format!(
        "[source.crates-io]\nreplace-with = 'packages'\n\n[source.packages]\ndirectory = '{}'\n\n\
         [net]\noffline = true\n",
        registry.display()
    );
    Ok(fs::write(work.settings(), settings)?)
}
