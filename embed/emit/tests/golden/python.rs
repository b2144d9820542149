//! Tests of emitted Python.

use std::fmt::Write as _;
use std::process::Command;

use crate::case::{self, Case, Function};
use crate::program::{folder, output, write};
use crate::{c, compare, is_missing};

#[test]
fn python() {
    if is_missing("python3") {
        return;
    }
    let cases: Vec<_> = case::all().iter().collect();
    let mut text = c::codes("python", &cases).join("\n");
    text += "\nROWS = [\n";
    for (i, case) in cases.iter().enumerate() {
        let _ = writeln!(text, "{},", row(i, case));
    }
    text += "]\n";
    text += include_str!("harness.py");
    let file = folder("python").join("all.py");
    write(&file, &text);
    compare(
        "Python",
        &cases,
        &output(Command::new("python3").arg(&file)),
    );
}

fn row(i: usize, case: &Case) -> String {
    let function = |function: Option<&Function>| match function {
        Some(Function { ending, numbers }) => format!("(l{i}_{ending}, {numbers:?})"),
        None => "None".into(),
    };
    let (count, step) = case.indices();
    let all = &case.functions;
    format!(
        "({count}, {step}, {}, {:?}, {:?}, {}, {}, {}, {}, {})",
        case.back,
        case.modes,
        case.leaves,
        function(Some(&all.offset)),
        function(all.natural.as_ref()),
        function(all.index.as_ref()),
        function(Some(&all.inside)),
        function(all.coordinate.as_ref())
    )
}
