//! The examples of the papers and documents. `examples/README.md` describes the format.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use layout_tests::examples::judge::{Verdict, judge};
use layout_tests::examples::report::Report;
use layout_tests::examples::{self, record};

/// Returns the path of a text's examples.
fn path(text: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    directory.join(text).with_extension("jsonl")
}

/// Checks that all examples of a file hold, and that the file has at least `least` examples.
fn all(text: &str, least: usize) -> Report {
    let report = examples::run(&path(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(report.is_clean(), "{report}");
    assert!(report.passed() >= least, "{report}");
    report
}

#[test]
fn mao() {
    all("mao", 25);
}

#[test]
fn colfax() {
    all("colfax", 250);
}

// covers: convention 4
#[test]
fn nvidia() {
    all("nvidia", 36);
}

#[test]
fn slides() {
    all("slides", 4);
}

#[test]
fn hieu() {
    all("hieu", 9);
}

#[test]
fn one_for_each_other_kind() {
    all("own", 70);
}

/// Returns the operations of all examples.
fn used() -> HashSet<String> {
    let texts = ["mao", "colfax", "nvidia", "slides", "hieu", "own"];
    let lines = texts
        .iter()
        .flat_map(|text| record::read(&path(text)).expect("a file"));
    lines
        .map(|line| line.record.expect("an example").op)
        .collect()
}

#[test]
fn every_kind_has_an_example() {
    let used = used();
    let unused = examples::all().filter(|kind| !kind.names.iter().any(|name| used.contains(*name)));
    let unused: Vec<_> = unused.map(|kind| kind.names).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// No two kinds share a name, and the README describes each kind.
#[test]
fn every_kind_is_described() {
    let readme = include_str!("../../examples/README.md");
    let mut seen = HashSet::new();
    for kind in examples::all() {
        let names: Vec<_> = kind.names.iter().map(|name| format!("`{name}`")).collect();
        let line = format!("| {} | {} |", names.join(", "), kind.operands);
        assert!(readme.contains(&line), "{line}");
        assert!(kind.names.iter().all(|name| seen.insert(*name)), "{line}");
    }
}

/// Returns the verdict on the example in a line of a file.
fn verdict(line: &str) -> Verdict {
    match record::parse(1, line).record {
        Ok(example) => judge(&example),
        Err(reason) => Verdict::Unsupported(reason),
    }
}

#[test]
fn what_is_expected_is_the_right_value() {
    let wrong = r#"{"op":"coalesce","args":["(2,2):(1,2)"],"result":"(2,2):(1,2)""#;
    assert!(matches!(verdict(&format!("{wrong}}}")), Verdict::Failed(_)));
    let corrected = format!(r#"{wrong},"verified":false,"correct":"4:1"}}"#);
    assert!(matches!(verdict(&corrected), Verdict::Passed(_)));
    let verified = format!(r#"{wrong},"verified":true,"correct":"4:1"}}"#);
    assert!(matches!(verdict(&verified), Verdict::Failed(_)));
    let undefined = r#"{"op":"flat_complement","args":["(2,2):(1,3)",null],"result":"3:1","verified":false,"correct":null}"#;
    assert!(matches!(verdict(undefined), Verdict::Passed(_)));
}

#[test]
fn a_wrong_result_fails() {
    for line in [
        r#"{"op":"composition","args":["(6,2):(8,2)","(4,3):(3,1)"],"result":null}"#,
        r#"{"op":"composition","args":["(12,2):(1,100)","(2,2,3):(2,3,4)"],"result":"(2,2,3):(2,3,4)"}"#,
        r#"{"op":"table","args":["(2,2):(1,2)"],"result":[0,1,2]}"#,
        r#"{"op":"tractable","args":["(2,2):(1,2)"],"result":false}"#,
        r#"{"op":"tuple_attrs","args":["(2,2)"],"result":{"size":5}}"#,
        r#"{"op":"coalesce","args":["(2,2):(1,2)"],"result":"4:1","cute_cpp":"(2,2):(1,2)"}"#,
        r#"{"op":"gcd_layout","args":["(2,2):(1,2)"],"result":"4:1"}"#,
        r#"{"op":"right_inverse","args":["(2,2):(2,1)"],"result":"4:1"}"#,
    ] {
        assert!(!matches!(verdict(line), Verdict::Passed(_)), "{line}");
    }
}

/// Unreadable input never passes, and nothing panics.
#[test]
fn what_is_unknown_or_unreadable_is_unsupported() {
    for line in [
        "",
        "{",
        "[]",
        "null",
        r#"{"op":"coalesce"}"#,
        r#"{"op":"coalesce","args":["4:1"]}"#,
        r#"{"op":7,"args":["4:1"],"result":null}"#,
        r#"{"op":"coalesce","args":"4:1","result":null}"#,
        r#"{"op":"transmogrify","args":["4:1"],"result":null}"#,
        r#"{"op":"coalesce","args":[],"result":null}"#,
        r#"{"op":"coalesce","args":["4;1"],"result":null}"#,
        r#"{"op":"tuple_attrs","args":["(2,2)"],"result":{"colour":5}}"#,
        r#"{"op":"layout_fn","args":["4:1",1.5],"result":null}"#,
        r#"{"op":"coalesce","args":["4:1","4:1"],"result":"4:1"}"#,
    ] {
        assert!(matches!(verdict(line), Verdict::Unsupported(_)), "{line}");
    }
    // Every kind with invalid operands.
    let values = [
        "null",
        "-1",
        "0",
        "9223372036854775807",
        "\"\"",
        "\"*\"",
        "[]",
        "[0]",
        "[[]]",
        "{}",
        "true",
        "\"():()\"",
        "\"4:1\"",
        "\"4:9223372036854775806\"",
        "\"(0,1)\"",
        "\"(1,(2,3))\"",
        r#"{"domain":[2],"codomain":[2],"map":[7]}"#,
        r#"{"domain":[],"codomain":[],"map":[]}"#,
        r#"{"domain":3,"codomain":-4,"map":[1]}"#,
    ];
    for kind in examples::all() {
        for a in values {
            for b in values {
                let args = format!("[{a},{b},{b},{a}]");
                let line = format!(r#"{{"op":"{}","args":{args},"result":"x"}}"#, kind.names[0]);
                assert!(!matches!(verdict(&line), Verdict::Passed(_)), "{line}");
            }
        }
    }
}
