//! The model of CuTe's answers, compared with the recorded answers.

use core::fmt::Write;
use core::num::NonZero;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

use layout_algebra::{Answer as Given, Layout, Tiler};
use layout_language::{Notebook, notation};
use layout_tests::conform::level::{Answer, Outcome};
use layout_tests::conform::value;
use layout_tests::conform::vector::{self, Expected, Vector};
use layout_tests::random::Random;
use layout_theory::cute;

/// Operations with different names in the vectors and in the language.
const NAMES: [(&str, &str); 14] = [
    ("coalesce_by_mode", "coalesce"),
    ("filter_by_mode", "filter"),
    ("filter_zeros_profile", "filter_zeros"),
    ("complement_default", "complement"),
    ("composition_layout_swizzle", "composition"),
    ("swizzle_compose_then_compose", "composition"),
    ("swizzle_compose_then_zipped_divide", "zipped_divide"),
    ("size_i", "size"),
    ("cosize_i", "cosize"),
    ("append_n", "append"),
    ("prepend_n", "prepend"),
    ("zip2", "zip"),
    ("local_tile_proj", "local_tile"),
    ("crd2idx_shape", "crd2idx"),
];

/// Returns the language's name of a vector's operation, and its operands.
fn operation(vector: &Vector) -> (&str, Vec<String>) {
    let op = vector.op.strip_suffix("_tiler").unwrap_or(&vector.op);
    let renamed = NAMES.iter().find(|(name, _)| *name == op);
    let name = renamed.map_or(op.strip_prefix("swizzle_").unwrap_or(op), |(_, name)| name);
    let args = &vector.args;
    // Swizzle, offset and layout together are one operand.
    let operands = match &args[..] {
        [swizzle, offset, layout, rest @ ..] if swizzle.starts_with("Sw") => {
            let composed = format!("{swizzle} o {offset} o {layout}");
            [&[composed], rest].concat()
        }
        _ => args.clone(),
    };
    (name, operands)
}

/// Returns the model's answer as text, and the start offset of a slice. A rejection is `None`.
///
/// For operations that the model leaves out, CuTe and the algebra agree.
fn answer(vector: &Vector) -> (bool, Option<Outcome>) {
    let outcome = |text: String, offset: Option<i64>| Outcome {
        text,
        offset: offset.map(i128::from),
        values: None,
    };
    let (name, operands) = operation(vector);
    let operands: Vec<_> = operands.iter().map(String::as_str).collect();
    match cute::answer(name, &operands) {
        Some(Ok(Given::Slice(layout, offset))) => {
            (true, Some(outcome(layout.to_string(), Some(offset))))
        }
        Some(answer) => (
            true,
            answer.ok().map(|answer| outcome(answer.to_string(), None)),
        ),
        None => match value::answer(vector) {
            Answer::Given(outcome) => (false, Some(outcome)),
            _ => (false, None),
        },
    }
}

/// Returns `true` if a stride, or an operand of a recast, is negative.
fn is_negative(vector: &Vector) -> bool {
    let layouts = vector.args.iter().filter_map(|text| text.rsplit_once(':'));
    let mut strides = layouts.map(|(_, stride)| stride);
    strides.any(|stride| stride.contains('-'))
}

/// CuTe's answer, with the start offset of a slice.
type Recorded = (String, Option<i128>);

/// Returns the vectors with non-negative strides, each with CuTe's answer.
fn recorded() -> Vec<(Vector, Option<Recorded>)> {
    let golden = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"));
    let files = vector::files(golden).expect("the vectors can be read");
    let vectors = files
        .iter()
        .flat_map(|path| vector::read(path).expect("the vectors can be read"));
    let recorded = vectors.filter_map(|vector| {
        let answer = match &vector.expected {
            Expected::Answer { text, offset, .. } => Some((text.clone(), *offset)),
            Expected::Rejection => None,
            Expected::Exact { .. } => return None,
        };
        (!is_negative(&vector)).then_some((vector, answer))
    });
    recorded.collect()
}

