//! Release checks: each package must build alone, and must work for users who have only the packages.

mod docs;
mod registry;
mod semver;
mod users;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self as this, Command};

use anyhow::{Context, Result, ensure};
use layout_ptx::process::both;

use crate::packages::{EMBEDDINGS, Package, published};
use crate::progress::Outcome;
use crate::{paths, process};

/// The files that each package contains in addition to its sources.
const FILES: [&str; 3] = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Checks the packages as uploaded, their documentation, example users, and the promised versions.
pub(crate) fn check() -> Result<Outcome> {
    publish()?;
    let packages = package()?;
    let work = Work::begin()?;
    registry::fill(&work, &packages)?;
    build(&work, &packages)?;
    docs::check(&work, &packages)?;
    let users = users::check(&work, &packages)?;
    let compared = semver::check(&work, &packages)?;
    let mut apart = 0;
    for folder in EMBEDDINGS {
        apart += package_apart(folder, &packages)?;
    }
    work.end()?;
    Ok(Outcome::Done(format!(
        "{} packages, {users} projects; {compared}",
        packages.len() + apart
    )))
}

/// Checks the contents of the workspace's packages without a build.
pub(crate) fn packages() -> Result<Outcome> {
    let packages = package()?;
    Ok(Outcome::Done(format!("{} packages", packages.len())))
}

/// Performs a dry run of the upload.
///
/// Cargo would also build each package. If the version has not changed, Cargo would reuse workspace
/// packages that an earlier run unpacked. [`build`] builds the packages instead.
fn publish() -> Result<()> {
    let mut cargo = process::cargo();
    cargo.args([
        "publish",
        "--workspace",
        "--dry-run",
        "--no-verify",
        "--locked",
    ]);
    let [_, told] = both(cargo.arg("--allow-dirty"))?;
    let taken: Vec<&str> = told
        .lines()
        .filter(|line| line.contains("already exists on"))
        .collect();
    ensure!(
        taken.is_empty(),
        "{}\na version can be uploaded only once: increase the version, or rename the package if someone else owns the name",
        taken.join("\n")
    );
    Ok(())
}

/// Writes the packages of the workspace to `target/package`.
fn package() -> Result<Vec<Package>> {
    let packages = published(".")?;
    let mut cargo = process::cargo();
    cargo.args(["package", "--locked", "--allow-dirty", "--no-verify"]);
    for package in &packages {
        cargo.args(["--package", &package.name]);
    }
    process::run_quietly(&mut cargo)?;
    for package in &packages {
        is_whole(package, &archive(package, &paths::target()))?;
    }
    Ok(packages)
}

/// Builds the packages of a separate workspace. The dependencies of these packages in this
/// workspace are not in the registry yet.
fn package_apart(folder: &str, packages: &[Package]) -> Result<usize> {
    let apart = published(folder)?;
    let target = paths::target().join("apart");
    let folder = paths::root().join(folder);
    let lock = fs::read_to_string(folder.join("Cargo.lock"))?;
    for package in &apart {
        let mut cargo = process::cargo();
        cargo
            .args(["package", "--allow-dirty", "--package", &package.name])
            .arg("--manifest-path")
            .arg(folder.join("Cargo.toml"))
            .env("CARGO_TARGET_DIR", &target);
        for Package { name, folder, .. } in packages {
            if lock.contains(&format!("name = \"{name}\"\n")) {
                let folder = folder.display();
                cargo.args([
                    "--config",
                    &format!("patch.crates-io.{name}.path='{folder}'"),
                ]);
            }
        }
        process::run(&mut cargo)?;
        is_whole(package, &archive(package, &target))?;
    }
    Ok(apart.len())
}

/// Checks that a package contains the files in [`FILES`].
fn is_whole(package: &Package, archive: &Path) -> Result<()> {
    let files = process::output(process::command("tar").arg("-tf").arg(archive))?;
    for file in FILES {
        let place = format!("{}/{file}", stem(package));
        ensure!(
            files.lines().any(|line| line == place),
            "the package {} has no {file}: add a file, or a link to the licence at the root",
            package.name
        );
    }
    Ok(())
}

/// Builds each unpacked package alone, and runs the tests in its sources.
fn build(work: &Work, packages: &[Package]) -> Result<()> {
    for package in packages {
        let mut check = work.cargo(&work.registry().join(stem(package)));
        check.args(["check", "--quiet", "--locked"]);
        run(check.args(["--lib", "--bins", "--tests"]))?;
    }
    Ok(())
}

/// Returns `NAME-VERSION`.
fn stem(package: &Package) -> String {
    format!("{}-{}", package.name, package.version)
}

/// Returns the path of the uploaded archive in the target folder.
fn archive(package: &Package, target: &Path) -> PathBuf {
    target.join(format!("package/{}.crate", stem(package)))
}

/// Runs a command. An error names the command's folder.
fn run(command: &mut Command) -> Result<()> {
    let folder = command
        .get_current_dir()
        .unwrap_or(Path::new("."))
        .display()
        .to_string();
    process::run(command).with_context(|| format!("in {folder}"))
}

/// A work folder outside the repository, so that cargo does not find the workspace.
struct Work {
    root: PathBuf,
}

impl Work {
    fn begin() -> Result<Self> {
        let root = env::temp_dir().join(format!("layout-release-{}", this::id()));
        fs::create_dir_all(root.join(".cargo"))?;
        Ok(Self { root })
    }

    /// Returns the folder that replaces the registry.
    fn registry(&self) -> PathBuf {
        self.root.join("registry")
    }

    /// Returns the path of cargo's configuration.
    fn settings(&self) -> PathBuf {
        self.root.join(".cargo/config.toml")
    }

    /// Returns a command that runs in a subfolder of the work folder.
    fn command(&self, program: impl AsRef<Path>, folder: &Path) -> Command {
        let mut command = Command::new(program.as_ref());
        command
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", self.root.join("target"));
        command
    }

    /// Returns a cargo command that runs in a subfolder of the work folder.
    fn cargo(&self, folder: &Path) -> Command {
        self.command(process::cargo().get_program(), folder)
    }

    /// Removes the folder. After a failure, the folder is kept.
    fn end(self) -> Result<()> {
        fs::remove_dir_all(&self.root).with_context(|| self.root.display().to_string())
    }
}
