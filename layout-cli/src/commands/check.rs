//! `layout check`: checks that a result obeys the law of its operation, or checks CuTe's results in
//! a log.

use lexopt::Arg;
use serde_json::{Value, json};

use super::{Command, JSON};
use crate::arguments;
use crate::cute::{self, Judged, Verdict};
use crate::desk::{self, Desk};
use crate::failure::Failure;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "check",
    usage: "check CLAIM | --cute FILE...",
    what: "checks whether a result obeys the law of its operation",
    more: "CLAIM is `EXPRESSION = LAYOUT`. Prints the law that holds, or the first index where the layout differs from the law.\n\
           The operation itself is not computed. For the first five operations, the law fixes every offset and the size of\n\
           the result. For the inverses, it fixes the size, or a minimum size, and the offsets where `a` is injective.\n\n\
           \x20 composition(A, B)     result(c) == a(b(c)) for all c in b, and shape(result) refines shape(b)\n\
           \x20 coalesce(A)           result(i) == a(i) for all i < size(a), and no flat layout with fewer modes has these offsets\n\
           \x20 complement(A, M)      result(i) is the least offset that earlier copies of a do not reach, and size(result) is the\n\
           \x20                       least number of copies that fill [0, n) for an n >= M\n\
           \x20 logical_divide(A, B)  result(i, j) == a(b(i) + s(j)), where s(j) is the least offset that earlier copies of b\n\
           \x20                       do not reach, the copies fill [0, size(a)), and the shape of mode 0 refines shape(b)\n\
           \x20 logical_product(A, B) result(i, j) == a(i) + s(b(j)), where s(n) is the least offset that earlier copies of a\n\
           \x20                       do not reach, and the shapes of modes 0 and 1 refine shape(a) and shape(b)\n\
           \x20 right_inverse(A)      a(result(i)) == i at a coordinate of a for all i < size(result), which is at least the n where\n\
           \x20                       the modes of a with strides 1, s0, s0 * s1, ... reach [0, n)\n\
           \x20 left_inverse(A)       result(a(i)) == i for all i < size(a), and size(result) is the least multiple of the largest\n\
           \x20                       stride of a that is above all its offsets\n\
           \n\
           If the tiler has several modes, the law is checked mode by mode. The laws of the inverses also cover swizzled\n\
           layouts. `M` is `cosize(a)` in `complement(A)`. The right inverse of a swizzled layout can be shorter than `n`:\n\
           it has more than half of the offsets below `n` that the swizzle maps below `n`.\n\n\
           With --cute, FILE is a program log with lines `operation = layout`, which contain CuTe's results. Each result is\n\
           reported as right, wrong (with a counterexample), partial tiles, rejected by CuTe, or not read (with the reason).",
    options: &[
        (
            "--cute FILE...",
            "check the CuTe results in log files; `-` is the standard input",
        ),
        JSON,
    ],
    examples: &[
        &["check", "(6,2):(8,2) o 3:2 = 3:16"],
        &["check", "(4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut files) = (Vec::new(), Vec::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("cute") => {
                let named = arguments.values()?;
                files.extend(named.map(|file| file.to_string_lossy().into_owned()));
            }
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    if files.is_empty() {
        return of_law(&words.join(" "), desk);
    }
    // Files can also follow other options.
    files.extend(words);
    of_cute(&files, desk)
}

/// Checks `operation = layout`.
fn of_law(source: &str, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let verdict = desk.notebook.check(desk::tokens(source)?);
    let verdict = verdict.map_err(|errors| Failure::of_language(source, errors))?;
    match verdict.objection {
        None if desk.is_json => desk.tell(&json!({ "kind": "check", "law": verdict.law })),
        None => {
            desk.output.line(format_args!("holds: {}", verdict.law));
            Ok(())
        }
        Some(objection) => {
            let claimed = source.rfind('=').map_or(0, |equals| equals + 1);
            let claimed = claimed + source[claimed..].len() - source[claimed..].trim_start().len();
            let message = format!("{objection}\nlaw: {}", verdict.law);
            Err(Rejection::new(source, claimed..source.trim_end().len(), message).into())
        }
    }
}

/// Checks CuTe's results in log files.
fn of_cute(files: &[String], desk: &mut Desk<'_>) -> Result<(), Failure> {
    let names: Vec<_> = cute::operations().collect();
    let mut all = Vec::new();
    for file in files {
        let log = arguments::text_of_file(file)?;
        for found in cute::scan(&log, &names) {
            let judged = match found.what {
                Ok((term, claim)) => cute::judge(desk.notebook, &term, &claim),
                Err((text, why)) => vec![Judged {
                    operation: text,
                    verdict: Verdict::NotRead,
                    cute: None,
                    answer: None,
                    why: vec![why],
                }],
            };
            let place = (file, found.line, found.column);
            all.extend(judged.into_iter().map(|judged| (place, judged)));
        }
    }
    let count = |verdict| {
        all.iter()
            .filter(|(_, judged)| judged.verdict == verdict)
            .count()
    };
    let counts = Verdict::ALL.map(|verdict| (verdict.words(), count(verdict)));
    if desk.is_json {
        let operations = all.iter().map(|((file, line, column), judged)| {
            let mut told = in_json(judged);
            told["file"] = json!(file);
            told["line"] = json!(line);
            told["column"] = json!(column);
            told
        });
        let operations: Vec<_> = operations.collect();
        let counts: serde_json::Map<_, _> = counts
            .iter()
            .map(|(words, n)| ((*words).to_owned(), json!(n)))
            .collect();
        desk.output
            .line(json!({ "kind": "check", "operations": operations, "counts": counts }));
    } else {
        for ((file, line, column), judged) in &all {
            let (words, operation) = (judged.verdict.words(), &judged.operation);
            let equals = if judged.cute.is_some() { " = " } else { "" };
            let cute = judged.cute.as_deref().unwrap_or_default();
            desk.output.line(format_args!(
                "{file}:{line}:{column}: {words}: {operation}{equals}{cute}"
            ));
            for why in &judged.why {
                desk.output.line(format_args!("    {why}"));
            }
            let answer = judged
                .answer
                .iter()
                .filter(|_| judged.verdict != Verdict::Right);
            for answer in answer {
                desk.output
                    .line(format_args!("    the correct layout is {answer}"));
            }
        }
        let counts = counts.iter().filter(|(_, n)| *n > 0);
        let counts: Vec<_> = counts.map(|(words, n)| format!("{n} {words}")).collect();
        desk.output.line(match all.len() {
            0 => "found no operation on layouts".to_owned(),
            1 => format!("1 operation: {}", counts.join(", ")),
            n => format!("{n} operations: {}", counts.join(", ")),
        });
    }
    let fails = |judged: &Judged| matches!(judged.verdict, Verdict::Wrong | Verdict::Rejected);
    if all.iter().any(|(_, judged)| fails(judged)) {
        return Err(Failure::Told);
    }
    Ok(())
}

/// Returns a judged operation as JSON.
pub(super) fn in_json(judged: &Judged) -> Value {
    json!({
        "operation": judged.operation,
        "verdict": judged.verdict.words(),
        "cute": judged.cute,
        "text": judged.answer,
        "why": judged.why,
    })
}