#[test]
fn the_model_gives_every_recorded_answer() {
    let (mut modelled, mut alike, mut unlike) = (0, 0, Vec::new());
    for (vector, recorded) in recorded() {
        let (is_modelled, answer) = answer(&vector);
        let is_so = match (&answer, recorded) {
            // Some slices are recorded without their start offset.
            (Some(answer), Some((text, offset))) => {
                answer.text == text && (offset.is_none() || answer.offset == offset)
            }
            (None, None) => true,
            _ => false,
        };
        modelled += usize::from(is_modelled);
        alike += usize::from(!is_modelled);
        if !is_so {
            unlike.push(format!("{} {}: {answer:?}", vector.id, vector.op));
        }
    }
    // The model leaves out swizzled slices, and coordinates out of range.
    let is_left_out = |text: &String| {
        ["slice_and_offset", "crd2crd"]
            .iter()
            .any(|op| text.contains(op))
    };
    let (left_out, wrong): (Vec<_>, _) = unlike.into_iter().partition(is_left_out);
    assert_eq!(wrong, [""; 0]);
    assert_eq!(left_out.len(), 12, "{left_out:?}");
    assert!(modelled > 6000 && alike > 3000, "{modelled} and {alike}");
}

/// An operation of a vector in CuTe C++, and CuTe's result, if accepted.
struct Written {
    id: String,
    cpp: String,
    dsl: Option<String>,
    result: Option<String>,
}

/// Returns the vectors' operations that CuTe supports, written in CuTe C++.
fn written(vectors: impl IntoIterator<Item = (Vector, Option<String>)>) -> Vec<Written> {
    let mut notebook = Notebook::new();
    let written = vectors.into_iter().filter_map(|(vector, result)| {
        let (name, mut operands) = operation(&vector);
        if vector.op.ends_with("_tiler") || name.starts_with("local_") {
            let tiler = operands[1].parse::<Tiler>().ok()?;
            operands[1] = notation(&tiler);
        }
        let text = match name {
            "compose" => operands.join(", "),
            "eval" => {
                operands.reverse();
                format!("crd2idx({})", operands.join(", "))
            }
            name => format!("{name}({})", operands.join(", ")),
        };
        let forms = notebook.cute(text.parse().ok()?).ok()?;
        let id = format!("{}: {text}", vector.id);
        // A layout and its start offset are two values.
        let is_pair = name.ends_with("_offset");
        let cpp = forms.cpp.ok().filter(|_| !is_pair)?;
        Some(Written {
            id,
            cpp,
            dsl: forms.dsl.ok(),
            result,
        })
    });
    written.collect()
}

/// Returns a line of C++ that compiles if the operation gives the expected result. Without an expected
/// result, any result is accepted.
fn line(written: &Written, notebook: &mut Notebook) -> Option<String> {
    let cpp = &written.cpp;
    let Some(result) = &written.result else {
        return Some(format!("using R = decltype({cpp});"));
    };
    if let Ok(number) = result.parse::<i64>() {
        return Some(format!(
            "static_assert(decltype({cpp})::value == {number});"
        ));
    }
    if matches!(&result[..], "true" | "false") {
        return Some(format!(
            "static_assert(decltype({cpp})::value == {result});"
        ));
    }
    let mut form = |text: &str| notebook.cute(text.parse().ok()?).ok()?.cpp.ok();
    let is = |of: String, wanted: String| {
        format!("static_assert(is_same_v<remove_cvref_t<decltype({of})>, decltype({wanted})>);")
    };
    // The offset can have any integer type.
    if let [swizzle, offset, inside] = result.split(" o ").collect::<Vec<_>>()[..] {
        let offset = format!("static_assert(decltype(({cpp}).offset())::value == {offset});");
        let outside = is(format!("({cpp}).layout_a()"), form(swizzle)?);
        let inside = is(format!("({cpp}).layout_b()"), form(inside)?);
        return Some(format!("{outside} {offset} {inside}"));
    }
    Some(is(cpp.clone(), form(result)?))
}

const HEAD: &str = "#include <cute/tensor.hpp>\n";

