//! Tests of the exact output of `cargo layout`. The tests that need the GPU compiler run in
//! `cargo xtask test kernels`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const KERNELS: &str = include_str!("kernels.rs.txt");
const INSTRUCTIONS: &str = include_str!("instructions.rs.txt");
const TCGEN05: &str = include_str!("tcgen05.rs.txt");
const WRONG: &str = include_str!("wrong.rs.txt");
const RUST_CUDA: &str = include_str!("rust_cuda.rs.txt");
const HELPER: &str = include_str!("helper.rs.txt");

/// Returns the exit status, the standard output and the standard error of
/// `cargo layout arguments...`.
fn cargo_layout(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-layout"));
    command.arg("layout").args(arguments).current_dir(folder);
    // All tests share the compiled dependencies of the kernels.
    command.env("CARGO_TARGET_DIR", tmp().join("target"));
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let status = output.status.code().expect("an exit status");
    (status, text(output.stdout), text(output.stderr))
}

fn tmp() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cargo-layout")
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a workspace")
}

/// Writes a package whose library is `lib`, with the lock file of this workspace.
fn package(name: &str, lib: &str, dependencies: &str) -> PathBuf {
    let folder = tmp().join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{dependencies}\n[workspace]\n"
    );
    let lock = fs::read_to_string(repository().join("Cargo.lock")).expect("a lock file");
    let files = [
        ("Cargo.toml", &*manifest),
        ("src/lib.rs", lib),
        ("Cargo.lock", &lock),
    ];
    for (file, text) in files {
        let file = folder.join(file);
        // Another test may be building this package.
        if fs::read_to_string(&file).ok().as_deref() != Some(text) {
            fs::write(file, text).expect("a file");
        }
    }
    folder
}

/// Writes a package that depends on the kernel crates, and on a crate with functions that are not
/// inlined.
fn kernels(name: &str, lib: &str) -> PathBuf {
    let root = repository().display();
    let helper = package("helper", HELPER, "");
    let dependencies = format!(
        "layout-core = {{ path = '{root}/layout-core' }}\n\
         layout-device = {{ path = '{root}/layout-device' }}\n\
         helper = {{ path = '{}' }}\n",
        helper.display()
    );
    package(name, lib, &dependencies)
}

/// Returns the rows of the table without the columns that `ptxas` fills.
fn rows(stdout: &str) -> Vec<String> {
    let rows = stdout.lines().filter(|line| !line.contains(['/', ':']));
    rows.map(|line| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        words.drain(1..4);
        words.join(" ")
    })
    .collect()
}

/// Returns the errors without cargo's messages.
fn errors(stderr: &str) -> String {
    let start = stderr.find("error: ").unwrap_or(stderr.len());
    stderr[start..].to_owned()
}

