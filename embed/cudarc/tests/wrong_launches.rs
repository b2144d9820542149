//! What does not compile: each mistake has a headline of its own.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const HEAD: &str = "\
use std::sync::Arc;

use layout_core::*;
use layout_cudarc::cudarc::driver::{CudaSlice, CudaStream};
use layout_cudarc::{Error, Kernel};
use layout_device::kernel;

layout! { pub type Line = (?n,):(1,); }
layout! { pub type Apart = (?n,):(?step,); }

/// # Safety
///
/// The vectors have one length.
#[kernel]
pub unsafe fn axpy(
    here: Here<'_, (u32,), (_256,)>,
    a: f32,
    x: Tensor<View<'_, f32>, Line>,
    y: Tensor<Parts<'_, f32, Grid, _>, Line>,
) {
    let (me, x) = (here.thread(), x.covering_tile((_256,), here.block().get()));
    let mut y = y.own_covering_tile((_256,), here.block()).own_part((_256,), me);
    if let (Some(x), Some(y)) = (x.local_partition((_256,), me.get()).get((0,)), y.get_mut((0,))) {
        *y += a * x;
    }
}

pub struct Given<'a> {
    axpy: Kernel<AxpyKernel>,
    stream: &'a Arc<CudaStream>,
    x: &'a CudaSlice<f32>,
    x64: &'a CudaSlice<f64>,
    y: &'a mut CudaSlice<f32>,
    y64: &'a mut CudaSlice<f64>,
    line: Line,
    apart: Apart,
    distinct: Distinct<Line>,
    distinct_apart: Distinct<Apart>,
}
";

/// Grid and arguments, and what is said of each that is wrong.
const CASES: [(&str, &[&str]); 12] = [
    ("(8,), (2.0, (x, line), (y, distinct))", &[]),
    ("(8,), (2.0, (x64, line), (y, distinct))", &[OTHER_CELLS]),
    ("(8,), (2.0, (x, line), (y64, distinct))", &[OTHER_CELLS]),
    ("(8,), (2.0, (x, apart), (y, distinct))", &[OTHER_LAYOUT]),
    (
        "(8,), (2.0, (x, line), (y, distinct_apart))",
        &[OTHER_LAYOUT],
    ),
    ("(8,), (2.0, (x, line), (y, line))", &[NOT_DISTINCT]),
    ("(8,), (2.0, (x, line), (x, distinct))", &[NOT_WRITTEN]),
    ("(8,), (2.0_f64, (x, line), (y, distinct))", &[OTHER_NUMBER]),
    (
        "(8,), (2.0, (y, distinct), (x, line))",
        &[
            "`&mut CudaSlice<f32>` is not memory of a GPU that a kernel reads",
            "`Distinct<",
            NOT_WRITTEN,
            NOT_DISTINCT,
        ],
    ),
    (
        "(8,), (2.0, x, (y, distinct))",
        &["is not given `&CudaSlice<f32>`"],
    ),
    (
        "(8,), (2.0, (y, distinct))",
        &["the kernel has other parameters than `({float}, (&mut CudaSlice<f32>, "],
    ),
    ("(8, 1), (2.0, (x, line), (y, distinct))", &[OTHER_GRID]),
];
const OTHER_CELLS: &str = "memory with cells `f64` is not memory with cells `f32`";
const OTHER_LAYOUT: &str = "[u32; 2]>` is not the type that the kernel has";
const OTHER_NUMBER: &str = "`f64` is not the type that the kernel has";
const NOT_DISTINCT: &str = "what a kernel writes is not given with a layout that is `Distinct`";
const NOT_WRITTEN: &str = "`&CudaSlice<f32>` is not memory of a GPU that a kernel writes";
const OTHER_GRID: &str = "`({integer}, {integer})` is not a grid of this kernel";

#[test]
fn the_front_page_has_the_headlines() {
    let page = include_str!("../src/lib.rs");
    for headline in [
        OTHER_CELLS,
        OTHER_LAYOUT,
        OTHER_NUMBER,
        NOT_DISTINCT,
        NOT_WRITTEN,
        OTHER_GRID,
    ] {
        assert!(page.contains(headline), "{headline}");
    }
}

#[test]
fn each_mistake_has_its_headline() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong-launches");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"wrong-launches\"\nedition = \"2024\"\n\n[dependencies]\n\
         layout-core = {{ path = '{0}/layout-core' }}\n\
         layout-cudarc = {{ path = '{0}/embed/cudarc' }}\n\
         layout-device = {{ path = '{0}/layout-device' }}\n\n[workspace]\n",
        root.display()
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
    let mut program = HEAD.to_owned();
    let mut lines = Vec::new();
    for (i, (arguments, _)) in CASES.iter().enumerate() {
        let case = format!(
            "pub unsafe fn case_{i}(given: Given<'_>) -> Result<(), Error> {{\n\
             #[allow(unused)] let Given {{ axpy, stream, x, x64, y, y64, line, apart, distinct, distinct_apart }} = given;\n\
             unsafe {{ axpy.launch(stream, {arguments}) }}\n}}\n"
        );
        program += &case;
        lines.push(program.lines().count() - 1);
    }
    fs::write(folder.join("src/lib.rs"), program).expect("a program");

    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--offline", "--message-format=short"]);
    let output = cargo.current_dir(&folder).output().expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    for ((arguments, expected), line) in CASES.iter().zip(lines) {
        let place = format!("src/lib.rs:{line}:");
        let errors: Vec<&str> = said
            .lines()
            .filter(|said| said.starts_with(&place))
            .collect();
        assert_eq!(
            errors.len(),
            expected.len(),
            "{arguments}: {errors:#?}\n{said}"
        );
        for (error, expected) in errors.iter().zip(*expected) {
            assert!(error.contains(expected), "{arguments}: {error}");
        }
    }
}
