//! Search for an installed toolchain.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::origin::Origin;
use super::{Toolchain, VERSION};
use crate::process;

/// Returns the first complete toolchain.
pub(super) fn any(origins: &[Origin]) -> Option<Toolchain> {
    origins.iter().find_map(|&origin| of(origin))
}

/// Returns the toolchain of one origin.
pub(super) fn of(origin: Origin) -> Option<Toolchain> {
    match origin {
        Origin::Rustup => rustup(),
        Origin::Debian => debian(),
    }
}

/// Returns rustup's pinned toolchain, with `rust-src` and `llvm-tools`.
fn rustup() -> Option<Toolchain> {
    let list = process::output(Command::new("rustup").args(["toolchain", "list", "-v"])).ok()?;
    let folder = PathBuf::from(listed(&list, VERSION)?);
    let bin = folder.join("bin");
    let version = process::output(Command::new(bin.join("rustc")).arg("-vV")).ok()?;
    let host = field(&version, "host: ")?;
    let tools = folder.join("lib/rustlib").join(host).join("bin");
    complete(Toolchain {
        origin: Origin::Rustup,
        version: title(&version),
        cargo: bin.join("cargo"),
        rustc: bin.join("rustc"),
        llvm_link: tools.join("llvm-link"),
        opt: tools.join("opt"),
        llc: tools.join("llc"),
    })
}

/// Returns Debian's `rustc-web`, `cargo-web` and `rust-web-src`, with the matching LLVM.
fn debian() -> Option<Toolchain> {
    let bin = Path::new("/usr/bin");
    let version = process::output(Command::new(bin.join("rustc")).arg("-vV")).ok()?;
    let llvm = llvm(&version)?;
    complete(Toolchain {
        origin: Origin::Debian,
        version: title(&version),
        cargo: bin.join("cargo"),
        rustc: bin.join("rustc"),
        llvm_link: bin.join(format!("llvm-link-{llvm}")),
        opt: bin.join(format!("opt-{llvm}")),
        llc: bin.join(format!("llc-{llvm}")),
    })
}

/// Returns the LLVM version of Debian's compiler, if the compiler is new enough.
pub(super) fn debian_llvm() -> Option<u32> {
    llvm(&process::output(Command::new("/usr/bin/rustc").arg("-vV")).ok()?)
}

/// Returns the LLVM version of a compiler from the text `version`, if the compiler is new enough.
fn llvm(version: &str) -> Option<u32> {
    if minor(field(version, "release: ")?)? < minor(VERSION)? {
        return None;
    }
    let llvm = field(version, "LLVM version: ")?;
    llvm.split('.').next()?.parse().ok()
}

/// Returns the first line of `rustc -vV`.
fn title(version: &str) -> String {
    version.lines().next().unwrap_or_default().to_owned()
}

/// Returns the minor version, such as 96 for `1.96.0`.
fn minor(release: &str) -> Option<u32> {
    release.strip_prefix("1.")?.split('.').next()?.parse().ok()
}

/// Returns the toolchain if all its parts are installed.
fn complete(toolchain: Toolchain) -> Option<Toolchain> {
    let core = toolchain.library().ok()?.join("core/src/lib.rs");
    let parts = [
        &toolchain.cargo,
        &toolchain.llvm_link,
        &toolchain.opt,
        &toolchain.llc,
        &core,
    ];
    let whole = parts.iter().all(|part| part.is_file());
    whole.then_some(toolchain)
}

/// Returns the folder of a version in the output of `rustup toolchain list -v`.
fn listed<'a>(list: &'a str, version: &str) -> Option<&'a str> {
    list.lines().find_map(|line| {
        let rest = line.strip_prefix(version)?.strip_prefix('-')?;
        rest.split_whitespace().next_back()
    })
}

/// Returns the rest of the line that starts with `name`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name))
}

#[cfg(test)]
mod tests {
    use super::{field, listed, llvm, minor, title};

    #[test]
    fn a_version_is_found_in_rustups_list() {
        let list = "stable-x86_64-unknown-linux-gnu (active, default) /r/stable\n\
                    1.96.0-x86_64-unknown-linux-gnu /r/1.96\n";
        assert_eq!(listed(list, "1.96.0"), Some("/r/1.96"));
        assert_eq!(listed(list, "1.9"), None);
        assert_eq!(listed(list, "1.85.0"), None);
    }

    #[test]
    fn a_field_of_the_version_is_read() {
        let version = "rustc 1.96.0\nrelease: 1.96.0\nLLVM version: 22.1.8\n";
        assert_eq!(field(version, "LLVM version: "), Some("22.1.8"));
        assert_eq!(field(version, "host: "), None);
        assert_eq!(field(version, "release: ").and_then(minor), Some(96));
        assert_eq!(title(version), "rustc 1.96.0");
        assert_eq!(llvm(version), Some(22));
        assert_eq!(llvm("release: 1.63.0\nLLVM version: 14.0.6\n"), None);
    }
}