/// Returns code without comments, with one space between words.
fn code_of(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

#[test]
fn the_readme_shows_a_new_project() {
    let starter = repository().join("layout-cli/src/cargo_layout/starter");
    let files = ["lib.rs.txt", "test.rs.txt", "main.rs.txt"];
    let files =
        files.map(|file| code_of(&fs::read_to_string(starter.join(file)).expect("a template")));
    let readme = fs::read_to_string(repository().join("README.md")).expect("the README");
    let mut count = 0;
    for block in readme.split("\n```rust").skip(1) {
        let (_, block) = block.split_once('\n').expect("a first line");
        let (block, _) = block.split_once("```").expect("the end of a block");
        for part in block.split("\n\n") {
            let part = code_of(part);
            assert!(
                files.iter().any(|file| file.contains(&part)),
                "not in a template: {part}"
            );
            count += 1;
        }
    }
    assert!(count >= 6, "{count}");
}

#[test]
fn commands_that_cannot_be_read() {
    let help = "\n  = help: run `cargo layout --help` to list the commands\n";
    for (arguments, message) in [
        (&[][..], "expected a command, found no argument"),
        (&["build"], "unknown command `build`"),
        (
            &["ptx", "--arch", "hopper"],
            "unknown GPU architecture `hopper`: did you mean `sm_90a`?",
        ),
        (
            &["new"],
            "expected a project name, found no argument: write `cargo layout new NAME`",
        ),
    ] {
        let expected = (2, String::new(), format!("error: {message}{help}"));
        assert_eq!(cargo_layout(Path::new("."), arguments), expected);
    }
    let (status, help, _) = cargo_layout(Path::new("."), &["--help"]);
    assert!(status == 0 && help.contains("cargo layout ptx") && help.contains("cargo layout new"));
}

/// If `ptxas` is installed, or can be downloaded, it checks the instructions.
#[test]
#[ignore = "needs the compiler for GPUs"]
fn every_instruction_is_there() {
    let folder = kernels("instructions", INSTRUCTIONS);
    let out = folder.join("out.ptx");
    let out = out.to_str().expect("a path");
    let (status, stdout, stderr) = cargo_layout(&folder, &["ptx", "--arch", "sm_90", "--out", out]);
    assert_eq!(status, 0, "{stdout}{stderr}");
    let ptx = fs::read_to_string(out).expect("the PTX");
    for instruction in [
        "m16n8k8.row.col.f32.tf32.tf32.f32",
        "m16n8k8.row.col.f16.f16.f16.f16",
        "m16n8k8.row.col.f32.f16.f16.f32",
        "m16n8k8.row.col.f32.bf16.bf16.f32",
        "m16n8k16.row.col.f16.f16.f16.f16",
        "m16n8k16.row.col.f32.f16.f16.f32",
        "m16n8k16.row.col.f32.bf16.bf16.f32",
        "ldmatrix.sync.aligned.m8n8.x1.shared",
        "ldmatrix.sync.aligned.m8n8.x2.shared",
        "ldmatrix.sync.aligned.m8n8.x4.shared",
        "ldmatrix.sync.aligned.m8n8.x1.trans.shared",
        "ldmatrix.sync.aligned.m8n8.x2.trans.shared",
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared",
        "stmatrix.sync.aligned.m8n8.x1.shared",
        "stmatrix.sync.aligned.m8n8.x2.shared",
        "stmatrix.sync.aligned.m8n8.x4.shared",
        "stmatrix.sync.aligned.m8n8.x1.trans.shared",
        "stmatrix.sync.aligned.m8n8.x2.trans.shared",
        "stmatrix.sync.aligned.m8n8.x4.trans.shared",
        "cp.async.ca.shared.global.L2::128B",
        "cp.async.cg.shared.global.L2::128B",
        "shfl.sync.idx",
        "shfl.sync.bfly",
        "shfl.sync.up",
        "shfl.sync.down",
        "vote.sync.ballot",
        "bar.warp.sync",
        "membar.cta",
        "membar.gl",
        "membar.sys",
        "ex2.approx.ftz.f32",
        "rsqrt.approx.ftz.f32",
        "cvt.rn.f16x2.f32",
        "cvt.rn.bf16x2.f32",
        "ld.global.nc.b16",
        "ld.global.nc.v4.b32",
        "ld.global.cs.b64",
        "st.global.cs.v4.b32",
    ] {
        assert!(ptx.contains(instruction), "no `{instruction}`");
    }
}

#[test]
#[ignore = "needs the compiler for GPUs"]
fn a_crate_becomes_ptx() {
    let folder = kernels("kernels", KERNELS);
    let out = folder.join("out.ptx");
    let out = out.to_str().expect("a path");
    let (status, stdout, stderr) = cargo_layout(
        &folder,
        &["ptx", "--offline", "--allow", "calls", "--out", out],
    );
    assert_eq!(status, 0, "{stdout}{stderr}");
    assert_eq!(
        rows(&stdout),
        [
            "kernel shared local calls divisions",
            "called 0 0 1 0",
            "double 0 0 0 0",
            "reverse 128 + dynamic 0 0 0",
            "share_of 0 0 0 1 div.u32",
            "staged 16 0 0 0",
        ]
    );
    assert_eq!(stdout.lines().last(), Some(out));
    let ptx = fs::read_to_string(out).expect("the PTX");
    for line in [
        ".version 7.4\n.target sm_80\n",
        ".maxntid 32, 1, 1\n.minnctapersm 4 ",
        "\tst.shared.b32 ",
        ".extern .shared .align 1024 .b8 layout_dynamic_shared[];",
    ] {
        assert!(ptx.contains(line), "{line}");
    }
    assert!(!ptx.contains(".extern .func"), "{ptx}");
}

#[test]
#[ignore = "needs the compiler for GPUs"]
fn faults_are_named_with_their_places() {
    let folder = kernels("wrong", WRONG);
    let (status, _, stderr) = cargo_layout(&folder, &["ptx", "--offline"]);
    assert_eq!(status, 1, "{stderr}");
    let expected = include_str!("wrong.stderr");
    let ptx = tmp().join("target/ptx/wrong.ptx");
    assert_eq!(
        errors(&stderr),
        expected.replace("FILE", &ptx.display().to_string())
    );
}

#[test]
#[ignore = "needs the compiler for GPUs"]
fn panics_that_are_allowed_are_traps() {
    let folder = kernels("traps", WRONG);
    let allowed = ["panics", "calls", "local"]
        .map(|what| ["--allow", what])
        .concat();
    let (status, _, stderr) = cargo_layout(
        &folder,
        &[&["ptx", "--offline", "--arch", "sm_90a"], &*allowed].concat(),
    );
    assert_eq!(status, 1, "{stderr}");
    let errors = errors(&stderr);
    assert!(
        errors.starts_with("error: the kernel `undefined` calls `missing`"),
        "{errors}"
    );
    assert_eq!(errors.matches("error: the kernel").count(), 1, "{errors}");
    let ptx = fs::read_to_string(tmp().join("target/ptx/traps.ptx")).expect("the PTX");
    assert!(
        ptx.contains("trap;") && ptx.contains(".target sm_90a\n"),
        "{ptx}"
    );
}

#[test]
#[ignore = "needs the compiler for GPUs"]
fn a_crate_of_rust_cuda_becomes_ptx() {
    let root = repository().display();
    let dependencies =
        format!("layout-core = {{ path = '{root}/layout-core' }}\ncuda_std = \"0.2.2\"\n");
    let folder = package("rust-cuda", RUST_CUDA, &dependencies);
    let lock = || fs::read(folder.join("Cargo.lock")).expect("a lock file");
    let (status, stdout, stderr) = cargo_layout(&folder, &["ptx", "--offline"]);
    assert_eq!(status, 0, "{stdout}{stderr}");
    assert_eq!(
        rows(&stdout)[2..],
        [
            "reverse dynamic 0 0 0",
            "transpose_by_hand 4224 0 0 0",
            "transpose_layout 4220 0 0 0",
        ]
    );
    let before = lock();
    assert_eq!(cargo_layout(&folder, &["ptx", "--offline"]).0, 0);
    assert_eq!(lock(), before, "the lock file is the user's");
    let ptx = fs::read_to_string(tmp().join("target/ptx/rust-cuda.ptx")).expect("the PTX");
    assert_eq!(
        opcodes(&ptx, "transpose_layout"),
        opcodes(&ptx, "transpose_by_hand")
    );
}

/// Returns the opcodes of a kernel.
fn opcodes<'a>(ptx: &'a str, kernel: &str) -> Vec<&'a str> {
    let (_, after) = ptx
        .split_once(&format!(".entry {kernel}("))
        .expect("the kernel");
    let (body, _) = after.split_once("\n}").expect("its end");
    let instructions = body
        .lines()
        .filter(|line| line.ends_with(';') && line.starts_with('\t'));
    let opcodes = instructions.filter_map(|line| line.split_whitespace().next());
    opcodes.filter(|opcode| !opcode.starts_with('.')).collect()
}

