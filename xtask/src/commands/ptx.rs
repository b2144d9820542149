//! `cargo xtask ptx`: builds and checks PTX.

use std::fs;
use std::path::PathBuf;

use crate::kernels::{PACKAGES, Package};
use crate::ptx::{kernels as check_kernels, pairs};
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use layout_ptx::ptx::functions;
use layout_ptx::{Built, Crate, Report, Toolchain};

/// The GPU architecture of the pairs.
const ARCH: &str = "sm_90";
/// The package with the pairs of layout and hand-written functions.
const INDEX_CODE: &str = "index-code";

/// Builds and checks the PTX of each kernel package. Returns the files with a report per package.
pub(crate) fn checked_kernels(toolchain: &Toolchain) -> Result<Vec<(PathBuf, Report)>> {
    let checked = |package: &Package| {
        let built = build(toolchain, package)?;
        let report = check_kernels::check(package, &built)?;
        Ok((built.file, report))
    };
    PACKAGES.iter().map(checked).collect()
}

/// Builds the PTX of a crate outside the workspace, and checks it.
pub(crate) fn checked_apart(toolchain: &Toolchain, folder: &str) -> Result<()> {
    let source = Crate::new(paths::root().join(folder));
    let built = layout_ptx::build(toolchain, &source, process::run)?;
    match Report::new(&built)?.faults.first() {
        None => Ok(()),
        Some(fault) => bail!("{fault}"),
    }
}

/// Returns a summary: the number of kernels, and the result of `ptxas`.
pub(crate) fn count(checked: &[(PathBuf, Report)]) -> String {
    let kernels: usize = checked.iter().map(|(_, report)| report.kernels.len()).sum();
    let unknown = checked
        .iter()
        .find_map(|(_, report)| report.unknown.as_deref());
    format!(
        "{kernels} kernels are complete; {}",
        unknown.unwrap_or("ptxas accepts them")
    )
}

/// Returns a package of this workspace.
fn package(name: &str, arch: &str) -> Crate {
    Crate {
        package: Some(name.to_owned()),
        arch: arch.to_owned(),
        ..Crate::new(paths::root())
    }
}

/// Builds the kernels of a package.
fn build(toolchain: &Toolchain, of: &Package) -> Result<Built> {
    layout_ptx::build(toolchain, &package(of.name, of.arch), process::run)
}

/// Builds the PTX of all pairs.
fn pairs_alone(toolchain: &Toolchain) -> Result<String> {
    layout_ptx::of_crate_alone(toolchain, &package(INDEX_CODE, ARCH))
}

/// Builds the pairs of `benches/index-code`, compares them, and returns the instruction count of each.
pub(crate) fn checked_pairs(toolchain: &Toolchain) -> Result<Vec<(String, usize)>> {
    pairs::check(&pairs_alone(toolchain)?)
}

/// Returns the source and the PTX of one pair of `benches/index-code`, after a comparison of all pairs.
pub(crate) fn pair(toolchain: &Toolchain, file: &str, name: &str) -> Result<String> {
    let text = pairs_alone(toolchain)?;
    let count = pairs::check(&text)?.len();
    let path = format!("benches/{INDEX_CODE}/src/{file}");
    let source = fs::read_to_string(paths::root().join(&path)).with_context(|| path.clone())?;
    let source =
        invocation(&source, name).with_context(|| format!("expected `{name}` in {path}"))?;
    Ok(format!(
        "{count} pairs of {path} and its sibling files have the same instructions; for example:\n\n\
         {source}\n{}",
        pairs::show(&text, name)?
    ))
}

/// Returns the `pair! { ... }` invocation with this name.
fn invocation<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    let line = source.find(&format!("\n    {name}("))?;
    let start = source[..line].rfind("pair! {")?;
    let end = line + source[line..].find("\n}")?;
    Some(&source[start..end + "\n}".len()])
}

/// Runs `ptx kernels`.
pub(crate) fn kernels() -> Result<()> {
    for (path, report) in checked_kernels(&Toolchain::get()?)? {
        println!("{report}{}\n", path.display());
    }
    Ok(())
}

/// Runs `ptx index`.
pub(crate) fn index() -> Result<()> {
    for (name, length) in checked_pairs(&Toolchain::get()?)? {
        println!("{name}: {length} instructions, the same as hand-written");
    }
    Ok(())
}

/// Runs `ptx show NAME`.
pub(crate) fn show(name: &str) -> Result<()> {
    let toolchain = Toolchain::get()?;
    let mut texts = vec![pairs_alone(&toolchain)?];
    for package in &PACKAGES {
        texts.push(build(&toolchain, package)?.ptx);
    }
    for text in texts {
        for function in functions(&text)? {
            if function.name == name {
                println!("{}\n{}", function.name, function.body.join("\n"));
                return Ok(());
            }
        }
    }
    bail!("expected a function `{name}` in the PTX");
}

#[cfg(test)]
mod tests {
    use super::invocation;

    #[test]
    fn the_source_of_a_pair_is_found() {
        let source = "pair! {\n    /// One.\n    one(x) -> u32,\n    x,\n}\n\n\
                      pair! {\n    two(x) -> u32,\n    one(x),\n}\n";
        let first = "pair! {\n    /// One.\n    one(x) -> u32,\n    x,\n}";
        assert_eq!(invocation(source, "one"), Some(first));
        assert_eq!(invocation(source, "on"), None);
    }
}
