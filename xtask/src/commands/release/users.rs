//! Example users: projects from `cargo new` that depend only on the packages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{Work, run, stem};
use crate::packages::Package;
use crate::{paths, process};

/// Runs the example of each package, the first kernel of the README, and the project from `cargo layout new`.
pub(super) fn check(work: &Work, packages: &[Package]) -> Result<usize> {
    let mut count = 0;
    for package in packages {
        let readme = fs::read_to_string(work.registry().join(stem(package)).join("README.md"))?;
        let example = Example::first(&readme)
            .with_context(|| format!("expected an example in the README of {}", package.name))?;
        let project = project(work, &package.name, "--bin", &example.program(), packages)?;
        let verb = if example.runs { "run" } else { "check" };
        run(work.cargo(&project).args([verb, "--quiet"]))?;
        count += 1;
    }
    let command = cargo_layout(work)?;

    let readme = fs::read_to_string(paths::root().join("README.md"))?;
    let kernel = Example::first(&readme).context("expected an example in the README")?;
    let first = project(work, "readme", "--lib", kernel.code, packages)?;
    has_ptx(work, &command, &first, "scale")?;

    run(work
        .command(&command, &work.root)
        .args(["layout", "new", "first-kernel"]))?;
    let first = work.root.join("first-kernel");
    run(work.cargo(&first).args(["test", "--quiet"]))?;
    has_ptx(work, &command, &first, "scale")?;
    Ok(count + 2)
}

/// A Rust code block in a text.
struct Example<'t> {
    code: &'t str,
    /// `true` if the example runs, `false` if it is only compiled.
    runs: bool,
}

impl<'t> Example<'t> {
    fn first(text: &'t str) -> Option<Self> {
        let (_, rest) = text.split_once("```rust")?;
        let (options, rest) = rest.split_once('\n')?;
        let (code, _) = rest.split_once("```")?;
        Some(Self {
            code,
            runs: !options.contains("no_run"),
        })
    }

    /// Returns a full program, as rustdoc would build it from the example.
    fn program(&self) -> String {
        let lines = self.code.lines();
        let code: Vec<&str> = lines
            .map(|line| line.strip_prefix("# ").unwrap_or(line))
            .collect();
        let code = code.join("\n");
        if code.contains("fn main(") {
            return code;
        }
        let (ends, unwrap) = if code.contains("Ok::<()") {
            ("-> Result<(), impl core::fmt::Debug> ", ".unwrap()")
        } else {
            ("", "")
        };
        format!("fn main() {{\nfn example() {ends}{{\n{code}\n}}\nexample(){unwrap};\n}}\n")
    }
}

/// Creates a project with `cargo new`, and writes `code` as its crate. The dependencies are the
/// packages that `code` names, and the dependencies of these packages that `code` names.
fn project(work: &Work, of: &str, kind: &str, code: &str, packages: &[Package]) -> Result<PathBuf> {
    let name = format!("with-{of}");
    process::run_quietly(work.cargo(&work.root).args(["new", "--quiet", kind, &name]))?;
    let folder = work.root.join(name);
    let names = |library: &str| code.contains(&format!("{library}::"));
    let mut lines = Vec::new();
    for package in packages {
        if package.library().is_some_and(names) {
            lines.push(package.line());
        }
        if package.name == of {
            let foreign = package.dependencies().filter(|(name, _)| {
                packages.iter().all(|package| package.name != *name)
                    && names(&name.replace('-', "_"))
            });
            lines.extend(foreign.map(|(_, line)| line));
        }
    }
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest)?;
    fs::write(&manifest, format!("{text}{}\n", lines.join("\n")))?;
    let file = if kind == "--lib" { "lib" } else { "main" };
    fs::write(folder.join(format!("src/{file}.rs")), code)?;
    Ok(folder)
}

/// Installs the command `cargo layout` as a user would.
fn cargo_layout(work: &Work) -> Result<PathBuf> {
    let mut install = work.cargo(&work.root);
    // `cargo install` reads only the user's configuration.
    install.arg("--config").arg(work.settings());
    install.args([
        "install",
        "--quiet",
        "--debug",
        "--locked",
        "cargo-layout",
        "--root",
    ]);
    run(install.arg(&work.root))?;
    Ok(work.root.join("bin/cargo-layout"))
}

/// Runs `cargo layout ptx` in a project, and checks that the PTX contains the kernel.
fn has_ptx(work: &Work, command: &Path, project: &Path, kernel: &str) -> Result<()> {
    let ptx = project.join("kernels.ptx");
    let mut build = work.command(command, project);
    run(build.args(["layout", "ptx", "--out"]).arg(&ptx))?;
    let ptx = fs::read_to_string(&ptx)?;
    ensure!(
        ptx.contains(&format!(".entry {kernel}(")),
        "expected the entry `{kernel}` in the PTX of {}",
        project.display()
    );
    Ok(())
}
