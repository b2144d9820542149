//! A composition that does not exist, and what the compiler says about it.

use anyhow::{Result, bail, ensure};

use crate::process;

/// The crate of the kernels.
const PACKAGE: &str = "layout-kernels";
/// The file that does not compile, and the feature that puts it into the build.
const EXAMPLE: [&str; 4] = ["--example", "wrong_tile", "--features", "wrong-tile"];

/// The source of the example, without its comments, and the compiler's first error.
pub(crate) fn show() -> Result<(String, String)> {
    let path = crate::paths::root().join("kernels/examples/wrong_tile.rs");
    let source = std::fs::read_to_string(path)?;
    let source = source
        .lines()
        .filter(|line| !line.starts_with("//") && !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n");
    // The dependencies of the example compile; the user sees the progress.
    process::run(process::cargo().args(["check", "--package", PACKAGE]))?;
    let mut check = process::cargo();
    check
        .args(["check", "--quiet", "--color=never", "--package", PACKAGE])
        .args(EXAMPLE);
    let output = check.output()?;
    if output.status.success() {
        bail!("the illegal composition compiles");
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let error = first_error(&text);
    ensure!(!error.is_empty(), "the compiler says nothing:\n{text}");
    Ok((source, error))
}

/// From the first `error` to the next empty line.
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
