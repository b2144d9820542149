//! The golden vectors through the compiler: in `layout!` and as types.

use std::path::Path;

use layout_tests::conform;
use layout_tests::conform::claims::{self, Claims};
use layout_tests::conform::compile::Message;
use layout_tests::conform::level::{Answer, Level, Limit, Outcome};
use layout_tests::conform::macros::Macros;
use layout_tests::conform::report::Report;
use layout_tests::conform::types::Types;
use layout_tests::conform::vector::{Expected, Vector};

fn conforming(level: &dyn Level, sample: usize) -> Report {
    let golden = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"));
    let print = |report: &conform::report::FileReport| println!("{report}");
    let report =
        conform::run(golden, &[level], Some(sample), &print).expect("the vectors can be read");
    let failures = report.failures().join("\n");
    assert!(report.failures().is_empty(), "{report}\n{failures}");
    report
}

#[test]
fn a_sample_of_all_families_conforms_in_the_macro() {
    let report = conforming(&Macros, 2000);
    assert!(report.passed() > 1700, "{report}");
}

#[test]
fn a_sample_of_all_families_conforms_on_types() {
    let report = conforming(&Types, 600);
    assert!(report.passed() > 500, "{report}");
}

/// False claims of a level: a wrong stride, and rejections of accepted operations.
struct False<T>(T);

impl<T: Claims> Claims for False<T> {
    fn name(&self) -> &'static str {
        "false"
    }

    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit> {
        let text = outcome.text.replace(":1", ":3");
        self.0.gives(
            vector,
            &Outcome {
                text,
                ..outcome.clone()
            },
        )
    }

    fn rejects(&self, vector: &Vector) -> Result<String, Limit> {
        let args = vec!["8:1".to_owned(), "4:1".to_owned()];
        self.0.rejects(&Vector {
            args,
            ..vector.clone()
        })
    }

    fn objection(&self, errors: &[Message]) -> Option<String> {
        self.0.objection(errors)
    }
}

#[test]
fn a_claim_that_is_false_is_noticed() {
    let vector = |args: [&str; 2]| Vector {
        id: "false".into(),
        op: "composition".into(),
        args: args.map(str::to_owned).to_vec(),
        expected: Expected::Rejection,
    };
    // The value level accepts the first vector and rejects the second.
    let vectors = [vector(["8:1", "4:1"]), vector(["(6,2):(1,7)", "4:5"])];
    let noticed = |claims: &dyn Claims| {
        let answers = claims::answers(claims, &vectors).expect("the compiler can be asked");
        assert!(
            answers
                .iter()
                .all(|answer| matches!(answer, Answer::Unknown(_))),
            "{answers:?}"
        );
    };
    noticed(&False(Macros));
    noticed(&False(Types));
}
