//! The packages that users depend on.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;

/// The crates in `embed/` that have their own lock file, with many packages.
pub(crate) const EMBEDDINGS: &[&str] = &[CANDLE, "embed/cubecl", "embed/emit"];

/// The embedding that has its own kernel.
pub(crate) const CANDLE: &str = "embed/candle";

/// A package that is published.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Its folder.
    pub(crate) folder: PathBuf,
    metadata: Value,
}

impl Package {
    /// Whether it builds with that version of Rust.
    pub(crate) fn builds_with(&self, version: &str) -> bool {
        self.metadata["rust_version"] == version
    }

    /// Whether it says that it does without the standard library.
    pub(crate) fn is_no_std(&self) -> bool {
        let categories = strings(&self.metadata["categories"]);
        categories.iter().any(|slug| slug.starts_with("no-std"))
    }

    /// What its `[package.metadata.docs.rs]` says.
    pub(crate) fn docs(&self) -> &Value {
        &self.metadata["metadata"]["docs"]["rs"]
    }

    /// How it is depended on, with what its documentation shows.
    pub(crate) fn line(&self) -> String {
        let all = self.docs()["all-features"] == true;
        let features = self.metadata["features"].as_object().filter(|_| all);
        let features: Vec<&String> = features.into_iter().flat_map(|all| all.keys()).collect();
        let Self { name, version, .. } = self;
        format!("{name} = {{ version = \"{version}\", features = {features:?} }}")
    }

    /// What it depends on, each in the words of a manifest.
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

    /// The name of its library in a program.
    pub(crate) fn library(&self) -> Option<&str> {
        let targets = self.metadata["targets"].as_array()?;
        let kinds = ["lib", "proc-macro"];
        let library = targets
            .iter()
            .find(|target| kinds.iter().any(|kind| target["kind"][0] == *kind));
        library?["name"].as_str()
    }
}

/// The strings of a list.
pub(crate) fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(Value::as_str).collect()
}

/// The packages of the workspace in a folder, relative to the root of this one.
pub(crate) fn published(folder: &str) -> Result<Vec<Package>> {
    let mut cargo = process::cargo();
    cargo.args(["metadata", "--no-deps", "--format-version=1"]);
    cargo
        .arg("--manifest-path")
        .arg(Path::new(folder).join("Cargo.toml"));
    let metadata: Value =
        serde_json::from_str(&process::output(&mut cargo)?).context("cargo's metadata")?;
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
        .context("cargo's metadata")
}
