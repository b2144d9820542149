//! Adapts crates.io's `cuda_std` for stock rustc.
//!
//! The last version of `cuda_std` was written for `rustc_codegen_nvvm` and its compiler version. A
//! copy in the target folder is edited for the current compiler. The package, its lock file and the
//! registry stay unchanged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::package::{Crate, Package, TARGET};
use crate::toolchain::Toolchain;

/// The edited version of `cuda_std`, in the format of `cargo tree`.
const EDITED: &str = "cuda_std v0.2.2";
/// The newest GPU that `cuda_std` supports.
const NEWEST: u32 = 800;

/// A file with its replacements.
type Edits = (&'static str, &'static [(&'static str, &'static str)]);

/// The edited crates, with their changes.
const CRATES: [(&str, &[Edits]); 2] = [
    (
        "cuda_std",
        &[
            (
                "src/lib.rs",
                &[
                    // Removed compiler features.
                    ("        register_attr,\n", ""),
                    ("        asm,\n", ""),
                    ("),\n    register_attr(nvvm_internal)\n", ")\n"),
                    (
                        "extern crate alloc;\n",
                        "extern crate alloc;\n\n\
                         macro_rules! asm {\n    ($($t:tt)*) => { ::core::arch::asm!($($t)*) };\n}\n",
                    ),
                ],
            ),
            // A compile-time constant, so that it does not depend on an optimizer that recognizes
            // `memcmp`.
            (
                "src/cfg.rs",
                &[
                    (
                        "        match env!(\"CUDA_ARCH\") {\n",
                        "        const ARCH: ComputeCapability = \
                         match env!(\"CUDA_ARCH\").as_bytes() {\n",
                    ),
                    ("            \"", "            b\""),
                    (
                        "value\"),\n        }\n",
                        "value\"),\n        };\n        ARCH\n",
                    ),
                ],
            ),
            (
                "src/shared.rs",
                &[("        #[nvvm_internal(addrspace(3))]\n", "")],
            ),
            // Instructions end in `;`.
            (
                "src/ptr.rs",
                &[("p, {}\"", "p, {};\""), ("{}, {}\"", "{}, {};\"")],
            ),
            ("src/mem.rs", &[("_smem_size\"", "_smem_size;\"")]),
            (
                "src/misc.rs",
                &[
                    ("\"brkpt\"", "\"brkpt;\""),
                    ("\"pmevent {}\"", "\"pmevent {};\""),
                    ("%clock64\"", "%clock64;\""),
                ],
            ),
            (
                "src/thread.rs",
                &[("\"nanosleep {}\"", "\"nanosleep.u32 {};\"")],
            ),
            ("src/warp.rs", &[("%laneid\"", "%laneid;\"")]),
        ],
    ),
    (
        "cuda_std_macros",
        &[(
            "src/lib.rs",
            &[
                // A removed target.
                (
                    "any(target_arch=\"nvptx\", target_arch=\"nvptx64\")",
                    "target_arch=\"nvptx64\"",
                ),
                // A kernel has a calling convention instead of an attribute.
                (
                    "parse_quote!(extern \"C\")",
                    "parse_quote!(extern \"ptx-kernel\")",
                ),
                (
                    "nvvm_internal(kernel(#input))",
                    "allow(improper_ctypes_definitions)",
                ),
                (
                    "nvvm_internal(addrspace(#addrspace_num))",
                    "link_section = #section",
                ),
                (
                    "    let new_attr =\n",
                    "    if addrspace_num != 3 {\n        return global.into_token_stream().into();\n    }\n    \
                     let section = \".layout.shared\";\n    let new_attr =\n",
                ),
                ("nvvm_internal(used)", "allow(dead_code)"),
            ],
        )],
    ),
];

/// Cargo options that build a package with the edited copies.
pub(crate) struct Edited {
    target: PathBuf,
    /// The architecture as a number, such as 900.
    arch: u32,
}