/// Returns the operations whose result differs from the expected one, as the C++ compiler decides.
fn compiled(all: &[Written], folder: &Path) -> Vec<String> {
    let include = env::var_os("CUTE_INCLUDE").expect("the include folders of CUTLASS and of CUDA");
    let mut arguments: Vec<OsString> = ["-std=c++17", "-w", "-fmax-errors=0"]
        .map(Into::into)
        .into();
    for folder in env::split_paths(&include) {
        arguments.extend(["-isystem".into(), folder.into()]);
    }
    let header = folder.join("cute.hpp");
    fs::write(&header, HEAD).expect("a folder to write to");
    let mut precompile = Command::new("g++");
    precompile
        .args(&arguments)
        .args(["-x", "c++-header"])
        .arg(&header);
    let status = precompile
        .arg("-o")
        .arg(folder.join("cute.hpp.gch"))
        .status();
    assert!(status.expect("g++ runs").success());
    let mut notebook = Notebook::new();
    let lines: Vec<_> = all
        .iter()
        .filter_map(|written| Some((written, line(written, &mut notebook)?)))
        .collect();
    let next = AtomicUsize::new(0);
    let parts: Vec<_> = lines.chunks(200).collect();
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let unexpected = thread::scope(|scope| {
        let workers = (0..workers).map(|_| {
            scope.spawn(|| {
                let mut unexpected = Vec::new();
                while let Some((number, part)) = {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    parts.get(number).map(|part| (number, part))
                } {
                    let source = folder.join(format!("part{number}.cpp"));
                    let failed_lines = |lines: &[_]| failed(&arguments, &header, &source, lines);
                    let failed = failed_lines(part);
                    for (i, (written, line)) in part.iter().enumerate() {
                        // An error inside the headers is reported once, for the first line that reaches it.
                        let is_alone = || failed_lines(&part[i..=i]).contains(&2);
                        let fails = failed.contains(&(i + 2));
                        let fails = fails || written.result.is_none() && is_alone();
                        if fails == written.result.is_some() {
                            unexpected
                                .push(format!("{} = {:?}\n    {line}", written.id, written.result));
                        }
                    }
                }
                unexpected
            })
        });
        let workers: Vec<_> = workers.collect();
        let unexpected = workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("g++ runs"));
        unexpected.collect()
    });
    // The precompiled header is large.
    let _ = fs::remove_file(folder.join("cute.hpp.gch"));
    unexpected
}

/// Returns the line numbers in the source file that do not compile. The first item is on line 2.
fn failed(
    arguments: &[OsString],
    header: &Path,
    source: &Path,
    lines: &[(&Written, String)],
) -> HashSet<usize> {
    let lines = lines.iter().enumerate();
    let lines = lines.map(|(i, (_, line))| format!("namespace n{i} {{ {line} }}\n"));
    let text = "using namespace cute;\n".to_owned() + &lines.collect::<String>();
    fs::write(source, text).expect("a folder to write to");
    let mut compile = Command::new("g++");
    compile
        .args(arguments)
        .arg("-fsyntax-only")
        .arg("-include")
        .arg(header);
    let output = compile.arg(source).output().expect("g++ runs");
    let told = String::from_utf8_lossy(&output.stderr);
    // Also collects the lines that instantiate the failing code.
    let name = format!("{}:", source.display());
    let places = told.split(&name[..]).skip(1);
    places
        .filter_map(|rest| rest.split(':').next()?.parse().ok())
        .collect()
}

/// Returns the operations of all vectors, or with `CUTE_EVERY=n` every n-th.
fn all_written() -> Vec<Written> {
    let every = env::var("CUTE_EVERY")
        .ok()
        .and_then(|every| every.parse().ok());
    let recorded = recorded().into_iter().step_by(every.unwrap_or(1));
    written(recorded.map(|(vector, recorded)| (vector, recorded.map(|(text, _)| text))))
}

/// Returns a folder for a test's output.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder to write to");
    folder
}

#[test]
fn large_factors_of_a_recast_end_in_an_overflow() {
    let operands = ["8:1", "9223372036854775807", "9223372036854775806"];
    let answer = cute::answer("recast_layout", &operands);
    assert_eq!(answer, Some(Err(cute::Rejected::Overflow)));
}

#[test]
#[ignore = "it compiles thousands of operations of CuTe: `cargo xtask test cute`"]
fn a_compiler_gives_the_recorded_answers_to_what_is_written() {
    let all = all_written();
    let unexpected = compiled(&all, &folder("cute-golden"));
    assert!(
        unexpected.is_empty(),
        "{} of {}:\n{}",
        unexpected.len(),
        all.len(),
        unexpected.join("\n")
    );
}

/// Number of random operations of each kind to compile.
const RANDOM: usize = 200;

