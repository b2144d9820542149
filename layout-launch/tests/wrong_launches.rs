//! What does not compile: each mistake has a headline of its own.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const HEAD: &str = "\
use std::sync::Arc;

use layout_core::*;
use layout_launch::cudarc::driver::{CudaSlice, CudaStream};
use layout_launch::{Error, Kernel};
use layout_device::kernel;

layout! { pub type Line = (?n,):(1,); }
layout! { pub type Apart = (?n,):(?step,); }

/// # Safety
///
/// The vectors have one length.
#[kernel]
pub unsafe fn axpy(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    a: f32,
    x: Tensor<View<'_, f32>, Line>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Line>,
) {
    let (me, x) = (ctx.thread_idx(), x.predicated_tile((_256,), ctx.block_idx().get()));
    let mut y = y.predicated_tile_mut((_256,), ctx.block_idx()).local_partition_mut((_256,), me);
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
    injective: Injective<Line>,
    injective_apart: Injective<Apart>,
}
";

/// Grid and arguments, and what is said of each that is wrong.
const CASES: [(&str, &[&str]); 12] = [
    ("(8,), (2.0, (x, line), (y, injective))", &[]),
    ("(8,), (2.0, (x64, line), (y, injective))", &[OTHER_CELLS]),
    ("(8,), (2.0, (x, line), (y64, injective))", &[OTHER_CELLS]),
    ("(8,), (2.0, (x, apart), (y, injective))", &[OTHER_LAYOUT]),
    (
        "(8,), (2.0, (x, line), (y, injective_apart))",
        &[OTHER_LAYOUT],
    ),
    ("(8,), (2.0, (x, line), (y, line))", &[NOT_DISTINCT]),
    ("(8,), (2.0, (x, line), (x, injective))", &[NOT_WRITTEN]),
    (
        "(8,), (2.0_f64, (x, line), (y, injective))",
        &[OTHER_NUMBER],
    ),
    (
        "(8,), (2.0, (y, injective), (x, line))",
        &[
            "expected GPU memory that a kernel reads, found `&mut CudaSlice<f32>`",
            "`Injective<",
            NOT_WRITTEN,
            NOT_DISTINCT,
        ],
    ),
    (
        "(8,), (2.0, x, (y, injective))",
        &["found `&CudaSlice<f32>`"],
    ),
    (
        "(8,), (2.0, (y, injective))",
        &["expected the kernel's parameters, found `({float}, (&mut CudaSlice<f32>, "],
    ),
    ("(8, 1), (2.0, (x, line), (y, injective))", &[OTHER_GRID]),
];
const OTHER_CELLS: &str = "expected memory with elements of type `f32`, found `f64`";
const OTHER_LAYOUT: &str = "parameter, found `MixedLayout<";
const OTHER_NUMBER: &str = "expected the type of the kernel's parameter, found `f64`";
const NOT_DISTINCT: &str = "expected an `Injective` layout for memory that the kernel writes";
const NOT_WRITTEN: &str = "expected GPU memory that a kernel writes, found `&CudaSlice<f32>`";
const OTHER_GRID: &str = "expected a grid of type `(u32,)`, found `({integer}, {integer})`";

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

