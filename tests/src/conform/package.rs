//! Packages of generated source, and cargo's output about the packages.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, io};

use serde_json::Value;

/// A separate package with programs of generated source.
///
/// All packages and the tests of `layout-launch` share compiled dependencies. Each package has a
/// different name.
pub struct Package<'a> {
    /// The name of the package.
    pub name: &'a str,
    /// The prefix of each program's name, before its number.
    pub prefix: &'a str,
    /// Dependencies in addition to `layout-core`: crates of this workspace with their folders.
    pub dependencies: &'a [(&'a str, &'a str)],
}

impl Package<'_> {
    /// Rewrites the package, with one program per source.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written.
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
        // The executor uses the feature `record`, and macros and programs share features. With the same
        // features in each package, `layout-core` is compiled once for all packages.
        let core = Value::from(root.join("layout-core").to_string_lossy());
        // A higher optimization level would add more compile time than the programs take to run.
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

    /// Runs a cargo command on all programs, with JSON output line by line.
    ///
    /// # Errors
    ///
    /// Returns an error if cargo does not run.
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

    /// Runs a program under Miri.
    ///
    /// # Errors
    ///
    /// Returns an error if the program does not start.
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

    /// Returns the number of the program in a cargo record.
    #[must_use]
    pub fn number_of(&self, record: &Value) -> Option<usize> {
        let stem = source_of(record)?.file_stem()?.to_str()?;
        stem.strip_prefix(self.prefix)?.parse().ok()
    }

    fn directory(&self) -> PathBuf {
        target().join("conform").join(self.name)
    }
}

/// Returns cargo's records, one per line.
pub fn records(output: &Output) -> impl Iterator<Item = Value> {
    let stdout = String::from_utf8_lossy(&output.stdout);
    let records = stdout.lines().map(serde_json::from_str);
    records
        .filter_map(Result::ok)
        .collect::<Vec<_>>()
        .into_iter()
}

/// Returns the source path of the program in a cargo record.
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