#[test]
#[ignore = "it compiles hundreds of operations of CuTe: `cargo xtask test cute`"]
fn a_compiler_gives_what_the_model_gives() {
    const KINDS: [&str; 15] = [
        "composition",
        "composition_tiler",
        "with_shape",
        "complement",
        "logical_divide",
        "zipped_divide_tiler",
        "tiled_divide",
        "flat_divide",
        "logical_product",
        "logical_product_tiler",
        "blocked_product",
        "raked_product",
        "tile_to_shape",
        "left_inverse",
        "swizzle_tile_to_shape",
    ];
    let mut random = Random::new(1);
    let vectors = KINDS
        .iter()
        .flat_map(|kind| [kind; RANDOM])
        .map(|kind| random.vector(kind));
    let modelled = vectors.filter_map(|vector| {
        let (is_modelled, answer) = answer(&vector);
        is_modelled.then(|| (vector, answer.map(|answer| answer.text)))
    });
    let all = written(modelled);
    assert!(all.len() > 2 * RANDOM, "{}", all.len());
    let rejected = all
        .iter()
        .filter(|written| written.result.is_none())
        .count();
    assert!(rejected > RANDOM / 8, "{rejected}");
    let unexpected = compiled(&all, &folder("cute-random"));
    assert!(
        unexpected.is_empty(),
        "{} of {}:\n{}",
        unexpected.len(),
        all.len(),
        unexpected.join("\n")
    );
}

/// Returns the CuTe DSL's output for the operations. Returns `None` if the DSL rejects an operation
/// or exits.
fn traced(all: &[Written], folder: &Path) -> Vec<Option<String>> {
    const HEAD: &str = "import cutlass\nimport cutlass.cute as cute\n";
    let search = env::var_os("CUTE_DSL").expect("the folders of the CuTe DSL");
    let mut printed = vec![None; all.len()];
    let mut begin = 0;
    while begin < all.len() {
        let mut source = HEAD.to_owned();
        for (part, some) in all[begin..].chunks(50).enumerate() {
            let _ = writeln!(source, "@cute.jit\ndef f{part}():\n    pass");
            for (i, written) in (begin + 50 * part..).zip(some) {
                let Some(form) = &written.dsl else { continue };
                let _ = writeln!(
                    source,
                    "    print({i}, flush=True)\n    try: print('', {form}, sep='\\t')\n    except Exception: pass"
                );
            }
            let _ = writeln!(source, "f{part}()");
        }
        let path = folder.join("source.py");
        fs::write(&path, source).expect("a folder to write to");
        let mut python = Command::new("python3");
        let output = python.arg(&path).env("PYTHONPATH", &search).output();
        let output = output.expect("python3 runs");
        let mut at: Option<usize> = None;
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            match line.strip_prefix('\t') {
                None => at = line.parse().ok(),
                Some(text) => printed[at.expect("a number before")] = Some(text.to_owned()),
            }
        }
        let told = String::from_utf8_lossy(&output.stderr);
        let last = at.unwrap_or_else(|| panic!("{told}"));
        begin = if output.status.success() {
            all.len()
        } else {
            last + 1
        };
    }
    printed
}

#[test]
#[ignore = "it needs the CuTe DSL: `cargo xtask test cute`"]
fn the_dsl_gives_the_recorded_answers_to_what_is_written() {
    let all = all_written();
    let printed = traced(&all, &folder("cute-dsl"));
    let layout = |text: &Option<String>| text.as_ref()?.replace("S<", "Sw<").parse::<Layout>().ok();
    let values = |layout: &Layout| -> Vec<_> {
        let all = 0..layout.size().min(1 << 16);
        all.map(|i| layout.offset(i).ok()).collect()
    };
    let (mut same, mut unexpected) = (0, Vec::new());
    for (written, printed) in all.iter().zip(printed) {
        // The DSL rejects different operations from C++, and prints tuples of integers differently.
        let (Some(cpp), Some(dsl)) = (layout(&written.result), layout(&printed)) else {
            continue;
        };
        // Left inverses of layouts that are not injective differ.
        let is_otherwise = written.id.contains("left_inverse");
        if cpp.size() == dsl.size() && values(&cpp) == values(&dsl) {
            same += 1;
        } else if !is_otherwise {
            let form = written.dsl.as_deref().unwrap_or_default();
            unexpected.push(format!(
                "{}: {cpp}, and the DSL {dsl}\n    {form}",
                written.id
            ));
        }
    }
    assert!(unexpected.is_empty(), "{}", unexpected.join("\n"));
    assert!(2 * same > all.len(), "{same} of {}", all.len());
}