impl Edited {
    /// Returns the options for the edited copies, if the package depends on the edited version.
    pub(crate) fn of(
        toolchain: &Toolchain,
        source: &Crate,
        package: &Package,
    ) -> Result<Option<Self>> {
        let lock = package.workspace.join("Cargo.lock");
        // Without a lock file, cargo writes one.
        let locked = fs::read_to_string(&lock);
        let may_be = locked.map_or(true, |text| text.contains("\"cuda_std\""));
        if !may_be || !is_used(toolchain, source, package)? {
            return Ok(None);
        }
        println!("building with a copy of {EDITED} for stock rustc");
        let metadata = source.ask(
            toolchain,
            &["metadata", "--all-features", "--format-version=1"],
        )?;
        let metadata: Value =
            serde_json::from_str(&metadata).context("cannot parse cargo's metadata")?;
        for (name, edits) in CRATES {
            let packages = metadata["packages"].as_array().into_iter().flatten();
            let manifest = packages
                .filter(|package| package["name"] == name)
                .find_map(|package| Path::new(package["manifest_path"].as_str()?).parent());
            let folder = manifest.with_context(|| format!("cargo found no package `{name}`"))?;
            copy(folder, &package.target.join(name), edits)
                .with_context(|| format!("cannot edit a copy of `{name}`"))?;
        }
        // Cargo records the copies in this lock file.
        fs::copy(&lock, package.target.join("Cargo.lock"))?;
        let digits: String = source.arch.chars().filter(char::is_ascii_digit).collect();
        Ok(Some(Self {
            target: package.target.clone(),
            arch: 10 * digits.parse::<u32>()?,
        }))
    }

    /// Adds options to a cargo command, so that the build uses the edited copies.
    pub(crate) fn add(&self, cargo: &mut Command) {
        cargo.env("CUDA_ARCH", self.arch.min(NEWEST).to_string());
        let lock = format!("'{}'", self.target.join("Cargo.lock").display());
        // `--quiet` hides cargo's warning that the standard library does not use the copies.
        cargo.args(["--quiet", "-Zlockfile-path", "--config"]);
        cargo.arg(format!("resolver.lockfile-path={lock}"));
        for (name, _) in CRATES {
            let path = self.target.join(name);
            cargo
                .arg("--config")
                .arg(format!("patch.crates-io.{name}.path='{}'", path.display()));
        }
    }
}

/// Returns `true` if the package's library depends on `cuda_std` with these features.
fn is_used(toolchain: &Toolchain, source: &Crate, package: &Package) -> Result<bool> {
    let mut arguments = vec!["tree", "--package", &package.name, "--edges", "normal"];
    arguments.extend(["--target", TARGET, "--prefix", "none", "--format", "{p}"]);
    let features = source.feature_arguments();
    arguments.extend(features.iter().map(String::as_str));
    let tree = source.ask(toolchain, &arguments)?;
    Ok(tree.lines().any(|line| line == EDITED))
}

/// Copies a crate with its edits.
fn copy(from: &Path, to: &Path, edits: &[Edits]) -> Result<()> {
    let mut files = files(&from.join("src"))?;
    files.push(from.join("Cargo.toml"));
    for file in files {
        let name = file.strip_prefix(from)?;
        let mut text = fs::read_to_string(&file)?.replace("\r\n", "\n");
        if name == Path::new("src/lib.rs") {
            // Cargo shows the warnings of path dependencies.
            text.insert_str(0, "#![allow(warnings)]\n");
        }
        let changes = edits.iter().filter(|(file, _)| name == Path::new(file));
        for (old, new) in changes.flat_map(|(_, changes)| *changes) {
            ensure!(
                text.contains(old),
                "no `{}` in {}",
                old.trim(),
                name.display()
            );
            text = text.replace(old, new);
        }
        let to = to.join(name);
        // Cargo recompiles rewritten files, even with the same contents.
        if fs::read_to_string(&to).ok().as_ref() != Some(&text) {
            fs::create_dir_all(to.parent().unwrap_or(from))?;
            fs::write(&to, text)?;
        }
    }
    Ok(())
}

/// Returns all files in a folder, recursively.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            all.extend(files(&path)?);
        } else {
            all.push(path);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{CRATES, copy};

    #[test]
    fn a_copy_has_the_edits() {
        let folder = std::env::temp_dir().join(format!("layout-ptx-{}", std::process::id()));
        let [from, to] = ["from", "to"].map(|name| folder.join(name));
        fs::create_dir_all(from.join("src")).unwrap();
        fs::write(from.join("Cargo.toml"), "[package]\n").unwrap();
        let (_, edits) = CRATES[0];
        let old: Vec<String> = edits
            .iter()
            .map(|(_, changes)| changes.iter().map(|(old, _)| *old).collect())
            .collect();
        for ((file, _), old) in edits.iter().zip(&old) {
            fs::write(from.join(file), old).unwrap();
        }
        copy(&from, &to, edits).unwrap();
        let text = fs::read_to_string(to.join("src/lib.rs")).unwrap();
        assert!(
            text.starts_with("#![allow(warnings)]\n)\nextern crate alloc;\n"),
            "{text}"
        );
        assert_eq!(fs::read_to_string(to.join("src/shared.rs")).unwrap(), "");
        fs::write(from.join("src/shared.rs"), "another version").unwrap();
        let error = copy(&from, &to, edits).unwrap_err().to_string();
        assert_eq!(
            error,
            "no `#[nvvm_internal(addrspace(3))]` in src/shared.rs"
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
