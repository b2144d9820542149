//! `cargo xtask web`: builds the web page, a single file that works without a server.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::progress::Outcome;
use crate::{paths, process};

/// The scripts in load order. The top-level code of a script uses only earlier scripts.
const SCRIPTS: [&str; 22] = [
    "algebra.js",
    "colours.js",
    "shapes.js",
    "links.js",
    "memory.js",
    "take.js",
    "grid.js",
    "path.js",
    "chain.js",
    "regroup.js",
    "swizzle.js",
    "operations.js",
    "address.js",
    "hardware.js",
    "instructions.js",
    "plan.js",
    "completion.js",
    "row.js",
    "notebook.js",
    "book.js",
    "examples.js",
    "main.js",
];

/// Maximum size of the page in bytes.
const MOST: usize = 1_360_000;

/// Builds the page and prints its path.
pub(crate) fn run() -> Result<()> {
    let page = build()?;
    let size = fs::metadata(&page)?.len();
    println!("{} ({size} bytes)", page.display());
    Ok(())
}

/// Tests the page in a browser, and reports its size and speed.
pub(crate) fn check() -> Result<Outcome> {
    if !process::exists("chromedriver") {
        let installed = layout_ptx::apt(&["chromium", "chromium-driver"]);
        if let Err(error) = installed {
            let why = format!("found no browser with chromedriver: {error:#}");
            return Ok(Outcome::Skipped(why));
        }
    }
    let page = build()?;
    let mut test = process::cargo();
    test.args(["test", "--package", "layout-web", "--test", "page"]);
    // The tests run one at a time, because some tests measure time.
    process::run(test.args(["--", "--ignored", "--test-threads=1"]))?;
    let figures = fs::read_to_string(page.with_file_name("figures.txt"))?;
    Ok(Outcome::Done(figures))
}

/// Builds the page.
fn build() -> Result<PathBuf> {
    let wasm = wasm()?;
    let folder = paths::root().join("web/page");
    let part = |name: &str| fs::read_to_string(folder.join(name)).with_context(|| name.to_owned());
    let scripts: String = SCRIPTS
        .iter()
        .map(|name| part(name))
        .collect::<Result<_>>()?;
    if let Some(name) = twice(&scripts) {
        bail!("expected one definition of `{name}`, found two scripts that define it");
    }
    let built = paths::target().join("web");
    fs::create_dir_all(&built)?;
    let joined = built.join("layout.js");
    fs::write(&joined, scripts)?;
    let mut page = part("index.html")?;
    for (place, text) in [
        ("/*{style.css}*/", part("style.css")?),
        ("/*{unpack.js}*/", part("unpack.js")?),
        ("/*{wasm}*/", packed(&wasm)?),
        ("/*{scripts}*/", packed(&joined)?),
    ] {
        ensure!(
            page.matches(place).count() == 1,
            "expected exactly one {place} in index.html"
        );
        page = page.replace(place, &text);
    }
    ensure!(
        page.len() <= MOST,
        "expected a page of at most {MOST} bytes, found {}",
        page.len()
    );
    let path = built.join("layout.html");
    fs::write(&path, page)?;
    Ok(path)
}

/// Returns a name that the scripts define twice. All scripts share one global scope.
fn twice(scripts: &str) -> Option<&str> {
    let mut seen = BTreeSet::new();
    scripts
        .lines()
        .filter_map(named)
        .find(|name| !seen.insert(*name))
}

/// Returns the global name that a line defines.
fn named(line: &str) -> Option<&str> {
    let kinds = ["function ", "async function ", "class ", "const ", "let "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
}

/// Builds the algebra as WebAssembly.
fn wasm() -> Result<PathBuf> {
    let mut add = process::command("rustup");
    add.args(["target", "add", "wasm32-unknown-unknown"]);
    process::run_within(&mut add, process::DOWNLOAD)
        .context("found no `core` and `std` for wasm32-unknown-unknown")?;
    let mut cargo = process::cargo();
    cargo
        .args([
            "build",
            "--quiet",
            "--package",
            "layout-web",
            "--profile",
            "web",
        ])
        .args(["--target", "wasm32-unknown-unknown"]);
    process::run(&mut cargo)?;
    Ok(paths::target().join("wasm32-unknown-unknown/web/layout_web.wasm"))
}

/// Returns the compressed contents of a file, encoded in characters that are valid in a script.
fn packed(file: &Path) -> Result<String> {
    let mut gzip = process::command("gzip");
    let told = gzip
        .args(["-9", "--no-name", "--stdout"])
        .arg(file)
        .output()?;
    ensure!(told.status.success(), "gzip fails");
    Ok(base85(&told.stdout))
}

/// Encodes each group of four bytes as five base-85 digits. All digits are valid in a JavaScript
/// string.
fn base85(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 85] =
        b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;=?@^_`{|}~,.";
    let mut text = String::with_capacity(bytes.len().div_ceil(4) * 5);
    for four in bytes.chunks(4) {
        let all = [0, 1, 2, 3].map(|i| four.get(i).copied().unwrap_or(0));
        let number = u32::from_be_bytes(all);
        let digits = [4, 3, 2, 1, 0].map(|i| number / 85_u32.pow(i) % 85);
        // Fewer than four bytes need fewer digits.
        for digit in &digits[..=four.len()] {
            text.push(char::from(DIGITS[*digit as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_given_twice_are_found() {
        let scripts = "function draw(a) {\n  const at = 1;\n}\nconst at = {\n};\n";
        assert_eq!(super::twice(scripts), None);
        let more = format!("{scripts}class draw extends Grid {{\n");
        assert_eq!(super::twice(&more), Some("draw"));
    }

    #[test]
    fn characters_that_the_page_reads() {
        let written =
            ["", "f", "fo", "foo", "foob", "foobar"].map(|text| super::base85(text.as_bytes()));
        assert_eq!(written, ["", "W&", "W`V", "W`Zo", "W`Zp~", "W`Zp~VR8"]);
    }
}