/// If `ptxas` is installed, or can be downloaded, it assembles the instructions.
#[test]
#[ignore = "needs the compiler for GPUs"]
fn every_instruction_of_blackwell_is_assembled() {
    let folder = kernels("tcgen05", TCGEN05);
    let out = folder.join("out.ptx");
    let out = out.to_str().expect("a path");
    let arguments = ["ptx", "--arch", "sm_100a", "--out", out];
    let allowed = ["--allow", "spills"];
    let (status, stdout, stderr) = cargo_layout(&folder, &[&arguments[..], &allowed].concat());
    assert_eq!(status, 0, "{stdout}{stderr}");
    let ptx = fs::read_to_string(out).expect("the PTX");
    let count = |instruction: &str| ptx.matches(instruction).count();
    assert!(ptx.contains(".version 8.7\n.target sm_100a"));
    for group in ["cta_group::1", "cta_group::2"] {
        for (kind, scale) in [
            ("f16", ""),
            ("tf32", ""),
            ("f8f6f4", ""),
            ("i8", ""),
            ("mxf8f6f4", ".block_scale.scale_vec::1X"),
            ("mxf4", ".block_scale.scale_vec::2X"),
            ("mxf4nvf4", ".block_scale.scale_vec::2X"),
            ("mxf4nvf4", ".block_scale.scale_vec::4X"),
        ] {
            let name = format!("tcgen05.mma.{group}.kind::{kind}{scale} [");
            assert!(count(&name) >= 2, "{name}");
        }
        for columns in [32, 64, 128, 256, 512] {
            for name in ["alloc", "dealloc"] {
                let start = format!("tcgen05.{name}.{group}.sync.aligned");
                let end = format!(", {columns};");
                let is_there = |line: &str| line.contains(&start) && line.contains(&end);
                assert!(ptx.lines().any(is_there), "{start} {end}");
            }
        }
        for shape in [
            "128x256b",
            "4x256b",
            "128x128b",
            "64x128b.warpx2::02_13",
            "64x128b.warpx2::01_23",
            "32x128b.warpx4",
        ] {
            let name = format!("tcgen05.cp.{group}.{shape} [");
            assert_eq!(count(&name), 1, "{name}");
        }
        for name in [
            format!("tcgen05.relinquish_alloc_permit.{group}.sync.aligned;"),
            format!("tcgen05.commit.{group}.mbarrier::arrive::one.shared::cluster.b64 ["),
            format!(
                "tcgen05.commit.{group}.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 ["
            ),
        ] {
            assert!(count(&name) >= 1, "{name}");
        }
    }
    for (shape, most) in [
        ("32x32b", 128),
        ("16x64b", 128),
        ("16x128b", 64),
        ("16x256b", 32),
    ] {
        let all = [1, 2, 4, 8, 16, 32, 64, 128];
        for repeats in all.into_iter().filter(|&repeats| repeats <= most) {
            for name in ["ld", "st"] {
                let name = format!("tcgen05.{name}.sync.aligned.{shape}.x{repeats}.b32 ");
                assert!(count(&name) >= 2, "{name}");
            }
        }
    }
    for name in [
        "tcgen05.fence::before_thread_sync;",
        "tcgen05.fence::after_thread_sync;",
        "tcgen05.wait::ld.sync.aligned;",
        "tcgen05.wait::st.sync.aligned;",
    ] {
        assert!(count(name) >= 29, "{name}");
    }
}

