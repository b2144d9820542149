//! Tests that exchange arrays with NumPy, in Python.

use core::fmt::Write as _;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use layout_algebra::Layout;
use layout_arrays::{ArrayLayout, Error, numpy};
use layout_tests::golden;

/// The golden files that contain layouts.
const GOLDEN: [&str; 9] = [
    "coalesce",
    "complement",
    "composition",
    "divide",
    "inverse",
    "product",
    "recast",
    "slice_eval",
    "swizzle",
];
/// Maximum number of elements of a layout whose offsets are compared.
const MOST: i64 = 4096;

/// Returns all layouts of the golden files that are small enough to compare.
fn layouts() -> BTreeSet<String> {
    let vectors = GOLDEN.iter().flat_map(|file| golden::read(file));
    let texts = vectors.flat_map(|vector| vector.args.into_iter().chain(vector.result));
    let layouts = texts.filter_map(|text| text.parse::<Layout>().ok());
    let small = layouts.filter(|layout| layout.size() <= MOST && layout.cosize() <= 1 << 20);
    small.map(|layout| layout.to_string()).collect()
}

/// Returns a line for each layout that strides can describe: the layout, the arguments for NumPy,
/// and the offsets.
fn cases() -> String {
    let (mut lines, mut swizzled) = (String::new(), 0);
    for text in layouts() {
        let layout: Layout = text.parse().unwrap();
        let strides = match ArrayLayout::of_value(&layout) {
            Ok(strides) => strides,
            Err(Error::Swizzled(_)) => {
                swizzled += 1;
                continue;
            }
            Err(error) => panic!("{text}: {error}"),
        };
        let view = numpy::as_strided(&strides, 4).unwrap();
        let offsets = (0..layout.size()).map(|i| layout.offset(i).unwrap().to_string());
        let offsets: Vec<_> = offsets.collect();
        writeln!(lines, "{text}\t{view}\t{}", offsets.join(" ")).unwrap();
    }
    assert!(swizzled > 100, "{swizzled} layouts behind a swizzle");
    assert!(
        lines.lines().count() > 1000,
        "{} layouts",
        lines.lines().count()
    );
    lines
}

/// Returns the path of an example's library, which `cargo test` builds next to this test.
fn library(example: &str) -> PathBuf {
    let me = env::current_exe().unwrap();
    let (before, after) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let name = format!("{before}{example}{after}");
    let library = me.ancestors().nth(2).unwrap().join("examples").join(name);
    assert!(
        library.exists(),
        "{} is built by `cargo test`, for all targets, or `cargo build --example {example}`",
        library.display()
    );
    library
}

/// Returns the command for a Python program that loads the library of an example.
fn python(program: &str, example: &str) -> Command {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(program);
    let mut python = Command::new("python3");
    python.arg(program).arg(library(example));
    python
}

#[test]
#[ignore = "needs NumPy, which `cargo xtask test arrays` fetches"]
fn numpy_reads_and_writes_the_elements_that_the_layout_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let cases_at = folder.join("as_strided.txt");
    fs::write(&cases_at, cases()).unwrap();
    let mut python = python("tests/exchange.py", "exchange");
    let status = python.arg(cases_at).status().unwrap();
    assert!(status.success(), "{status}");
}

#[test]
#[ignore = "needs NumPy, which `cargo xtask test arrays` fetches"]
fn the_example_doubles_a_diagonal_and_rejects_doubles() {
    let output = python("examples/dlpack.py", "dlpack").output().unwrap();
    let [printed, errors] =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert_eq!(
        errors,
        "error: expected elements of type f32, found f64: convert the array first\n"
    );
    assert_eq!(
        printed,
        "dlpack: the diagonal of every second column is doubled in place\n"
    );
}
