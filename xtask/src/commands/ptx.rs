//! `cargo xtask ptx`: builds PTX and looks at it.

use std::fs;
use std::path::PathBuf;

use crate::kernels::{PACKAGES, Package};
use crate::ptx::{kernels as check_kernels, pairs};
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use layout_ptx::ptx::functions;
use layout_ptx::{Built, Crate, Report, Toolchain};

/// The GPU that the pairs are made for.
const ARCH: &str = "sm_90";
/// The crate of pairs.
const INDEX_CODE: &str = "index-code";

/// The PTX of each package of kernels, built and checked, and what each kernel costs.
pub(crate) fn checked_kernels(toolchain: &Toolchain) -> Result<Vec<(PathBuf, Report)>> {
    let checked = |package: &Package| {
        let built = build(toolchain, package)?;
        let report = check_kernels::check(package, &built)?;
        Ok((built.file, report))
    };
    PACKAGES.iter().map(checked).collect()
}

/// The PTX of a crate that is apart from the workspace, without a fault.
pub(crate) fn checked_apart(toolchain: &Toolchain, folder: &str) -> Result<()> {
    let source = Crate::new(paths::root().join(folder));
    let built = layout_ptx::build(toolchain, &source, process::run)?;
    match Report::new(&built)?.faults.first() {
        None => Ok(()),
        Some(fault) => bail!("{fault}"),
    }
}

/// How many kernels there are, and what `ptxas` says of them.
pub(crate) fn count(checked: &[(PathBuf, Report)]) -> String {
    let kernels: usize = checked.iter().map(|(_, report)| report.kernels.len()).sum();
    let unknown = checked
        .iter()
        .find_map(|(_, report)| report.unknown.as_deref());
    format!(
        "{kernels} kernels are whole; {}",
        unknown.unwrap_or("ptxas accepts them")
    )
}

/// A package of this workspace.
fn package(name: &str, arch: &str) -> Crate {
    Crate {
        package: Some(name.to_owned()),
        arch: arch.to_owned(),
        ..Crate::new(paths::root())
    }
}

/// Its kernels.
fn build(toolchain: &Toolchain, of: &Package) -> Result<Built> {
    layout_ptx::build(toolchain, &package(of.name, of.arch), process::run)
}

/// The PTX of all pairs.
fn pairs_alone(toolchain: &Toolchain) -> Result<String> {
    layout_ptx::of_crate_alone(toolchain, &package(INDEX_CODE, ARCH))
}

/// The pairs of `benches/index-code`, built and compared, and how long each is.
pub(crate) fn checked_pairs(toolchain: &Toolchain) -> Result<Vec<(String, usize)>> {
    pairs::check(&pairs_alone(toolchain)?)
}

/// One pair of `benches/index-code`, as source and as PTX; all pairs are compared before.
pub(crate) fn pair(toolchain: &Toolchain, file: &str, name: &str) -> Result<String> {
    let text = pairs_alone(toolchain)?;
    let count = pairs::check(&text)?.len();
    let path = format!("benches/{INDEX_CODE}/src/{file}");
    let source = fs::read_to_string(paths::root().join(&path)).with_context(|| path.clone())?;
    let source = invocation(&source, name).with_context(|| format!("no `{name}` in {path}"))?;
    Ok(format!(
        "{count} pairs of {path} and its neighbours are the same instructions; one of them:\n\n\
         {source}\n{}",
        pairs::show(&text, name)?
    ))
}

/// The `pair! { ... }` of a name.
fn invocation<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    let line = source.find(&format!("\n    {name}("))?;
    let start = source[..line].rfind("pair! {")?;
    let end = line + source[line..].find("\n}")?;
    Some(&source[start..end + "\n}".len()])
}

/// `ptx kernels`.
pub(crate) fn kernels() -> Result<()> {
    for (path, report) in checked_kernels(&Toolchain::get()?)? {
        println!("{report}{}\n", path.display());
    }
    Ok(())
}

/// `ptx index`.
pub(crate) fn index() -> Result<()> {
    for (name, length) in checked_pairs(&Toolchain::get()?)? {
        println!("{name}: {length} instructions, the same by hand");
    }
    Ok(())
}

/// `ptx show NAME`.
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
    bail!("no function `{name}` in the PTX");
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
