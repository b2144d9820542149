//! Tests of emitted Rust.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

use crate::case::{self, Case, Function};
use crate::program::{folder, output, write};
use crate::{c, compare, is_missing};

/// The result of a function: an offset, a verdict, or a coordinate with this number of modes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gives {
    Offset,
    Verdict,
    Coordinate(usize),
}

/// The type of a function: `true` for 64-bit integers, the number of arguments, and the result.
type Signature = (bool, usize, Gives);

/// Returns the name of the variant of `Call` for functions with this signature.
fn variant((is_wide, count, gives): Signature) -> String {
    let bits = if is_wide { 64 } else { 32 };
    match gives {
        Gives::Offset => format!("Offset{bits}Of{count}"),
        Gives::Verdict => format!("Verdict{bits}Of{count}"),
        Gives::Coordinate(rank) => format!("Coordinate{rank}In{bits}Of{count}"),
    }
}

/// Returns the functions of a case, each with its signature.
fn functions(case: &Case) -> [Option<(Function, Signature)>; 5] {
    let all = &case.functions;
    let rank = case.modes.len();
    let with = |function: Option<&Function>, count: usize, gives: Gives| {
        let function = function?.clone();
        let count = function.numbers.len() + count;
        Some((function, (case.is_wide, count, gives)))
    };
    [
        with(Some(&all.offset), rank, Gives::Offset),
        with(all.natural.as_ref(), case.leaves.len(), Gives::Offset),
        with(all.index.as_ref(), 1, Gives::Offset),
        with(Some(&all.inside), rank, Gives::Verdict),
        with(all.coordinate.as_ref(), 1, Gives::Coordinate(rank)),
    ]
}

#[test]
fn rust() {
    if is_missing("rustc") {
        return;
    }
    let cases: Vec<_> = case::all().iter().collect();
    let mut text = c::codes("rust", &cases).join("\n");
    let all = cases.iter().flat_map(|case| functions(case)).flatten();
    let signatures: BTreeSet<_> = all.map(|(_, signature)| signature).collect();
    text += &dispatch(&signatures);
    text += "\nstatic ROWS: &[Row] = &[\n";
    for (i, case) in cases.iter().enumerate() {
        let function = |function: Option<(Function, Signature)>| match function {
            Some((Function { ending, numbers }, signature)) => {
                format!(
                    "Some((Call::{}(l{i}_{ending}), &{numbers:?}))",
                    variant(signature)
                )
            }
            None => "None".into(),
        };
        let calls = functions(case).map(function).join(", ");
        let (count, step) = case.indices();
        let _ = writeln!(
            text,
            "Row {{ count: {count}, step: {step}, back: {}, modes: &{:?}, extents: &{:?}, calls: [{calls}] }},",
            case.back, case.modes, case.leaves
        );
    }
    text += "];\n";
    text += include_str!("harness.rs.txt");
    let file = folder("rust").join("all.rs");
    write(&file, &text);
    let program = file.with_extension("");
    let mut rustc = Command::new("rustc");
    rustc.args([
        "--edition",
        "2024",
        "-Dwarnings",
        "-Adead_code",
        "-Coverflow-checks=on",
    ]);
    output(rustc.arg("-o").arg(&program).arg(&file));
    compare("Rust", &cases, &output(&mut Command::new(&program)));
}

/// Returns the enum `Call`, with one variant per signature, and its method that calls a function.
fn dispatch(signatures: &BTreeSet<Signature>) -> String {
    let (mut variants, mut calls) = (String::new(), String::new());
    for signature in signatures {
        let (is_wide, count, gives) = *signature;
        let integer = if is_wide { "u64" } else { "u32" };
        let types = vec![integer; count].join(", ");
        let (result, value) = match gives {
            Gives::Offset => (integer.to_owned(), "vec![value.into()]".to_owned()),
            Gives::Verdict => ("bool".to_owned(), "vec![value.into()]".to_owned()),
            Gives::Coordinate(rank) => {
                let names: Vec<_> = (0..rank).map(|i| format!("c{i}")).collect();
                let pattern = if rank == 1 {
                    names[0].clone()
                } else {
                    format!("({})", names.join(", "))
                };
                let found = names.iter().map(|name| format!(", {name}.into()"));
                let found = found.collect::<Vec<_>>().concat();
                let types = if rank == 1 {
                    integer.into()
                } else {
                    format!("({})", vec![integer; rank].join(", "))
                };
                (
                    format!("Option<{types}>"),
                    format!("match value {{ Some({pattern}) => vec![1{found}], None => vec![0] }}"),
                )
            }
        };
        let name = variant(*signature);
        let arguments = (0..count).map(|i| format!("a[{i}].try_into().unwrap()"));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let _ = writeln!(variants, "{name}(fn({types}) -> {result}),");
        let _ = writeln!(
            calls,
            "Call::{name}(f) => {{ let value = f({arguments}); {value} }}"
        );
    }
    format!(
        "enum Call {{ {variants} }}\nimpl Call {{ #[allow(clippy::useless_conversion)]\n\
         fn of(&self, a: &[u64]) -> Vec<u64> {{ match self {{ {calls} }} }} }}\n"
    )
}
