//! Tests of emitted CUDA, HIP, Metal and OpenCL. clang compiles some cases for devices, and other
//! cases as C or C++ for the host, where they run.
//!
//! On the host, macros remove the keywords of the languages, and type definitions replace their
//! integers by the integers of C. These tests check what the functions compute. They do not check
//! that a Metal compiler accepts the code.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::c::{Outputs, codes, program};
use crate::case::{self, Case, Function};
use crate::program::{folder, output, write};
use crate::{compare, is_missing};

/// One of `COMPILED` cases is compiled and run on the host.
const COMPILED: usize = 8;

/// One of `FOR_DEVICES` cases is compiled for a device.
const FOR_DEVICES: usize = 32;

fn some() -> Vec<&'static Case> {
    case::all().iter().step_by(COMPILED).collect()
}

/// Compiles the emitted code on the host, runs the program, and compares its results with the
/// library.
#[track_caller]
fn runs(language: &str, options: &[&str], before: &str, outputs: Outputs) {
    let cases = some();
    let text = program(&cases, &codes(language, &cases), before, outputs);
    let folder = folder(language);
    let file = folder.join(if outputs == Outputs::Pointers {
        "all.c"
    } else {
        "all.cpp"
    });
    write(&file, &text);
    let binary = folder.join("all");
    let mut clang = Command::new("clang");
    clang.args([
        "-O0",
        "-Wall",
        "-Werror",
        "-Wno-unused-function",
        "-Wno-unused-variable",
        "-Wno-unused-const-variable",
        "-I",
    ]);
    output(
        clang
            .arg(&folder)
            .args(options)
            .arg("-o")
            .arg(&binary)
            .arg(&file),
    );
    compare(language, &cases, &output(&mut Command::new(&binary)));
}

/// Returns the emitted code with one kernel per case, which calls the functions of the case.
/// `kernel` has the text before the name of a kernel and the parameter of a kernel. `reference` is
/// the text before an output argument.
fn with_kernels(language: &str, kernel: (&str, &str), reference: &str) -> String {
    let cases: Vec<_> = case::all().iter().step_by(FOR_DEVICES).collect();
    let mut text = codes(language, &cases).concat();
    for (i, case) in cases.iter().enumerate() {
        let (begin, parameter) = kernel;
        let _ = writeln!(text, "{begin} all{i}({parameter}) {{");
        let integer = match (case.is_wide, language) {
            (false, _) => "unsigned",
            (true, "opencl") => "unsigned long",
            (true, _) => "unsigned long long",
        };
        let all = &case.functions;
        let rank = case.modes.len();
        let natural = all
            .natural
            .as_ref()
            .map(|function| (function, case.leaves.len(), 0));
        let index = all.index.as_ref().map(|function| (function, 1, 0));
        let back = all.coordinate.as_ref().map(|function| (function, 1, rank));
        let calls = [
            Some((&all.offset, rank, 0)),
            natural,
            index,
            Some((&all.inside, rank, 0)),
            back,
        ];
        for (place, (Function { ending, numbers }, count, outputs)) in
            calls.into_iter().flatten().enumerate()
        {
            let inputs = (0..numbers.len() + count).map(|k| format!("a[{k}]"));
            let places = (0..outputs).map(|k| format!("{reference}o[{k}]"));
            let arguments = inputs.chain(places).collect::<Vec<_>>().join(", ");
            let sum: Vec<_> = (0..outputs).map(|k| format!(" + o[{k}]")).collect();
            let _ = writeln!(
                text,
                "    {{ {integer} o[{}]; (void)o; a[{place}] = l{i}_{ending}({arguments}){}; }}",
                outputs.max(1),
                sum.concat()
            );
        }
        text += "}\n";
    }
    text
}

/// Returns the assembly that clang writes for a device.
#[track_caller]
fn compiled(file: &Path, options: &[&str]) -> String {
    let mut clang = Command::new("clang");
    clang
        .args(["-S", "-O1", "-o", "-", "-I"])
        .arg(file.parent().expect("a folder"));
    output(clang.args(options).arg(file))
}

#[test]
fn cuda() {
    if is_missing("clang") {
        return;
    }
    runs(
        "cuda",
        &["-x", "c++"],
        "#define __host__\n#define __device__\n",
        Outputs::References,
    );
    let file = folder("cuda").join("all.cu");
    let words = "#define __host__ __attribute__((host))\n#define __device__ __attribute__((device))\n\
                 #define __global__ __attribute__((global))\n";
    let kernel = ("__global__ void", "unsigned long long *a");
    write(
        &file,
        &(words.to_owned() + &with_kernels("cuda", kernel, "")),
    );
    let options = [
        "-x",
        "cuda",
        "-nocudainc",
        "-nocudalib",
        "--cuda-device-only",
        "--cuda-gpu-arch=sm_70",
    ];
    let ptx = compiled(&file, &options);
    assert!(
        ptx.contains(".visible .entry"),
        "{}",
        &ptx[..ptx.len().min(400)]
    );
}

#[test]
fn hip() {
    if is_missing("clang") {
        return;
    }
    // HIP code equals CUDA code after the `#include`, and the CUDA code runs on the host.
    let cases = some();
    let include = "#include <hip/hip_runtime.h>\n\n";
    for (cuda, hip) in codes("cuda", &cases).iter().zip(codes("hip", &cases)) {
        assert_eq!(&hip.replacen(include, "", 1), cuda);
    }
    let folder = folder("hip");
    std::fs::create_dir_all(folder.join("hip")).expect("a folder");
    let words = "#pragma once\n#define __host__ __attribute__((host))\n#define __device__ __attribute__((device))\n\
                 #define __global__ __attribute__((global))\n";
    write(&folder.join("hip/hip_runtime.h"), words);
    let file = folder.join("all.hip");
    write(
        &file,
        &with_kernels("hip", ("__global__ void", "unsigned long long *a"), ""),
    );
    let options = [
        "-x",
        "hip",
        "-nogpuinc",
        "-nogpulib",
        "--cuda-device-only",
        "--offload-arch=gfx90a",
    ];
    let assembly = compiled(&file, &options);
    assert!(
        assembly.contains(".amdhsa_kernel"),
        "{}",
        &assembly[..assembly.len().min(400)]
    );
}

#[test]
fn metal() {
    if is_missing("clang") {
        return;
    }
    let words = "#pragma once\ntypedef unsigned uint;\ntypedef unsigned long ulong;\n#define thread\n#define constant\n";
    write(&folder("metal").join("metal_stdlib"), words);
    runs("metal", &["-x", "c++"], "", Outputs::References);
}

#[test]
fn opencl() {
    if is_missing("clang") {
        return;
    }
    runs(
        "opencl",
        &["-x", "c"],
        "#include <stdbool.h>\n#include <stdint.h>\ntypedef uint32_t uint;\ntypedef uint64_t ulong;\n",
        Outputs::Pointers,
    );
    let file = folder("opencl").join("all.cl");
    write(
        &file,
        &with_kernels("opencl", ("kernel void", "global ulong *a"), "&"),
    );
    let code = compiled(
        &file,
        &[
            "-x",
            "cl",
            "-cl-std=CL2.0",
            "-target",
            "spir64",
            "-emit-llvm",
        ],
    );
    assert!(
        code.contains("spir_kernel void @all0("),
        "{}",
        &code[..code.len().min(400)]
    );
}