/// Attempts, in safe code, to pass what `launch` would not check, and the compiler's answer to each.
const FORGED: [(&str, &str); 6] = [
    // A kernel with no parameters, or with any number of threads.
    (
        "pub enum Forged {} impl layout_device::EntryPoint for Forged { \
         const NAME: &'static str = \"axpy\"; type Place = (); const THREADS: Option<[u32; 3]> = None; \
         type Parameters = (); const PARAMETERS: &'static [(&'static str, [usize; 2])] = &[]; \
         const SHARED_BYTES: usize = 0; }",
        "error[E0200]: the trait `EntryPoint` requires an `unsafe impl` declaration",
    ),
    // Fewer pointers than parameters.
    (
        "pub struct Nothing; impl<'a> layout_launch::Argument<'a, Tensor<View<'static, f32>, Line>> for Nothing {}",
        "error[E0046]: not all trait items implemented, missing: `pass`",
    ),
    // A layout that is longer than its slice: a pointer is passed first, then any layout.
    (
        "pub struct Long<'a>(pub &'a CudaSlice<f32>, pub Line); \
         impl<'a> layout_launch::Argument<'a, Tensor<View<'static, f32>, Line>> for Long<'a> { \
         fn pass(self, to: &mut layout_launch::Passed<'a>) -> Result<(), layout_launch::Unfit> { \
         layout_launch::Argument::<*const f32>::pass(self.0, to)?; \
         layout_launch::Argument::<Line>::pass(self.1, to) } }",
        "cannot find type `Passed` in crate `layout_launch`",
    ),
    // All of a kernel's parameters at once.
    (
        "pub struct All; impl<'a> layout_launch::Arguments<'a, (f32, f32)> for All {}",
        "error[E0277]: expected the kernel's parameters, found `All`",
    ),
    // Any number of threads.
    (
        "pub struct Blocks; impl<P> layout_launch::Grid<P> for Blocks { \
         fn launch(self, _: [u32; 3], _: usize) -> layout_device::Launch { \
         layout_device::Launch { blocks: [1; 3], threads: [1024, 1, 1], shared_bytes: 0 } } }",
        "error[E0119]: conflicting implementations of trait `layout_launch::Grid<_>` for type `Blocks`",
    ),
    // Elements that TMA takes for larger ones.
    (
        "#[derive(Clone, Copy)] pub struct Wide(u16); \
         unsafe impl layout_device::Element for Wide { const ZERO: Self = Self(0); } \
         impl layout_launch::TmaNumber for Wide { \
         const TYPE: layout_launch::cudarc::driver::sys::CUtensorMapDataType = \
         layout_launch::cudarc::driver::sys::CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT64; }",
        "error[E0200]: the trait `TmaNumber` requires an `unsafe impl` declaration",
    ),
];

/// The profile of the packages that the tests of `layout-tests` generate, whose compiled dependencies are shared.
const PROFILE: &str = "[profile.dev]\ndebug = false\n\n[profile.dev.package.\"*\"]\nopt-level = 1\n\
     [profile.dev.package.layout-language]\nopt-level = 0\n";

/// Writes a package, checks it, and returns the compiler's messages, one a line.
fn checked(name: &str, program: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong-launches");
    fs::create_dir_all(folder.join(name).join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[dependencies]\n\
         layout-core = {{ path = '{0}/layout-core' }}\n\
         layout-launch = {{ path = '{0}/layout-launch' }}\n\
         layout-device = {{ path = '{0}/layout-device' }}\n\n[workspace]\nresolver = \"1\"\n\n{PROFILE}",
        root.display()
    );
    let package = folder.join(name);
    fs::write(package.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("a lock file");
    fs::write(package.join("src/lib.rs"), program).expect("a program");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--offline", "--message-format=short"]);
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    cargo.env("CARGO_TARGET_DIR", tmp.join("../conform/target"));
    let output = cargo.current_dir(&package).output().expect("cargo runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn safe_code_forges_no_launch() {
    // Names are resolved before anything else: an unknown one hides the other errors.
    for (name, is_of_names) in [("forged-names", true), ("forged", false)] {
        let forged = FORGED
            .iter()
            .filter(|(_, error)| error.contains("cannot find") == is_of_names);
        let mut program = HEAD.to_owned();
        let mut expected = Vec::new();
        for (forgery, error) in forged {
            program.extend([forgery, "\n"]);
            expected.push((program.lines().count(), error));
        }
        let said = checked(name, &program);
        for (line, error) in &expected {
            let place = format!("src/lib.rs:{line}:");
            let is_said = |said: &str| said.starts_with(&place) && said.contains(**error);
            assert!(said.lines().any(is_said), "{error}\n{said}");
        }
    }
}

#[test]
fn each_mistake_has_its_headline() {
    let mut program = HEAD.to_owned();
    let mut lines = Vec::new();
    for (i, (arguments, _)) in CASES.iter().enumerate() {
        let case = format!(
            "pub unsafe fn case_{i}(given: Given<'_>) -> Result<(), Error> {{\n\
             #[allow(unused)] let Given {{ axpy, stream, x, x64, y, y64, line, apart, injective, injective_apart }} = given;\n\
             unsafe {{ axpy.launch(stream, {arguments}) }}\n}}\n"
        );
        program += &case;
        lines.push(program.lines().count() - 1);
    }
    let said = checked("wrong-launches", &program);
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
