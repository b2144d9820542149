//! The record of passed steps, each with a hash of everything that its result depends on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::progress::Outcome;
use crate::{paths, process};

/// The path of the record, which is committed. Each line has the name of a step and the hash of its inputs.
const RECORD: &str = ".ci/passed.txt";

/// The inputs that all steps share.
const COMMON: [&str; 2] = ["Cargo.lock", "Cargo.toml"];

/// The files that the result of a step depends on.
pub(crate) struct Inputs {
    /// Folders of packages. The path dependencies of these packages are also inputs.
    pub(crate) packages: &'static [&'static str],
    /// Other files and folders, relative to the root of the workspace.
    pub(crate) others: &'static [&'static str],
}

impl Inputs {
    /// Runs a step unless the record has the hash of its inputs. Records the hash if the step passes.
    ///
    /// Without git, which hashes files, every step runs.
    pub(crate) fn unless_passed(
        &self,
        name: &str,
        must_run: bool,
        work: impl FnOnce() -> Result<Outcome>,
    ) -> Result<Outcome> {
        let before = match self.hash() {
            Ok(hash) => hash,
            Err(why) => {
                println!("cannot hash the inputs: {why:#}");
                return work();
            }
        };
        if !must_run && record().get(name) == Some(&before) {
            return Ok(Outcome::Skipped("unchanged since its last pass".into()));
        }
        let outcome = work()?;
        // A file may have been edited while the step ran.
        if matches!(outcome, Outcome::Done(_)) && self.hash()? == before {
            let mut passed = record();
            passed.insert(name.to_owned(), before);
            let mut lines: Vec<_> = passed
                .iter()
                .map(|(name, hash)| format!("{name} {hash}"))
                .collect();
            lines.push(String::new());
            fs::write(paths::root().join(RECORD), lines.join("\n")).context(RECORD)?;
        }
        Ok(outcome)
    }

    /// Returns the hash of the compiler's version and of the names and contents of all inputs.
    fn hash(&self) -> Result<String> {
        let mut list = process::command("git");
        list.args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "--",
        ]);
        list.args(COMMON).args(self.others).args(self.folders()?);
        let listed = process::output(&mut list)?;
        let exists = |file: &&str| paths::root().join(file).is_file();
        let files: BTreeSet<&str> = listed.lines().filter(exists).collect();
        ensure!(files.len() > COMMON.len(), "expected inputs for the step");
        let mut contents = process::command("git");
        contents.args(["hash-object", "--"]).args(&files);
        let contents = process::output(&mut contents)?;
        let rustc = process::output(process::command("rustc").arg("--version"))?;
        let names = files.into_iter().collect::<Vec<_>>().join("\n");
        hash([rustc, names, contents].join("\n").as_bytes())
    }

    /// Returns the folders of the packages and of all their path dependencies.
    fn folders(&self) -> Result<BTreeSet<PathBuf>> {
        let mut open: Vec<PathBuf> = self
            .packages
            .iter()
            .map(|it| paths::root().join(it))
            .collect();
        let (mut known, mut found) = (BTreeMap::new(), BTreeSet::new());
        while let Some(folder) = open.pop() {
            if !known.contains_key(&folder) {
                known.extend(dependencies(&folder)?);
            }
            let dependencies = known
                .get(&folder)
                .with_context(|| format!("{} is not a package", folder.display()))?;
            if found.insert(folder.clone()) {
                open.extend(dependencies.iter().cloned());
            }
        }
        Ok(found)
    }
}

/// Returns the recorded steps with their hashes.
fn record() -> BTreeMap<String, String> {
    let text = fs::read_to_string(paths::root().join(RECORD)).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines
        .map(|(name, hash)| (name.to_owned(), hash.to_owned()))
        .collect()
}

/// Returns the folder of each package in the workspace of `folder`, with the folders of its path dependencies.
fn dependencies(folder: &Path) -> Result<Vec<(PathBuf, Vec<PathBuf>)>> {
    let mut cargo = process::cargo();
    cargo.args([
        "metadata",
        "--no-deps",
        "--format-version=1",
        "--manifest-path",
    ]);
    let metadata = process::output(cargo.arg(folder.join("Cargo.toml")))?;
    let metadata: Value =
        serde_json::from_str(&metadata).context("cannot parse cargo's metadata")?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages = list(&metadata["packages"]);
    let packages = packages.iter().filter_map(|package| {
        let manifest = Path::new(package["manifest_path"].as_str()?);
        let dependencies = list(&package["dependencies"]);
        let paths = dependencies.iter().filter_map(|it| it["path"].as_str());
        Some((
            manifest.parent()?.to_owned(),
            paths.map(PathBuf::from).collect(),
        ))
    });
    Ok(packages.collect())
}

/// Returns the hash that git computes for a file with these contents.
fn hash(contents: &[u8]) -> Result<String> {
    let mut git = process::command("git");
    git.args(["hash-object", "--stdin"]);
    git.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = git.spawn().context("git hash-object")?;
    let mut input = child
        .stdin
        .take()
        .context("expected a pipe to git hash-object")?;
    input.write_all(contents)?;
    drop(input);
    let output = child.wait_with_output()?;
    ensure!(
        output.status.success(),
        "git hash-object: {}",
        output.status
    );
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::Inputs;
    use crate::paths;

    #[test]
    fn packages_that_a_package_depends_on_are_inputs() {
        let inputs = |packages| Inputs {
            packages,
            others: &[],
        };
        // This package is in another workspace. The package names layout-core but not
        // layout-decide.
        let folders = inputs(&["embed/cubecl"]).folders().unwrap();
        for folder in [
            "embed/cubecl",
            "layout-core",
            "layout-macros",
            "layout-decide",
        ] {
            assert!(folders.contains(&paths::root().join(folder)), "{folder}");
        }
        assert!(inputs(&["docs"]).folders().is_err(), "docs has no manifest");
    }
}
