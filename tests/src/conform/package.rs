//! Packages of generated source, and what cargo says about them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, io};

use serde_json::Value;

/// A package of its own, with programs of generated source.
///
/// Packages share the compiled dependencies, also with the tests of `layout-launch`, and tell each other apart by their names alone.
pub struct Package<'a> {
    /// Its name.
    pub name: &'a str,
    /// What the name of each program begins with, before its number.
    pub prefix: &'a str,
    /// What it depends on besides `layout-core`: crates of this workspace and their folders.
    pub dependencies: &'a [(&'a str, &'a str)],
}

impl Package<'_> {
    /// Rewrites the package, with one program for each source.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub fn write(&self, sources: &[String]) -> io::Result<()> {
        let (root, directory) = (root(), self.directory());
        let programs = directory.join("src/bin");
        if programs.exists() {
            fs::remove_dir_all(&programs)?;
        }
        fs::create_dir_all(&programs)?;
        fs::copy(root.join("Cargo.lock"), directory.join("Cargo.lock"))?;
        let dependencies = self.dependencies.iter().map(|(name, folder)| {
            let path = Value::from(root.join(folder).to_string_lossy());
            format!("{name} = {{ path = {path} }}\n")
        });
        // With `record`, as the executor has it, and features that macros and programs share, `layout-core` is compiled once
        // for all packages.
        let core = Value::from(root.join("layout-core").to_string_lossy());
        // The programs run for less time than a higher level takes to compile.
        let manifest = format!(
            "[package]\nname = \"conform-{}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nlayout-core = {{ path = {core}, features = [\"record\"] }}\n{}\n[workspace]\nresolver = \"1\"\n\n\
             [profile.dev]\ndebug = false\n\n[profile.dev.package.\"*\"]\nopt-level = 1\n\
             [profile.dev.package.layout-language]\nopt-level = 0\n",
            self.name,
            dependencies.collect::<String>()
        );
        fs::write(directory.join("Cargo.toml"), manifest)?;
        for (i, source) in sources.iter().enumerate() {
            fs::write(programs.join(format!("{}{i}.rs", self.prefix)), source)?;
        }
        Ok(())
    }

    /// Has cargo do something with all programs, and report it line by line.
    ///
    /// # Errors
    ///
    /// If cargo does not run.
    pub fn cargo(&self, arguments: &[&str]) -> io::Result<Output> {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(arguments)
            .args(["--quiet", "--offline", "--bins", "--message-format=json"])
            .arg("--target-dir")
            .arg(target().join("conform/target"))
            .current_dir(self.directory());
        cargo.output()
    }

    /// Has Miri run a program.
    ///
    /// # Errors
    ///
    /// If it does not start.
    pub fn interpret(&self, number: usize) -> io::Result<Output> {
        let mut miri = Command::new("rustup");
        miri.args([
            "run",
            "nightly",
            "cargo",
            "miri",
            "run",
            "--quiet",
            "--offline",
        ])
        .args(["--bin", &format!("{}{number}", self.prefix)])
        .arg("--target-dir")
        .arg(target().join("conform/miri"))
        .env_remove("RUSTC")
        .current_dir(self.directory());
        miri.output()
    }

    /// The number of the program that cargo mentions.
    #[must_use]
    pub fn number_of(&self, record: &Value) -> Option<usize> {
        let stem = source_of(record)?.file_stem()?.to_str()?;
        stem.strip_prefix(self.prefix)?.parse().ok()
    }

    fn directory(&self) -> PathBuf {
        target().join("conform").join(self.name)
    }
}

/// What cargo reports, one record per line.
pub fn records(output: &Output) -> impl Iterator<Item = Value> {
    let stdout = String::from_utf8_lossy(&output.stdout);
    let records = stdout.lines().map(serde_json::from_str);
    records
        .filter_map(Result::ok)
        .collect::<Vec<_>>()
        .into_iter()
}

/// The source of the program that cargo mentions.
#[must_use]
pub fn source_of(record: &Value) -> Option<&Path> {
    record["target"]["src_path"].as_str().map(Path::new)
}

fn root() -> &'static Path {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests)
}

fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(directory) => root().join(directory),
        None => root().join("target"),
    }
}
