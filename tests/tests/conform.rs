//! All vectors of the repository at the value level.

use std::io;
use std::path::Path;

use layout_tests::conform;
use layout_tests::conform::level::{Answer, Level};
use layout_tests::conform::value::Values;
use layout_tests::conform::vector::{Expected, Vector};

fn golden() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"))
}

#[test]
fn all_vectors_conform_by_value() {
    let print = |report: &conform::report::FileReport| {
        println!("{report}");
        // Nothing is refused that has the promised function.
        assert!(!report.to_string().contains("beyond"), "{report}");
    };
    let report = conform::run(golden(), &[&Values], None, &print).expect("the vectors can be read");
    let failures = report.failures().join("\n");
    assert!(report.failures().is_empty(), "{report}\n{failures}");
    assert!(report.passed() > 12_000, "{report}");
}

/// A level that gives CuTe's answers, wrong ones included.
struct Parrot;

impl Level for Parrot {
    fn name(&self) -> &'static str {
        "parrot"
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        let given = Values.answer(vectors)?.into_iter().zip(vectors);
        let given = given
            .map(|(answer, vector)| match (&vector.expected, answer) {
                (Expected::Answer { text, offset, .. }, _) => {
                    Answer::Given(conform::level::Outcome {
                        text: text.clone(),
                        offset: *offset,
                        values: None,
                    })
                }
                (_, answer) => answer,
            })
            .collect();
        Ok(given)
    }
}

#[test]
fn answers_without_the_promised_function_fail() {
    let report =
        conform::run(golden(), &[&Parrot], None, &|_| {}).expect("the vectors can be read");
    let wrong = |op: &str| {
        let name = format!(" {op}(");
        report
            .failures()
            .iter()
            .filter(|failure| failure.contains(&name))
            .count()
    };
    assert!(wrong("composition") > 200, "{report}");
    assert!(wrong("logical_divide") > 50, "{report}");
    assert!(wrong("left_inverse") > 5, "{report}");
}

#[test]
fn unknown_operations_and_unreadable_operands_fail() {
    let vector = |op: &str, args: &[&str]| Vector {
        id: op.into(),
        op: op.into(),
        args: args.iter().map(|text| (*text).to_owned()).collect(),
        expected: Expected::Refusal,
    };
    let vectors = [
        vector("transmogrify", &["4:1"]),
        vector("coalesce", &["4;1"]),
        vector("coalesce", &[]),
        vector("coalesce", &["4:1", "4:1"]),
    ];
    for (vector, answer) in vectors
        .iter()
        .zip(vectors.iter().map(conform::value::answer))
    {
        let verdict = conform::judge::judge(vector, &answer);
        let failed = matches!(verdict, conform::judge::Verdict::Failed(_));
        assert!(failed, "{vector:?} {answer}");
    }
}
