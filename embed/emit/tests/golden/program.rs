//! Runs compilers and compiled programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the folder for the files of a test, which is created if missing.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Returns `true` if a program starts.
pub(crate) fn exists(program: &str) -> bool {
    let mut command = Command::new(program);
    let command = command.arg("--version").stdout(Stdio::null());
    command
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Returns the output of a program, which must succeed without a warning.
#[track_caller]
pub(crate) fn output(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    let error = String::from_utf8_lossy(&output.stderr);
    let error: Vec<_> = error.lines().take(40).collect();
    let error = error.join("\n");
    assert!(
        output.status.success() && error.is_empty(),
        "{command:?}\n{error}"
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Writes a file of a test.
pub(crate) fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
}
