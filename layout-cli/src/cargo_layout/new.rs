//! `cargo layout new`: creates a project with a kernel, a CPU test, and a program that launches the
//! kernel.

use core::fmt::Write as _;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use layout_ptx::process;
use lexopt::{Arg, Parser};

use crate::Failure;

/// The files of the project, with their contents.
const FILES: [(&str, &str); 4] = [
    ("Cargo.toml", include_str!("starter/Cargo.toml.txt")),
    ("src/lib.rs", include_str!("starter/lib.rs.txt")),
    ("src/main.rs", include_str!("starter/main.rs.txt")),
    ("tests/scale.rs", include_str!("starter/test.rs.txt")),
];
/// The crates that the files use, with their folders in this repository.
const CRATES: [(&str, &str); 3] = [
    ("CORE", "layout-core"),
    ("LAUNCH", "layout-launch"),
    ("DEVICE", "layout-device"),
];

pub(crate) fn run(arguments: &mut Parser) -> Result<(), Failure> {
    let mut folder: Option<PathBuf> = None;
    let mut repository: Option<PathBuf> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(name) if folder.is_none() => folder = Some(name.into()),
            Arg::Long("path") => repository = Some(arguments.value()?.into()),
            other => return Err(other.unexpected().into()),
        }
    }
    let Some(folder) = folder else {
        return Err(Failure::Usage(
            "expected a project name, found no argument: write `cargo layout new NAME`".to_owned(),
        ));
    };
    let repository = match repository {
        Some(path) => Some(checkout(&path)?),
        None => checkout(Path::new(BUILT_FROM)).ok(),
    };
    create(&folder, repository.as_deref())?;
    println!(
        "created {0}; run in that folder:\n  \
         cargo test           runs the kernel on the CPU\n  \
         cargo layout ptx     compiles the kernel to PTX\n  \
         cargo run --release  launches the kernel on the GPU\n\
         {1}",
        folder.display(),
        source(repository.as_deref())
    );
    Ok(())
}

/// The folder with the sources of this command: a checkout, if the command was installed from one.
const BUILT_FROM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns the absolute path of the checkout in a folder.
fn checkout(folder: &Path) -> anyhow::Result<PathBuf> {
    let path = folder
        .canonicalize()
        .with_context(|| folder.display().to_string())?;
    for (_, package) in CRATES {
        let manifest = path.join(package).join("Cargo.toml");
        ensure!(
            manifest.is_file(),
            "expected a checkout of layout in {}, found no {package}/Cargo.toml: pass its folder with `--path`",
            path.display()
        );
    }
    Ok(path)
}

/// Returns a sentence about the source of the project's dependencies.
fn source(repository: Option<&Path>) -> String {
    match repository {
        Some(path) => format!("the project depends on the checkout in {}", path.display()),
        None => format!(
            "the project depends on layout {} from the registry; if cargo does not find that version, run this command again \
             with `--path CHECKOUT`",
            env!("CARGO_PKG_VERSION")
        ),
    }
}

/// Creates a project with cargo, and writes its files.
fn create(folder: &Path, repository: Option<&Path>) -> anyhow::Result<()> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    process::run_quietly(cargo.args(["new", "--quiet", "--lib"]).arg(folder))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    for (file, text) in FILES {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let text = filled(text, &name, repository);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Returns the contents of a file with the names of the project and its dependencies filled in.
fn filled(text: &str, name: &str, repository: Option<&Path>) -> String {
    // Both replacements must be simultaneous, because a name can contain the other placeholder.
    let parts = text.split("CRATE").map(|part| part.replace("NAME", name));
    let mut text = parts.collect::<Vec<_>>().join(&name.replace('-', "_"));
    for (place, folder) in CRATES {
        let dependency = match repository {
            Some(path) => format!("{{ path = {} }}", quoted(&path.join(folder))),
            None => format!("\"{}\"", env!("CARGO_PKG_VERSION")),
        };
        text = text.replace(&format!(" = {place}"), &format!(" = {dependency}"));
    }
    text
}

/// Returns a path as a TOML string. Only `\`, `"` and unprintable characters are escaped.
fn quoted(path: &Path) -> String {
    let mut text = String::from('"');
    for letter in path.display().to_string().chars() {
        match letter {
            '\\' | '"' => text.extend(['\\', letter]),
            _ if letter.is_control() => {
                let _ = write!(text, "\\u{:04X}", u32::from(letter));
            }
            _ => text.push(letter),
        }
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{BUILT_FROM, FILES, checkout, filled, quoted, source};

    #[test]
    fn a_path_of_any_letters_is_a_string() {
        for (path, text) in [
            ("/o'brien/a b", r#""/o'brien/a b""#),
            (r#"/"a"\b"#, r#""/\"a\"\\b""#),
            ("/a\nb", r#""/a\u000Ab""#),
        ] {
            assert_eq!(quoted(Path::new(path)), text);
        }
    }

    #[test]
    fn a_name_may_have_the_other_place_in_it() {
        let filled = filled("NAME CRATE", "my-CRATE-NAME", None);
        assert_eq!(filled, "my-CRATE-NAME my_CRATE_NAME");
    }

    #[test]
    fn a_project_depends_on_the_checkout_that_built_the_command() {
        let found = checkout(Path::new(BUILT_FROM)).expect("these sources");
        let says = source(Some(&found));
        assert!(
            says.starts_with("the project depends on the checkout in /"),
            "{says}"
        );
        assert!(found.join("layout-cli").is_dir());
    }

    #[test]
    fn without_a_checkout_the_output_names_the_version_and_the_option() {
        let none = checkout(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
        let message = none.unwrap_err().to_string();
        assert!(
            message.ends_with("found no layout-core/Cargo.toml: pass its folder with `--path`"),
            "{message}"
        );
        assert_eq!(
            source(None),
            "the project depends on layout 0.1.0 from the registry; if cargo does not find that version, run this \
             command again with `--path CHECKOUT`"
        );
    }

    #[test]
    fn a_project_depends_on_versions_or_paths() {
        let (_, manifest) = FILES[0];
        let of_versions = filled(manifest, "my-kernels", None);
        assert!(of_versions.contains("name = \"my-kernels\"\n"));
        assert!(
            of_versions.contains("layout-device = \"0.1.0\"\n"),
            "{of_versions}"
        );
        let of_paths = filled(manifest, "my-kernels", Some(Path::new("/layout")));
        let device = "layout-device = { path = \"/layout/layout-device\" }\n";
        assert!(of_paths.contains(device), "{of_paths}");
    }

    #[test]
    fn files_name_the_crate() {
        for (_, text) in &FILES[2..] {
            assert!(filled(text, "my-kernels", None).contains("use my_kernels::{Matrix, "));
        }
    }
}
