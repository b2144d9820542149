//! An example of a rejected division, with its compile error.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail, ensure};

use crate::paths;

/// Returns the path of the program that does not compile.
pub(crate) fn example() -> PathBuf {
    paths::root().join("kernels/examples/wrong_tile.rs")
}

/// Returns the source of the example without comments, and the first error that `cargo check` reports for the
/// example.
pub(crate) fn show(mut check: Command) -> Result<(String, String)> {
    let source = fs::read_to_string(example())?;
    let source = source
        .lines()
        .filter(|line| !line.starts_with("//") && !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n");
    check.args(["--quiet", "--color=never"]);
    let output = check.output()?;
    if output.status.success() {
        bail!("expected an error for the illegal division, but the example compiles");
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let error = first_error(&text);
    ensure!(
        !error.is_empty(),
        "expected an error message of the compiler:\n{text}"
    );
    Ok((source, error))
}

/// Returns the text from the first `error` to the next empty line.
fn first_error(text: &str) -> String {
    text.lines()
        .skip_while(|line| !line.starts_with("error"))
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn the_first_error_ends_at_an_empty_line() {
        let text = "warning: w\n\nerror: stride 5 does not divide shape 32\n --> a.rs:1:1\n\n\
                    error: could not compile\n";
        assert_eq!(
            first_error(text),
            "error: stride 5 does not divide shape 32\n --> a.rs:1:1"
        );
        assert_eq!(first_error("warning: w\n"), "");
    }
}
