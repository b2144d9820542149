//! `layout cute`: translates an expression to CuTe, and compares CuTe's answer.

use layout_language::Entered;
use serde_json::json;

use super::{Command, JSON};
use crate::arguments;
use crate::cute::{self, Judged};
use crate::desk::{self, Desk};
use crate::failure::Failure;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "cute",
    usage: "cute EXPRESSION",
    what: "the expression in CuTe C++ and in the CuTe DSL",
    more: "Prints the expression in both languages, with its value; `?m` is a variable. If CuTe's answer is different,\n\
           prints CuTe's answer and the first wrong index. If CuTe has no answer, prints the reason. All commands also\n\
           read the layouts and type names that CuTe prints, including `smem_ptr` and dynamic values `?`.",
    options: &[JSON],
    examples: &[
        &["cute", "(8,100):(1,8) o (4,2):(2,8)"],
        &["cute", "(4,6,8):(2,3,5) o 6:3"],
        &[
            "cute",
            "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
        ],
        &["cute", "(?,8):(?{div=16},1) / (4,2)"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let source = arguments::text(arguments)?;
    let forms = desk.notebook.cute(desk::tokens(&source)?);
    let forms = forms.map_err(|errors| Failure::of_language(&source, errors))?;
    if let (Err(why), Err(_)) = (&forms.cpp, &forms.dsl) {
        let why = format!("{why}; the CuTe DSL has no equivalent either");
        return Err(Rejection::new(&source, 0..source.len(), why).into());
    }
    let (mut value, mut differences) = (None, Vec::new());
    if forms.variables.is_empty() {
        let entry = desk.entry(&source)?;
        differences = cute::answers(desk.notebook, &entry.applied);
        value = match entry.answer {
            Ok(Entered::Answer(answer)) => Some(answer.to_string()),
            Ok(other) => Some(other.to_string()),
            // The differences already report the error and its reason.
            Err(_) if !differences.is_empty() => None,
            Err(rejected) => return Err(Failure::of_entry(&source, &rejected, &entry.applied)),
        };
    }
    if desk.is_json {
        let told = json!({
            "kind": "cute",
            "cpp": forms.cpp.as_ref().ok(),
            "dsl": forms.dsl.as_ref().ok(),
            "variables": forms.variables,
            "text": value,
            "differences": differences.iter().map(super::check::in_json).collect::<Vec<_>>(),
        });
        return desk.tell(&told);
    }
    let declared = (!forms.variables.is_empty()).then(|| forms.variables.join(", "));
    let written = [
        (
            "//",
            forms.cpp.map(|form| format!("auto r = {form};")),
            "int ",
        ),
        ("#", forms.dsl.map(|form| format!("r = {form}")), ""),
    ];
    for (comment, form, int) in written {
        if let (Some(names), "//") = (&declared, comment) {
            desk.output
                .line(format_args!("{int}{names};  {comment} dynamic values"));
        }
        match (form, &value) {
            (Ok(form), Some(value)) => desk.output.line(format_args!("{form}  {comment} {value}")),
            (Ok(form), None) => desk.output.line(form),
            (Err(why), _) => desk.output.line(format_args!("{comment} {why}")),
        }
    }
    for difference in &differences {
        for line in told(difference) {
            desk.output.line(format_args!("// {line}"));
        }
    }
    Ok(())
}

/// Returns lines about CuTe's answer and its difference from the algebra's result.
fn told(judged: &Judged) -> Vec<String> {
    let operation = &judged.operation;
    let answer = match &judged.cute {
        Some(answer) => format!("CuTe answers {answer} to {operation}"),
        None => format!("CuTe rejects {operation}"),
    };
    [vec![answer], judged.why.clone()].concat()
}