#[test]
#[ignore = "needs the compiler for GPUs"]
fn a_new_project_is_tested_and_built() {
    // `cargo new` adds the package to the enclosing workspace.
    let workspace = tmp().join("projects");
    let folder = workspace.join("first-kernel");
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the last one is removed");
    }
    fs::create_dir_all(&workspace).expect("a folder");
    let manifest = "[workspace]\nresolver = \"3\"\n";
    fs::write(workspace.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(
        repository().join("Cargo.lock"),
        workspace.join("Cargo.lock"),
    )
    .expect("a lock file");
    let (status, stdout, stderr) = cargo_layout(&workspace, &["new", "first-kernel"]);
    assert_eq!(status, 0, "{stdout}{stderr}");
    let root = repository().canonicalize().expect("the checkout");
    let source = format!(
        "the project depends on the checkout in {}\n",
        root.display()
    );
    assert!(stdout.ends_with(&source), "{stdout}");

    let target = tmp().join("target");
    let cargo = |command: &str| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([command, "--offline"]).current_dir(&folder);
        let output = cargo.env("CARGO_TARGET_DIR", &target).output();
        let output = output.expect("cargo runs");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), stderr)
    };
    let (succeeds, stderr) = cargo("test");
    assert!(succeeds, "{stderr}");

    let file = target.join("ptx/first-kernel.ptx");
    if file.exists() {
        fs::remove_file(&file).expect("the last one is removed");
    }
    let no_ptx = format!("no PTX at {}: run `cargo layout ptx` first", file.display());
    let (succeeds, stderr) = cargo("run");
    assert!(!succeeds && stderr.contains(&no_ptx), "{stderr}");

    let (status, stdout, stderr) = cargo_layout(&folder, &["ptx", "--offline"]);
    assert_eq!(status, 0, "{stderr}");
    assert_eq!(rows(&stdout)[1..], ["scale 0 0 0 0"]);

    // The program finds the PTX, and then may or may not find a GPU.
    let (succeeds, stderr) = cargo("run");
    assert!(
        succeeds || stderr.contains("expected a CUDA driver"),
        "{stderr}"
    );
}
