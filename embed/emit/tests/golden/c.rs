//! Tests of emitted C, and generation of C and C++ programs for the languages based on C.

use std::fmt::Write as _;
use std::process::Command;

use crate::case::{self, Case, Function};
use crate::program::{folder, output, write};
use crate::{compare, is_missing};

/// The parameter type of outputs in a dialect.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outputs {
    /// `uint32_t *i`
    Pointers,
    /// `uint32_t &i`
    References,
}

/// Returns the program that runs the cases: `before`, the code of each case, a table of the
/// functions, and the harness that calls the functions.
pub(crate) fn program(cases: &[&Case], codes: &[String], before: &str, outputs: Outputs) -> String {
    let mut text = String::from(before);
    text += &codes.concat();
    text += "#include <stdbool.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n\
             typedef void (*any)(void);\n\
             struct function { any call; int count; uint64_t numbers[20]; };\n\
             struct row { int is_wide, rank, leaves; uint64_t count, step, back; uint64_t modes[16], extents[24];\n\
             struct function offset, natural, index, inside, coordinate; };\n";
    let functions = |case: &Case| {
        let all = &case.functions;
        let [natural, index, coordinate] =
            [&all.natural, &all.index, &all.coordinate].map(Option::as_ref);
        [
            Some(&all.offset),
            natural,
            index,
            Some(&all.inside),
            coordinate,
        ]
        .map(Option::<&Function>::cloned)
    };
    let inputs = |case: &Case, i: usize, function: &Function| {
        let own = [case.modes.len(), case.leaves.len(), 1, case.modes.len(), 1][i];
        function.numbers.len() + own
    };
    let mut most = [0; 5];
    let mut rank = 0;
    for case in cases {
        rank = rank.max(case.modes.len());
        for (i, function) in functions(case).iter().enumerate() {
            if let Some(function) = function {
                most[i] = most[i].max(inputs(case, i, function));
            }
        }
    }
    for (integer, size) in [("uint32_t", 32), ("uint64_t", 64)] {
        text += &calls(integer, size, most, rank, outputs);
    }
    text += "static const struct row rows[] = {\n";
    for (i, case) in cases.iter().enumerate() {
        let list = |numbers: &[u64]| {
            let numbers: Vec<_> = numbers.iter().map(|n| format!("{n}u")).collect();
            let numbers = if numbers.is_empty() {
                vec!["0".into()]
            } else {
                numbers
            };
            format!("{{{}}}", numbers.join(","))
        };
        let (count, step) = case.indices();
        let _ = write!(
            text,
            "{{{},{},{},{count}u,{step}u,{}u,{},{}",
            i32::from(case.is_wide),
            case.modes.len(),
            case.leaves.len(),
            case.back,
            list(&case.modes),
            list(&case.leaves)
        );
        for function in functions(case) {
            let _ = match function {
                Some(Function { ending, numbers }) => {
                    write!(
                        text,
                        ",{{(any)l{i}_{ending},{},{}}}",
                        numbers.len(),
                        list(&numbers)
                    )
                }
                None => write!(text, ",{{0,0,{{0}}}}"),
            };
        }
        text += "},\n";
    }
    text += "};\n";
    text + include_str!("harness.c")
}

/// Returns functions that call an emitted function with any number of arguments.
fn calls(integer: &str, size: u32, most: [usize; 5], rank: usize, outputs: Outputs) -> String {
    let mut text = String::new();
    let types = |count: usize| match count {
        0 => "void".to_owned(),
        count => vec![integer; count].join(", "),
    };
    let arguments = |count: usize| {
        let arguments: Vec<_> = (0..count).map(|i| format!("({integer})a[{i}]")).collect();
        arguments.join(", ")
    };
    let most_inputs = most[..4].iter().max().copied().unwrap_or(0);
    for (name, gives) in [("value", integer), ("verdict", "bool")] {
        let _ = writeln!(
            text,
            "static uint64_t {name}_{size}(any f, int n, const uint64_t *a) {{ switch (n) {{"
        );
        for count in 0..=most_inputs {
            let _ = writeln!(
                text,
                "case {count}: return (({gives} (*)({}))f)({});",
                types(count),
                arguments(count)
            );
        }
        text += "} return 0; }\n";
    }
    let _ = writeln!(
        text,
        "static bool back_{size}(any f, int n, int r, const uint64_t *a, uint64_t *o) {{ {integer} p[24]; \
         memset(p, 0, sizeof p); bool is = false; switch (100 * n + r) {{"
    );
    let (mark, address) = match outputs {
        Outputs::Pointers => ("*", "&"),
        Outputs::References => ("&", ""),
    };
    for count in 1..=most[4] {
        for rank in 0..=rank {
            let all = vec![format!("{integer} {mark}"); rank];
            let all = [vec![types(count)], all].concat().join(", ");
            let places = (0..rank).map(|i| format!("{address}p[{i}]"));
            let places = [arguments(count)]
                .into_iter()
                .chain(places)
                .collect::<Vec<_>>()
                .join(", ");
            let _ = writeln!(
                text,
                "case {}: is = ((bool (*)({all}))f)({places}); break;",
                100 * count + rank
            );
        }
    }
    text + "} for (int i = 0; i < r; ++i) o[i] = p[i]; return is; }\n"
}

/// Returns the emitted code of each case.
pub(crate) fn codes(language: &str, cases: &[&Case]) -> Vec<String> {
    let numbered: Vec<_> = cases.iter().enumerate().collect();
    case::in_parallel(&numbered, |(i, case)| {
        let code = case::emitted(language, &format!("l{i}"), &case.source);
        let text = code["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{}: {code}", case.source));
        text.to_owned()
    })
}

/// One of `WARNED` cases is also compiled with all warnings, which takes longer.
const WARNED: usize = 16;

/// Maximum number of cases in a program.
const TOGETHER: usize = 4096;

/// Compiles the cases with gcc, runs the program, and compares its results with the library.
fn runs(name: &str, cases: &[&Case], warnings: &[&str]) {
    let text = program(cases, &codes("c", cases), "", Outputs::Pointers);
    let file = folder("c").join(name).with_extension("c");
    write(&file, &text);
    let program = file.with_extension("");
    let mut gcc = Command::new("gcc");
    let gcc = gcc.args(["-std=c11", "-O0"]).args(warnings);
    output(gcc.arg("-o").arg(&program).arg(&file));
    compare(name, cases, &output(&mut Command::new(&program)));
}

#[test]
fn c() {
    if is_missing("gcc") {
        return;
    }
    let cases: Vec<_> = case::all().iter().collect();
    let parts: Vec<_> = cases.chunks(TOGETHER).enumerate().collect();
    case::in_parallel(&parts, |(i, part)| runs(&format!("part{i}"), part, &["-w"]));
    let warned: Vec<_> = cases.into_iter().step_by(WARNED).collect();
    let warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-cast-function-type"];
    runs("warned", &warned, &warnings);
}
