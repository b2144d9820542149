//! The published packages.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;

/// The crates in `embed/` that have a separate lock file with many packages.
pub(crate) const EMBEDDINGS: &[&str] = &[CANDLE, "embed/cubecl", "embed/emit"];

/// The crate in `embed/` whose kernel is compiled to PTX.
pub(crate) const CANDLE: &str = "embed/candle";

/// A published package.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The package's folder.
    pub(crate) folder: PathBuf,
    metadata: Value,
}

impl Package {
    /// Returns `true` if the `rust-version` of the package is `version`.
    pub(crate) fn builds_with(&self, version: &str) -> bool {
        self.metadata["rust_version"] == version
    }

    /// Returns `true` if the package is in the category `no-std`.
    pub(crate) fn is_no_std(&self) -> bool {
        let categories = strings(&self.metadata["categories"]);
        categories.iter().any(|slug| slug.starts_with("no-std"))
    }

    /// Returns the `[package.metadata.docs.rs]` table.
    pub(crate) fn docs(&self) -> &Value {
        &self.metadata["metadata"]["docs"]["rs"]
    }

    /// Returns the dependency line for the package, with the features that its documentation shows.
    pub(crate) fn line(&self) -> String {
        let all = self.docs()["all-features"] == true;
        let features = self.metadata["features"].as_object().filter(|_| all);
        let features: Vec<&String> = features.into_iter().flat_map(|all| all.keys()).collect();
        let Self { name, version, .. } = self;
        format!("{name} = {{ version = \"{version}\", features = {features:?} }}")
    }

    /// Returns the dependencies, each as a value in a manifest.
    pub(crate) fn dependencies(&self) -> impl Iterator<Item = (&str, String)> {
        let rows = self.metadata["dependencies"].as_array();
        let rows = rows.into_iter().flatten();
        rows.filter(|row| row["kind"].is_null()).filter_map(|row| {
            let name = row["name"].as_str()?;
            let line = format!(
                "{name} = {{ version = {}, default-features = {}, features = {} }}",
                row["req"], row["uses_default_features"], row["features"]
            );
            Some((name, line))
        })
    }

    /// Returns the library name to use in a program.
    pub(crate) fn library(&self) -> Option<&str> {
        let targets = self.metadata["targets"].as_array()?;
        let kinds = ["lib", "proc-macro"];
        let library = targets
            .iter()
            .find(|target| kinds.iter().any(|kind| target["kind"][0] == *kind));
        library?["name"].as_str()
    }
}

/// Returns the strings of a list.
pub(crate) fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(Value::as_str).collect()
}

/// Returns the published packages of the workspace in `folder`, a path relative to this workspace's
/// root.
pub(crate) fn published(folder: &str) -> Result<Vec<Package>> {
    let mut cargo = process::cargo();
    cargo.args(["metadata", "--no-deps", "--format-version=1"]);
    cargo
        .arg("--manifest-path")
        .arg(Path::new(folder).join("Cargo.toml"));
    let metadata: Value = serde_json::from_str(&process::output(&mut cargo)?)
        .context("cannot parse cargo's metadata")?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let published = packages.filter(|package| package["publish"].is_null());
    published
        .map(|package| {
            let text = |key: &str| package[key].as_str().map(ToOwned::to_owned);
            let manifest = text("manifest_path").map(PathBuf::from);
            Some(Package {
                name: text("name")?,
                version: text("version")?,
                folder: manifest?.parent()?.to_owned(),
                metadata: package.clone(),
            })
        })
        .collect::<Option<_>>()
        .context("cannot parse cargo's metadata")
}
